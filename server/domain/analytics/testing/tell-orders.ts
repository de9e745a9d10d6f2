import { randomUUIDv7 } from "node:crypto";
import pg from "pg";
import type { Answer } from "#lib/survey/document.ts";
import { env } from "#server/foundation/env.ts";
import { type ResponseState, rewriteResponses } from "#server/storefront/index.ts";
import { serveShop } from "#server/testing/serve-shop.ts";
import type { ToldOrder } from "./told-order.ts";

/** The storefront's calls on a port of their own, and the owner's connection to what they store. */
export interface Till {
  base: string;
  owner: pg.Client;
  close: () => Promise<void>;
}

export async function openTill(): Promise<Till> {
  const owner = new pg.Client({ connectionString: env.DATABASE_URL });
  const [shop] = await Promise.all([serveShop(), owner.connect()]);
  const close = async () => {
    await Promise.all([shop.close(), owner.end()]);
  };
  return { base: shop.url, owner, close };
}

/** Has each order's shopper say it all, as a page does, then moves it to the days on which it is to have happened. */
export async function tellOrders(
  { base, owner }: Till,
  accountId: string,
  orders: readonly ToldOrder[],
): Promise<void> {
  const survey = await owner.query<{ id: string }>("SELECT id FROM survey WHERE account_id = $1", [accountId]);
  const page = { accountId, surveyId: survey.rows[0]?.id, version: 2, platform: "Shopify" };
  await Promise.all(orders.map((order, index) => tell(base, { ...page, sourceOrderId: String(index) }, order)));
  const { rows } = await owner.query<{ id: string; sourceOrderId: string }>(
    `SELECT id, source_order_id AS "sourceOrderId" FROM response WHERE account_id = $1`,
    [accountId],
  );
  const orderOf = new Map(rows.map(({ id, sourceOrderId }) => [id, orders[Number(sourceOrderId)]]));
  await owner.query("BEGIN");
  const moved = await rewriteResponses(owner, accountId, [...orderOf.keys()], (state) => {
    const order = orderOf.get(state.id);
    return order ? onItsDays(state, order) : null;
  });
  await owner.query("COMMIT");
  if (moved !== orders.length) throw new Error(`${moved} of ${orders.length} orders are there`);
}

async function tell(base: string, place: Record<string, unknown>, order: ToldOrder): Promise<void> {
  const { customerType, totalMinor, currency, utm, isTest, isCompleted, displayOrder, surface, first, last } = order;
  const facts = {
    ...(customerType === "unknown" ? {} : { isFirstOrder: customerType === "new" }),
    ...(totalMinor === null ? {} : { total: currency === "JPY" ? totalMinor : totalMinor / 100, currency }),
    ...(utm === null ? {} : { utmSource: utm.utmSource, utmMedium: utm.utmMedium }),
  };
  const shown = { ...(displayOrder ? { displayOrder } : {}), surface, isTest, order: facts };
  const page = { ...place, ...shown, responseId: randomUUIDv7() };
  const say = async (sequence: number, event: string, answers: readonly Answer[]) => {
    const told = await fetch(`${base}/Survey/SaveResponse`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...page, sequence, event, answers }),
    });
    if (told.status !== 200) throw new Error(await told.text());
  };
  await say(1, first.length > 0 ? "answer" : "view", first);
  await say(2, isCompleted ? "complete" : "answer", last);
}

function onItsDays(state: ResponseState, { day, completedDay, durationSeconds }: ToldOrder): ResponseState {
  const viewedAtMs = Date.parse(`${day}T23:30:00Z`);
  const answers = [...state.answers].map(([id, answer]) => [id, { ...answer, day, answeredAtMs: viewedAtMs }] as const);
  return {
    ...state,
    answers: new Map(answers),
    ...{ viewedAtMs, viewedDay: day, answeredAtMs: state.answeredAtMs && viewedAtMs },
    answeredDay: state.answeredDay && day,
    completedAtMs: state.completedAtMs && viewedAtMs + durationSeconds * 1000,
    completedDay: state.completedDay && completedDay,
  };
}
