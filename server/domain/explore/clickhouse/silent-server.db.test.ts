import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { askedQuestions } from "#server/domain/analytics/testing/order-scenario.ts";
import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { takeOwnDatabase } from "#server/testing/database.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { sumWhereKept } from "../sum-where-kept.ts";
import { crossedQuery } from "../testing/random-explorations.ts";
import { clickHouseAt } from "./client.ts";
import { runFeed } from "./run-feed.ts";

// A feed is of all accounts of a database.
await takeOwnDatabase();

/** A server that accepts requests, and never answers them. */
const silent = createServer((socket) => socket.on("error", () => undefined));
beforeAll(async () => {
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
});
afterAll(() => void silent.close());

function aClient() {
  const address = silent.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const client = clickHouseAt(`http://default:secret@127.0.0.1:${port}/default`);
  onTestFinished(() => client.close());
  return client;
}

test("a feed ends at once when it is asked to, also while ClickHouse accepts a request and never answers it", async () => {
  const asked = once(silent, "connection");
  const feed = runFeed(workerPool(), aClient());
  await asked;
  const begun = performance.now();
  await feed.stop();
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test("an exploration doesn't wait for a ClickHouse that hangs, and isn't held up by it again", async () => {
  const accountId = await givenAccount({ questions: askedQuestions });
  await givenResponses(accountId, [{ at: "2026-02-01T00:00:00.000Z", answers: { source: { choices: ["reel"] } } }]);
  await workerPool().query("UPDATE response_feed SET feed_id = uuidv7(), filled_at = now(), sent_at = now()");
  const range = { filters: [], firstDay: null, lastDay: null, mostValues: 50 };
  const crossed = crossedQuery(accountId, { rows: "question:source", columns: null, ...range });
  const client = aClient();
  const begun = performance.now();
  const fallenBack = { source: "postgres", behindSince: expect.stringMatching(/Z$/), sums: { all: { responses: 1 } } };
  expect(await sumWhereKept(crossed, client)).toMatchObject(fallenBack);
  expect(performance.now() - begun).toBeLessThan(10_000);
  const again = performance.now();
  expect(await sumWhereKept(crossed, client)).toMatchObject(fallenBack);
  expect(performance.now() - again).toBeLessThan(2_000);
});
