import { randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { connectionAs } from "#server/foundation/database/db.ts";
import { planOnce } from "#server/foundation/database/planner.ts";
import { batchStatement } from "./ingest/batch-statement.ts";
import { readResponses } from "./ingest/read-states.ts";

const connection = connectionAs("afterword_ingest");

async function onConnection<Result>(settings: object, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const changed = { ...connection, session: { ...connection.session, ...settings } };
  const pool = new pg.Pool({ ...changed, max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** How often the statement that reads responses is planned for 12 batches of different sizes. */
async function timesPlanned(pool: pg.Pool): Promise<number> {
  for (let size = 1; size <= 12; size++) {
    const keys = Array.from({ length: size * size }, (_, order) => ({
      accountId: randomUUIDv7(),
      surveyId: randomUUIDv7(),
      platform: "Shopify" as const,
      orderKey: `o:${order}`,
    }));
    await readResponses(pool, keys);
  }
  const { rows } = await pool.query<{ planned: number }>(
    "SELECT custom_plans::int AS planned FROM pg_prepared_statements WHERE name = 'read-responses'",
  );
  return rows[0]?.planned ?? 0;
}

test("a statement of the storefront isn't planned for each batch, only because of the setting", async () => {
  expect(await onConnection({}, timesPlanned)).toBeGreaterThan(1);
  expect(await onConnection(planOnce, timesPlanned)).toBe(0);
});

test("the statement that stores a batch is far too cheap to be compiled, so compiling needs no setting", async () => {
  const { rows } = await onConnection(planOnce, (pool) =>
    pool.query<{ "QUERY PLAN": string }>(`EXPLAIN (GENERIC_PLAN) ${batchStatement}`),
  );
  const defaultJitAboveCost = 100_000;
  expect(Number(/cost=[\d.]+\.\.([\d.]+)/.exec(rows[0]?.["QUERY PLAN"] ?? "")?.[1])).toBeLessThan(
    defaultJitAboveCost / 100,
  );
});
