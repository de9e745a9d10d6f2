import pg from "pg";
import { env } from "#server/foundation/env.ts";
import type { GivenResponse } from "#server/testing/given-answers.ts";
import { countFrames } from "../index.ts";

export const now = new Date("2026-11-20T12:00:00.000Z");
const choices = ["a", "b"].map((id) => ({ id, label: id }));
export const questions = [
  { questionNameId: "source", type: "multiple" as const, title: "Source", required: false, choices },
  {
    questionNameId: "once",
    type: "single" as const,
    title: "Once",
    required: false,
    choices,
    askOnce: "customer" as const,
  },
  { questionNameId: "later", type: "single" as const, title: "Later", required: false, choices },
];

interface GivenOrder {
  id: string;
  day: string;
  total?: number | null;
  currency?: string;
  country?: string | null;
  customer?: string | null;
  isFirst?: boolean | null;
  isAccepted?: boolean;
  isTest?: boolean;
  couldShow?: boolean;
  asked?: string[];
}

export const sum = (rows: readonly { orders: number }[]) => rows.reduce((all, { orders }) => all + orders, 0);
export const answer = (
  sourceOrderId: string,
  answers: GivenResponse["answers"],
  at = "2026-11-18T11:00:00.000Z",
): GivenResponse => ({
  at,
  sourceOrderId,
  ...(answers && { answers }),
});

/** Writes and reads an account's orders and their counts, by connections of its own. */
export function framedOrders() {
  const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 4 });

  const mark = (accountId: string, day: string) =>
    owner.query("INSERT INTO frame_mark (account_id, day) VALUES ($1, $2)", [accountId, day]);

  async function givenOrders(accountId: string, orders: readonly GivenOrder[]): Promise<void> {
    for (const order of orders) {
      await owner.query(
        `INSERT INTO store_order (account_id, platform, source_order_id, placed_at, source_updated_at, is_accepted, is_test,
           could_show, total_minor, currency, country, is_first_order, customer_key, day, asked)
         VALUES ($1, 'None', $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $3::timestamptz AT TIME ZONE 'UTC', $12)
         ON CONFLICT (account_id, platform, source_order_id, store_number) DO UPDATE SET total_minor = excluded.total_minor,
           is_accepted = excluded.is_accepted`,
        [
          accountId,
          order.id,
          `${order.day}T10:00:00.000Z`,
          order.isAccepted ?? true,
          order.isTest ?? false,
          order.couldShow ?? true,
          order.total === undefined ? 5_000 : order.total,
          order.currency ?? "USD",
          order.country === undefined ? "US" : order.country,
          order.isFirst ?? null,
          order.customer ?? null,
          order.asked ?? ["source", "once"],
        ],
      );
      await mark(accountId, order.day);
    }
  }

  async function count(accountId: string, at = now): Promise<number> {
    const client = await owner.connect();
    try {
      return (await countFrames(client, accountId, at)).days;
    } finally {
      client.release();
    }
  }

  async function framesOf(accountId: string, question: string) {
    const { rows } = await owner.query<{
      day: string;
      type: number;
      band: number;
      country: string;
      orders: number;
      revenue: number;
    }>(
      `SELECT day::text, type, band, country, orders, revenue_minor::float8 AS revenue FROM frame_daily
       WHERE account_id = $1 AND question_id = $2 ORDER BY day, type, band, country`,
      [accountId, question],
    );
    return rows;
  }

  async function answersOf(accountId: string, question: string) {
    const { rows } = await owner.query<Record<string, unknown>>(
      `SELECT choice, is_asked AS "isAsked", sum(orders)::int AS orders, sum(revenue_minor)::float8 AS revenue,
         sum(squares) AS squares, sum(cubes) AS cubes FROM frame_answer_daily
       WHERE account_id = $1 AND question_id = $2 GROUP BY 1, 2 ORDER BY 1, 2`,
      [accountId, question],
    );
    return rows;
  }

  /** The Mondays of the weeks that are stored as a whole. */
  async function storedWeeks(accountId: string): Promise<string[]> {
    const { rows } = await owner.query<{ week: string }>(
      "SELECT DISTINCT week::text FROM frame_weekly WHERE account_id = $1 ORDER BY week",
      [accountId],
    );
    return rows.map(({ week }) => week);
  }

  return { owner, givenOrders, count, framesOf, answersOf, storedWeeks };
}
