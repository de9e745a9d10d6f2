import { afterAll, beforeAll, expect, test } from "vitest";
import { foldCounters } from "./ingest/fold-counters.ts";
import { recount, repairCounters } from "./recount.ts";
import { branchingDocument, messageOf, source } from "./testing/branching-survey.ts";
import { makeStore, type StoreWithSurvey } from "./testing/make-store.ts";
import { type ServedStorefront, save, serveStorefront } from "./testing/serve-storefront.ts";

let served: ServedStorefront;
beforeAll(async () => {
  served = await serveStorefront();
});
afterAll(() => served.close());

const figures = { stats_daily: "views", question_daily: "shown", choice_daily: "count", facet_daily: "count" } as const;
const tables = ["stats_daily", "question_daily", "choice_daily", "facet_daily"] as const;

/** A store with two completed orders that change every kind of counter. */
async function givenStore(): Promise<StoreWithSurvey> {
  const store = await makeStore(served.owner, { document: branchingDocument });
  for (const [sourceOrderId, currency] of [
    ["1", "USD"],
    ["2", "EUR"],
  ]) {
    const order = { total: 20, currency, utmSource: "ig" };
    const displayOrder = { source: ["b", "a", "c", "other"] };
    const change = { event: "complete", answers: [source("a")], sourceOrderId, order, displayOrder };
    expect(await save(served.base, messageOf(store, change))).toMatchObject({ status: 200 });
  }
  return store;
}

async function facetsOf({ accountId }: StoreWithSurvey): Promise<string[]> {
  const { rows } = await served.owner.query<{ facet: string }>(
    `SELECT concat_ws(' ', kind, key, other, sum(count)) AS facet
     FROM facet_daily WHERE account_id = $1 AND kind <> 'duration' GROUP BY kind, key, other ORDER BY 1`,
    [accountId],
  );
  return rows.map(({ facet }) => facet);
}

/** Orders and revenue by choice and currency. */
async function revenueOf({ accountId }: StoreWithSurvey): Promise<string[]> {
  const { rows } = await served.owner.query<{ revenue: string }>(
    `SELECT concat_ws(' ', choice, currency, sum(orders), sum(revenue_minor)) AS revenue FROM choice_daily
     WHERE account_id = $1 GROUP BY choice, currency HAVING sum(orders) <> 0 ORDER BY 1`,
    [accountId],
  );
  return rows.map(({ revenue }) => revenue);
}

test("an order's total in its currency, its channel and the positions of choices are counted with the answer", async () => {
  const store = await givenStore();
  expect(await facetsOf(store)).toEqual(["channel a instagram 2", "position a 2 2"]);
  expect(await revenueOf(store)).toEqual(["a EUR 1 2000", "a USD 1 2000"]);
  const { rows } = await served.owner.query(
    `SELECT "of", sum(count)::int AS count FROM facet_daily WHERE account_id = $1 AND kind = 'duration' GROUP BY 1`,
    [store.accountId],
  );
  expect(rows).toEqual([{ of: store.surveyId, count: 2 }]);
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("facts that become known later move what was already counted", async () => {
  const store = await makeStore(served.owner, { document: branchingDocument });
  const page = { responseId: "0190a000-0000-7000-8000-000000000009", sourceOrderId: "1" };
  const send = (more: object) => save(served.base, messageOf(store, { ...page, ...more }));
  await send({ sequence: 1, answers: [source("a")], order: { referrer: "https://www.google.com/" } });
  expect(await facetsOf(store)).toEqual(["channel a search 1"]);
  await send({
    sequence: 2,
    order: { utmSource: "tiktok", total: 5, currency: "GBP" },
    displayOrder: { source: ["a"] },
  });
  await send({ sequence: 3, answers: [source("b")] });
  expect((await facetsOf(store)).filter((facet) => !facet.endsWith(" 0"))).toEqual(["channel b tiktok 1"]);
  expect(await revenueOf(store)).toEqual(["b GBP 1 500"]);
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test.each(tables)("a wrong figure, a missing and a superfluous counter of %s are found and repaired", async (table) => {
  const [store, other] = [await givenStore(), await givenStore()];
  const [figure, folded] = [figures[table], table.replace("daily", "folded")];
  await foldCounters(served.owner);
  await served.owner.query(`UPDATE ${folded} SET ${figure} = ${figure} + 5 WHERE account_id = $1`, [store.accountId]);
  const found = await recount(served.owner, store.accountId);
  expect(new Set(found.map(({ counter }) => counter))).toEqual(new Set([table]));
  expect(await repairCounters(served.owner, store.accountId)).toEqual(found);
  expect(await recount(served.owner, store.accountId)).toEqual([]);
  await served.owner.query(`DELETE FROM ${folded} WHERE account_id = $1`, [store.accountId]);
  expect((await repairCounters(served.owner, store.accountId)).length).toBeGreaterThan(0);
  await foldCounters(served.owner);
  await served.owner.query(`UPDATE ${folded} SET day = day - 1 WHERE account_id = $1`, [store.accountId]);
  expect((await repairCounters(served.owner, store.accountId)).length).toBeGreaterThan(0);
  expect(await recount(served.owner, store.accountId)).toEqual([]);
  expect(await recount(served.owner, other.accountId)).toEqual([]);
});

test("a repair while answers arrive ends with counters that match the rows", async () => {
  const store = await givenStore();
  await foldCounters(served.owner);
  await served.owner.query("DELETE FROM choice_folded WHERE account_id = $1", [store.accountId]);
  const arriving = Array.from({ length: 60 }, (_, index) =>
    save(served.base, messageOf(store, { sourceOrderId: `late ${index}`, answers: [source("b")] })),
  );
  const repairing = [1, 2, 3].reduce<Promise<unknown>>(
    (before) => before.then(() => repairCounters(served.owner, store.accountId)),
    Promise.resolve(),
  );
  await Promise.all([...arriving, repairing]);
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("two repairs at once fix what one would", async () => {
  const store = await givenStore();
  await foldCounters(served.owner);
  await served.owner.query("DELETE FROM question_folded WHERE account_id = $1", [store.accountId]);
  const [one, other] = await Promise.all([1, 2].map(() => repairCounters(served.owner, store.accountId)));
  expect([one?.length, other?.length]).toContain(0);
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});
