import { randomUUIDv7 } from "node:crypto";
import pg from "pg";
import type { Answer } from "#lib/survey/document.ts";
import { env } from "#server/foundation/env.ts";
import { type ResponseState, rewriteResponses } from "#server/storefront/index.ts";
import { serveShop } from "#server/testing/serve-shop.ts";
import type { OrderScenario } from "./order-scenario.ts";

/** The storefront API on its own port, and a database connection as the owner. */
export interface TestStorefront {
  base: string;
  owner: pg.Client;
  close: () => Promise<void>;
}

export async function openStorefront(): Promise<TestStorefront> {
  const owner = new pg.Client({ connectionString: env.DATABASE_URL });
  const [shop] = await Promise.all([serveShop(), owner.connect()]);
  const close = async () => {
    await Promise.all([shop.close(), owner.end()]);
  };
  return { base: shop.url, owner, close };
}

/** Submits each order's answers as a page does, then moves the stored response to the scenario's days. */
export async function submitOrders(
  { base, owner }: TestStorefront,
  accountId: string,
  orders: readonly OrderScenario[],
): Promise<void> {
  const survey = await owner.query<{ id: string }>("SELECT id FROM survey WHERE account_id = $1", [accountId]);
  const page = { accountId, surveyId: survey.rows[0]?.id, version: 2, platform: "Shopify" };
  await Promise.all(orders.map((order, index) => submitOrder(base, { ...page, sourceOrderId: String(index) }, order)));
  const { rows } = await owner.query<{ id: string; sourceOrderId: string }>(
    `SELECT id, source_order_id AS "sourceOrderId" FROM response WHERE account_id = $1`,
    [accountId],
  );
  const orderOf = new Map(rows.map(({ id, sourceOrderId }) => [id, orders[Number(sourceOrderId)]]));
  await owner.query("BEGIN");
  const moved = await rewriteResponses(owner, accountId, [...orderOf.keys()], (state) => {
    const order = orderOf.get(state.id);
    return order ? moveToDays(state, order) : null;
  });
  await owner.query("COMMIT");
  if (moved !== orders.length) throw new Error(`${moved} of ${orders.length} orders are there`);
}

async function submitOrder(base: string, place: Record<string, unknown>, order: OrderScenario): Promise<void> {
  const { customerType, totalMinor, currency, utm, isTest, isCompleted, displayOrder, surface, first, last } = order;
  const orderFields = {
    ...(customerType === "unknown" ? {} : { isFirstOrder: customerType === "new" }),
    ...(totalMinor === null ? {} : { total: currency === "JPY" ? totalMinor : totalMinor / 100, currency }),
    ...(utm === null ? {} : { utmSource: utm.utmSource, utmMedium: utm.utmMedium }),
  };
  const shown = { ...(displayOrder ? { displayOrder } : {}), surface, isTest, order: orderFields };
  const page = { ...place, ...shown, responseId: randomUUIDv7() };
  const send = async (sequence: number, event: string, answers: readonly Answer[]) => {
    const response = await fetch(`${base}/Survey/SaveResponse`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...page, sequence, event, answers }),
    });
    if (response.status !== 200) throw new Error(await response.text());
  };
  await send(1, first.length > 0 ? "answer" : "view", first);
  await send(2, isCompleted ? "complete" : "answer", last);
}

function moveToDays(state: ResponseState, order: OrderScenario): ResponseState {
  const { day, answeredDay, completedDay, answeredSeconds, durationSeconds } = order;
  const viewedAtMs = Date.parse(`${day}T23:30:00Z`);
  const answeredAtMs = viewedAtMs + answeredSeconds * 1000;
  const moved = { day: answeredDay, answeredAtMs };
  const answers = [...state.answers].map(([id, answer]) => [id, { ...answer, ...moved }] as const);
  return {
    ...state,
    answers: new Map(answers),
    viewedAtMs,
    viewedDay: day,
    answeredAtMs: state.answeredAtMs && answeredAtMs,
    answeredDay: state.answeredDay && answeredDay,
    completedAtMs: state.completedAtMs && viewedAtMs + durationSeconds * 1000,
    completedDay: state.completedDay && completedDay,
  };
}
