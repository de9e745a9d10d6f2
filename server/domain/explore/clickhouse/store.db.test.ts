/**
 * @module-tag process
 * @module-tag full
 */
import type { ClickHouseClient } from "@clickhouse/client";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askedQuestions } from "#server/domain/analytics/testing/order-scenario.ts";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { startClickHouse, type TestClickHouse } from "#server/testing/clickhouse.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import { crossedQuery, filtered, given, ofFacts, ofGiven, queriesOf } from "../testing/random-explorations.ts";
import { inOrder, tallyCrossed } from "../testing/tally-crossed.ts";
import { clickHouseAt } from "./client.ts";
import { sendResponses } from "./send-responses.ts";
import { clickHouseStore } from "./store.ts";
import { copiedVersion, makeCopy } from "./tables.ts";

let engine: TestClickHouse;
let client: ClickHouseClient;
const feedId = "019ac000-0000-7000-8000-00000000feed";
beforeAll(async () => {
  engine = await startClickHouse();
  client = clickHouseAt(engine.url);
});
afterAll(async () => {
  await client.close();
  await Promise.all([engine.remove(), closeDatabases()]);
});

/** Sends all responses of an account. */
async function sendAll(accountId: string): Promise<void> {
  const connection = await workerPool().connect();
  try {
    const sql = "SELECT account_id AS account, id AS response FROM response WHERE account_id = $1";
    const { rows } = await connection.query<{ account: string; response: string }>(sql, [accountId]);
    await sendResponses({ client, feedId }, connection, rows);
  } finally {
    connection.release();
  }
}

test(
  "for any facts of orders, every crossing and filter in ClickHouse matches an independent tally",
  async () => {
    await makeCopy(client, feedId);
    const scenario = fc.asyncProperty(
      fc.array(given, { minLength: 1, maxLength: 60 }),
      fc.array(queriesOf(ofFacts, ["2026-01-30", "2026-02-01", "2026-02-28"]), { minLength: 20, maxLength: 20 }),
      async (responses, queries) => {
        const accountId = await givenAccount({ questions: askedQuestions });
        await givenResponses(accountId, responses);
        await sendAll(accountId);
        const plain = responses.flatMap(ofGiven);
        for (const query of queries) {
          const asked = filtered(query, plain);
          const sums = await clickHouseStore(client).crossedSums(crossedQuery(accountId, asked));
          expect(inOrder(sums)).toEqual(inOrder(tallyCrossed(plain, asked)));
        }
      },
    );
    await fc.assert(scenario, { numRuns: randomCases(3), seed: 20_261_128 });
  },
  timeForCases(120_000),
);

test("a copy is known by its feed, and has the highest version that was sent", async () => {
  await makeCopy(client, feedId);
  expect(await copiedVersion(client, feedId)).toBe(0n);
  expect(await copiedVersion(client, "019ac000-0000-7000-8000-000000000001")).toBeNull();
  await client.command({ query: "DROP TABLE response" });
  expect(await copiedVersion(client, feedId)).toBeNull();
});
