/**
 * @module-tag process
 * @module-tag full
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askedQuestions } from "#server/domain/analytics/testing/order-scenario.ts";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { takeOwnDatabase } from "#server/testing/database.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import { sumWhereKept } from "../sum-where-kept.ts";
import { type CopyInUse, openCopy, sourceByCountry } from "../testing/kept-copy.ts";
import { crossedQuery, filtered, given, ofFacts, ofGiven, queriesOf } from "../testing/random-explorations.ts";
import { removeOldRows } from "./remove-old-rows.ts";
import { runFeed } from "./run-feed.ts";

// A feed is of all accounts of a database.
await takeOwnDatabase();
let copy: CopyInUse;
beforeAll(async () => {
  copy = await openCopy();
});
afterAll(async () => {
  await copy.close();
  await closeDatabases();
});

const edits = [
  "UPDATE answer SET merged = '{google}' WHERE account_id = $1 AND question_id = 'source' AND choices = '{other}'",
  "UPDATE answer SET merged = NULL WHERE account_id = $1",
  "UPDATE answer SET counted = NOT counted WHERE account_id = $1 AND question_id = 'sides'",
  "UPDATE answer SET choices = '{corn}' WHERE account_id = $1 AND question_id = 'sides'",
  "UPDATE response SET is_test = true WHERE account_id = $1 AND currency = 'EUR'",
  "UPDATE response SET is_test = false WHERE account_id = $1",
  `UPDATE response SET "order" = '{"refundedMinor": 100, "skus": ["TEE"]}' WHERE account_id = $1 AND country = 'PT'`,
  `UPDATE response SET "order" = NULL, country = NULL WHERE account_id = $1 AND country = 'DE'`,
  `WITH answers AS (UPDATE answer SET lock_place = 5 WHERE account_id = $1 AND customer_type = 2)
   UPDATE response SET lock_place = 5 WHERE account_id = $1 AND customer_type = 2`,
  "UPDATE account SET unlocked_up_to = 5 WHERE id = $1",
  "DELETE FROM answer WHERE account_id = $1 AND question_id = 'score'",
  "DELETE FROM response WHERE account_id = $1 AND order_total_minor = 12345",
  "DELETE FROM response WHERE account_id = $1 AND country = 'FR'",
];

test(
  "after any changes, the copy gives the sums of PostgreSQL, also where they were sent twice",
  async () => {
    const step = fc.record({ edit: fc.constantFrom(...edits), isSentTwice: fc.boolean() });
    const scenario = fc.asyncProperty(
      fc.array(given, { minLength: 1, maxLength: 40 }),
      fc.array(step, { minLength: 2, maxLength: 8 }),
      fc.array(queriesOf(ofFacts, ["2026-01-30", "2026-02-01", "2026-02-28"]), { minLength: 5, maxLength: 5 }),
      async (responses, steps, queries) => {
        const accountId = await givenAccount({ questions: askedQuestions });
        await givenResponses(accountId, responses);
        for (const { edit, isSentTwice } of steps) {
          await copy.query(edit, [accountId]);
          if (isSentTwice) await copy.sendAll();
        }
        const noted = await copy.query("SELECT account, response FROM response_change");
        await copy.sendAll();
        for (const { account, response } of noted)
          await copy.query("INSERT INTO response_change (account, response) VALUES ($1, $2)", [account, response]);
        await copy.sendAll();
        const tallied = responses.flatMap(ofGiven);
        for (const one of queries) await copy.expectSame(accountId, filtered(one, tallied));
      },
    );
    await fc.assert(scenario, { numRuns: randomCases(3), seed: 20_261_128 });
  },
  timeForCases(120_000),
);

const shopper = (choice: string) => ({
  at: "2026-02-01T00:00:00.000Z",
  country: "US",
  answers: { source: { choices: [choice] } },
});

test("while ClickHouse is down, explorations come from PostgreSQL and say since when; then what changed is sent", async () => {
  const accountId = await givenAccount({ questions: askedQuestions });
  await givenResponses(accountId, [shopper("reel")]);
  await copy.sendAll();
  const crossed = crossedQuery(accountId, sourceByCountry);
  expect(await sumWhereKept(crossed, copy.client)).toMatchObject({ source: "clickhouse", behindSince: null });
  await copy.engine.kill();
  await givenResponses(accountId, [shopper("google")]);
  await expect(copy.pass()).rejects.toThrow();
  expect(await sumWhereKept(crossed, copy.client)).toMatchObject({
    source: "postgres",
    behindSince: expect.stringMatching(/Z$/),
    sums: { all: { responses: 2 } },
  });
  await copy.engine.start();
  await copy.sendAll();
  await copy.expectSame(accountId, sourceByCountry);
});

test("a wiped ClickHouse is filled from PostgreSQL again", async () => {
  const accountId = await givenAccount({ questions: askedQuestions });
  await givenResponses(accountId, [shopper("reel"), shopper("google")]);
  await copy.sendAll();
  await copy.engine.kill();
  await copy.engine.start({ isWiped: true });
  await copy.pass();
  await copy.sendAll();
  expect(await copy.rawRows(accountId)).toBe(2);
  await copy.expectSame(accountId, sourceByCountry);
});

test("a database that was restored to an earlier state fills the copy again", async () => {
  const accountId = await givenAccount({ questions: askedQuestions });
  await givenResponses(accountId, [shopper("reel")]);
  await copy.sendAll();
  const [before] = await copy.query("SELECT feed_id FROM response_feed");
  await copy.query("SELECT setval('response_feed_version', 1)");
  await copy.query("DELETE FROM response WHERE account_id = $1", [accountId]);
  await copy.query("DELETE FROM response_change");
  await copy.pass();
  await copy.sendAll();
  const [after] = await copy.query("SELECT feed_id FROM response_feed");
  expect(after?.feed_id).not.toBe(before?.feed_id);
  expect(await copy.rawRows(accountId)).toBe(0);
});

test("what was deleted or replaced is removed from ClickHouse's files", async () => {
  const [accountId, other] = [
    await givenAccount({ questions: askedQuestions }),
    await givenAccount({ questions: askedQuestions }),
  ];
  await givenResponses(accountId, [shopper("reel"), shopper("google")]);
  await givenResponses(other, [shopper("reel")]);
  await copy.sendAll();
  await copy.query("UPDATE response SET country = 'PT' WHERE account_id = $1", [other]);
  await copy.query("DELETE FROM answer WHERE account_id = $1", [accountId]);
  await copy.query("DELETE FROM response WHERE account_id = $1", [accountId]);
  await copy.sendAll();
  await removeOldRows(copy.client);
  expect([await copy.rawRows(accountId), await copy.rawRows(other)]).toEqual([0, 1]);
  await copy.expectSame(other, sourceByCountry);
});

test("changes that ClickHouse doesn't take end the copy before they fill PostgreSQL, and it is filled later", async () => {
  const accountId = await givenAccount({ questions: askedQuestions });
  await copy.sendAll();
  await copy.engine.kill();
  await givenResponses(
    accountId,
    Array.from({ length: 20 }, () => shopper("reel")),
  );
  await expect(copy.pass({ mostChanges: 10 })).rejects.toThrow();
  await givenResponses(accountId, [shopper("google")]);
  expect(await copy.query("SELECT count(*)::int AS n FROM response_change")).toEqual([{ n: 0 }]);
  await copy.engine.start();
  await copy.sendAll();
  await copy.expectSame(accountId, sourceByCountry);
});

test("the worker sends what changes until it stops, and without ClickHouse nothing is noted", async () => {
  const accountId = await givenAccount({ questions: askedQuestions });
  const feed = runFeed(workerPool(), copy.client);
  await givenResponses(accountId, [shopper("reel")]);
  await expect.poll(() => copy.rawRows(accountId)).toBe(1);
  await feed.stop();
  await givenResponses(accountId, [shopper("google")]);
  expect(await copy.query("SELECT count(*) > 0 AS noted FROM response_change")).toEqual([{ noted: true }]);
  const without = runFeed(workerPool(), null);
  await expect.poll(() => copy.query("SELECT feed_id FROM response_feed")).toEqual([{ feed_id: null }]);
  await without.stop();
  expect(await copy.query("SELECT count(*)::int AS n FROM response_change")).toEqual([{ n: 0 }]);
});
