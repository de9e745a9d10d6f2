import { setTimeout as delay } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { z } from "zod";
import { connectionAs } from "#server/db.ts";
import { defineTask } from "./task.ts";

const RESPONSES_AT_ONCE = 200;
const LOCK_NOT_AVAILABLE = "55P03";
const PAUSE_MS = 20;

/**
 * Counts the revenue of an account's answers in the currency that the account has now: the totals of orders in it, and
 * of no others. Some responses at a time, so that shoppers wait for none of it; begun again, it ends alike.
 */
export const recountRevenueTask = defineTask({
  queue: "recount-revenue",
  concurrency: 1,
  payload: z.object({ accountId: z.uuid() }),
  run: async ({ accountId }) => {
    const client = new Client(connectionAs("afterword_worker"));
    await client.connect();
    try {
      let last: string | null = "00000000-0000-0000-0000-000000000000";
      while (last) last = await recountSome(client, accountId, last);
    } finally {
      await client.end();
    }
    return "done";
  },
});

/** Recounts the responses behind `after`, and gives the last of them; null where there are none. */
async function recountSome(client: Client, accountId: string, after: string): Promise<string | null> {
  for (;;) {
    await client.query("BEGIN");
    try {
      const { rows } = await client.query<{ id: string }>(lockSql, [accountId, after, RESPONSES_AT_ONCE]);
      const last = rows.at(-1)?.id ?? null;
      if (last) await client.query(recountSql, [accountId, rows.map(({ id }) => id), RECOUNT_STRIPE]);
      await client.query("COMMIT");
      return last;
    } catch (error) {
      await client.query("ROLLBACK");
      if (!(error instanceof DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      await delay(PAUSE_MS);
    }
  }
}

/** Of the counters' stripes, which no process that takes answers writes: nobody waits for this job's rows. */
const RECOUNT_STRIPE = 32_000;

// Never waits while it holds locks, so that a batch of answers and this job cannot wait for each other in a circle.
const lockSql = `SELECT id FROM response WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT $3 FOR UPDATE NOWAIT`;

// In a statement of its own, so that it sees what stood there when the locks were got. With the new revision, a process
// that remembers a response reads it again before it counts by what it remembers.
const recountSql = `
WITH due AS (
  SELECT r.id, CASE WHEN r.currency = a.currency THEN r.order_total_minor END AS revenue
  FROM response r JOIN account a ON a.id = r.account_id
  WHERE r.account_id = $1 AND r.id = ANY($2) AND r.order_total_minor IS NOT NULL
),
read_again AS (
  UPDATE response r SET revision = r.revision + 1 FROM due WHERE r.account_id = $1 AND r.id = due.id
),
changed AS (
  UPDATE answer t SET revenue_minor = due.revenue FROM due
  WHERE t.account_id = $1 AND t.response_id = due.id AND t.revenue_minor IS DISTINCT FROM due.revenue
  RETURNING t.question_id, t.day, t.customer_type, t.surface, t.choices, t.counted,
    old.revenue_minor AS before, new.revenue_minor AS after
)
INSERT INTO answer_daily AS t
  (account_id, question_id, day, customer_type, surface, choice, stripe, count, orders, revenue_minor)
SELECT $1, question_id, day, customer_type, surface, choice, $3, 0,
  sum((after IS NOT NULL)::int - (before IS NOT NULL)::int), sum(coalesce(after, 0) - coalesce(before, 0))
FROM changed CROSS JOIN LATERAL unnest(choices) AS choice WHERE counted
GROUP BY question_id, day, customer_type, surface, choice
ON CONFLICT (account_id, question_id, day, customer_type, surface, choice, stripe) DO UPDATE SET
  orders = t.orders + excluded.orders, revenue_minor = t.revenue_minor + excluded.revenue_minor`;
