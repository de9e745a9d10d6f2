import { afterAll, beforeAll, expect, test } from "vitest";
import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { recount, repairCounters } from "../recount.ts";
import { runFolds } from "../run-folds.ts";
import { saveResponse } from "../save-response.ts";
import { branchingDocument, messageOf, source } from "../testing/branching-survey.ts";
import { makeStore, type StoreWithSurvey } from "../testing/make-store.ts";
import { type ServedStorefront, save, serveStorefront } from "../testing/serve-storefront.ts";
import { counterTables, foldCounters } from "./fold-counters.ts";

let served: ServedStorefront;
beforeAll(async () => {
  served = await serveStorefront();
});
afterAll(() => served.close());

const aStore = () => makeStore(served.owner, { document: branchingDocument });

async function answer(store: StoreWithSurvey, ...orders: readonly string[]): Promise<void> {
  await Promise.all(
    orders.map((sourceOrderId) => save(served.base, messageOf(store, { sourceOrderId, answers: [source("a")] }))),
  );
}

async function rowsOf(table: string, { accountId }: StoreWithSurvey): Promise<number> {
  const sql = `SELECT count(*)::int AS count FROM ${table} WHERE account_id = $1`;
  return (await served.owner.query<{ count: number }>(sql, [accountId])).rows[0]?.count ?? 0;
}

/** What readers see: the sum over the counters and the log. */
async function chosen({ accountId }: StoreWithSurvey): Promise<number> {
  const sql = "SELECT sum(count)::int AS count FROM choice_daily WHERE account_id = $1 AND choice = 'a'";
  return (await served.owner.query<{ count: number }>(sql, [accountId])).rows[0]?.count ?? 0;
}

test("an answer is counted once it is stored, and a second later it has left the log", async () => {
  const store = await aStore();
  await answer(store, "1");
  expect([await chosen(store), await rowsOf("counter_log", store), await rowsOf("choice_folded", store)]).toEqual([
    1, 1, 0,
  ]);
  const folds = runFolds(workerPool());
  try {
    await expect.poll(() => rowsOf("counter_log", store), { timeout: 3_000 }).toBe(0);
    await answer(store, "2");
    await expect.poll(() => rowsOf("counter_log", store), { timeout: 3_000 }).toBe(0);
  } finally {
    await folds.stop();
  }
  expect([await chosen(store), await rowsOf("choice_folded", store)]).toEqual([2, 1]);
});

test("many answers are one row of a counter, whichever process stored them", async () => {
  const [store, other] = [await aStore(), await serveStorefront()];
  try {
    await answer(store, "1", "2", "3");
    await saveResponse(other.store, messageOf(store, { sourceOrderId: "4", answers: [source("a")] }), null);
    await foldCounters(served.owner);
    await answer(store, "5");
    await foldCounters(served.owner);
    expect([await chosen(store), await rowsOf("choice_folded", store)]).toEqual([5, 1]);
    expect(await recount(served.owner, store.accountId)).toEqual([]);
  } finally {
    await other.close();
  }
});

test("of several who fold at once, each row is counted once", async () => {
  const store = await aStore();
  await answer(store, ...Array.from({ length: 40 }, (_, index) => String(index)));
  await Promise.all([1, 2, 3].map(() => foldCounters(served.owner)));
  expect([await chosen(store), await rowsOf("counter_log", store)]).toEqual([40, 0]);
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("a fold that dies before its end changes nothing", async () => {
  const store = await aStore();
  await answer(store, "1", "2");
  const dying = await served.owner.connect();
  await dying.query("BEGIN");
  await foldCounters(dying);
  // Killed with its connection: what it did is undone.
  dying.release(true);
  expect(await chosen(store)).toBe(2);
  await foldCounters(served.owner);
  expect(await chosen(store)).toBe(2);
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("answers that come while a fold runs wait for the next one, and are counted already", async () => {
  const store = await aStore();
  await answer(store, "1");
  const folding = await served.owner.connect();
  try {
    await folding.query("BEGIN");
    await foldCounters(folding);
    await answer(store, "2");
    expect(await chosen(store)).toBe(2);
    await folding.query("COMMIT");
  } finally {
    folding.release();
  }
  expect(await chosen(store)).toBe(2);
  await foldCounters(served.owner);
  expect([await chosen(store), await rowsOf("counter_log", store)]).toEqual([2, 0]);
});

test("after many rows their space in the log is freed for the next ones", async () => {
  const vacuums = async () => {
    const { rows } = await served.owner.query<{ count: number }>(
      "SELECT vacuum_count::int AS count FROM pg_stat_user_tables WHERE relname = 'counter_log'",
    );
    return rows[0]?.count ?? 0;
  };
  const [store, before] = [await aStore(), await vacuums()];
  await served.owner.query(
    "INSERT INTO counter_log (account_id, counts) SELECT $1, '{}' FROM generate_series(1, 1500)",
    [store.accountId],
  );
  const folds = runFolds(workerPool());
  try {
    await expect.poll(vacuums, { timeout: 5_000 }).toBeGreaterThan(before);
  } finally {
    await folds.stop();
  }
});

test("answers and a repair that are folded together are added to the same counters", async () => {
  const store = await aStore();
  await answer(store, "1");
  await foldCounters(served.owner);
  for (const table of counterTables)
    await served.owner.query(`DELETE FROM ${table} WHERE account_id = $1`, [store.accountId]);
  await answer(store, "2");
  expect(await repairCounters(served.owner, store.accountId)).not.toEqual([]);
  await foldCounters(served.owner);
  expect([await chosen(store), await rowsOf("counter_log", store)]).toEqual([2, 0]);
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("a row that can't be added is set apart, stays readable, and holds nobody up", async () => {
  const [store, other] = [await aStore(), await aStore()];
  await served.owner.query(
    `INSERT INTO counter_log (account_id, counts)
     SELECT $1, ARRAY[ROW('usage', '', '', '', '', '2026-01-01', NULL, NULL, 9e18, 0, 0)::counted] FROM generate_series(1, 2)`,
    [store.accountId],
  );
  await answer(other, "1");
  await foldCounters(served.owner);
  expect([await chosen(other), await rowsOf("counter_log", other), await rowsOf("choice_folded", other)]).toEqual([
    1, 0, 1,
  ]);
  expect([await rowsOf("counter_log", store), await rowsOf("usage_month", store)]).toEqual([1, 2]);
  expect(await foldCounters(served.owner)).toBe(0);
});

test("a log that grew while nobody folded it is added in pieces", async () => {
  const store = await aStore();
  await answer(store, "1");
  await served.owner.query(
    `INSERT INTO counter_log (account_id, counts)
     SELECT $1, ARRAY[ROW('usage', '', '', '', '', '2026-01-01', NULL, NULL, 1, 0, 0)::counted] FROM generate_series(1, 20500)`,
    [store.accountId],
  );
  expect(await foldCounters(served.owner)).toBeGreaterThanOrEqual(20_500);
  const { rows } = await served.owner.query(
    "SELECT orders::int FROM usage_folded WHERE account_id = $1 AND month = '2026-01-01'",
    [store.accountId],
  );
  expect(rows).toEqual([{ orders: 20_500 }]);
});
