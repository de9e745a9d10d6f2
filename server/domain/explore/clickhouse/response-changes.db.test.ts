import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { askedQuestions } from "#server/domain/analytics/testing/order-scenario.ts";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { env } from "#server/foundation/env.ts";
import { takeOwnDatabase } from "#server/testing/database.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { endFeed } from "./send-changes.ts";

// Whether changes are noted is one setting of a database.
await takeOwnDatabase();
const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
const query = async (sql: string, values: unknown[] = []) =>
  (await owner.query<Record<string, unknown>>(sql, values)).rows;
afterAll(async () => {
  await Promise.all([owner.end(), closeDatabases()]);
});
beforeEach(() => end());

const answered = { at: "2026-02-01T00:00:00.000Z", answers: { source: { choices: ["reel"] } } };
const viewed = { at: "2026-02-01T00:00:00.000Z" };

async function end(): Promise<void> {
  const connection = await workerPool().connect();
  await endFeed(connection).finally(() => connection.release());
}

const begin = () => query("UPDATE response_feed SET feed_id = uuidv7()");

/** The accounts of noted changes, one for each. */
const noted = async () =>
  (await query("SELECT account FROM response_change ORDER BY id")).map(({ account }) => account);

test("without a second store, no change of a response is noted", async () => {
  const accountId = await givenAccount({ questions: askedQuestions });
  await givenResponses(accountId, [answered, viewed]);
  await query("UPDATE response SET country = 'PT'");
  await query("UPDATE answer SET merged = '{google}'");
  await query("DELETE FROM answer");
  await query("DELETE FROM response");
  expect(await noted()).toEqual([]);
});

test.each([
  ["a new one with its answer", "SELECT", 2],
  ["another country", "UPDATE response SET country = 'PT' WHERE account_id = $1", 3],
  ["a test mark", "UPDATE response SET is_test = true WHERE account_id = $1", 3],
  ["a merged answer", "UPDATE answer SET merged = '{google}' WHERE account_id = $1", 3],
  ["a deleted answer", "DELETE FROM answer WHERE account_id = $1", 3],
  ["a deleted response", "DELETE FROM response WHERE account_id = $1", 3],
])("with one, what is noted of answered responses: %s", async (_, sql, count) => {
  const accountId = await givenAccount({ questions: askedQuestions });
  await begin();
  await givenResponses(accountId, [answered, viewed]);
  if (sql !== "SELECT") await query(sql, [accountId]);
  expect(await noted()).toEqual(Array.from({ length: count }, () => accountId));
});

test("when the second store is no longer set up, changes that were noted are forgotten", async () => {
  await begin();
  const accountId = await givenAccount({ questions: askedQuestions });
  await givenResponses(accountId, [answered]);
  await end();
  expect(await noted()).toEqual([]);
  await query("UPDATE response SET country = 'PT' WHERE account_id = $1", [accountId]);
  expect(await noted()).toEqual([]);
});
