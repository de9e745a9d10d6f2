/**
 * @module-tag process
 * @module-tag full
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { takeOwnDatabase } from "#server/testing/database.ts";
import { givenAccount } from "#server/testing/given-answers.ts";
import { answerFor, fillLarge } from "../testing/fill-large.ts";
import { type CopyInUse, openCopy } from "../testing/kept-copy.ts";
import { crossedQuery } from "../testing/random-explorations.ts";
import { clickHouseStore } from "./store.ts";

await takeOwnDatabase();
let copy: CopyInUse;
beforeAll(async () => {
  copy = await openCopy();
});
afterAll(async () => {
  await copy.close();
  await closeDatabases();
});

const MIB = 2 ** 20;
const MOST_MIB = 100;
const RESPONSES = 5_000_000;
const PATIENCE_MS = 600_000;

let large = "";
beforeAll(async () => {
  await copy.sendAll();
  large = await givenAccount({ questions: [] });
  await fillLarge(copy.client, large, "2026-10-31", RESPONSES);
}, PATIENCE_MS);

test.each([
  ["all of them", [], RESPONSES],
  ["those of a country", [{ axis: "country", value: "PT" }], RESPONSES / 8],
])(
  "a year of 20 million answers of an account is crossed within a second: %s",
  async (_, filters, count) => {
    const crossed = crossedQuery(large, {
      rows: "question:q0",
      columns: "question:q1",
      filters,
      firstDay: "2025-11-01",
      lastDay: "2026-10-31",
      mostValues: 50,
    });
    const before = process.memoryUsage.rss();
    const takenMs = async () => {
      const begun = performance.now();
      const { all } = await clickHouseStore(copy.client).crossedSums(crossed);
      expect(Math.abs(all.responses / count - 1)).toBeLessThan(0.01);
      return performance.now() - begun;
    };
    // What else the machine does can only make it slower.
    await expect
      .poll(async () => [await takenMs(), await takenMs(), await takenMs()].toSorted((a, b) => a - b)[1], {
        timeout: PATIENCE_MS / 2,
      })
      .toBeLessThan(1_000);
    expect((process.memoryUsage.rss() - before) / MIB).toBeLessThan(MOST_MIB);
  },
  PATIENCE_MS,
);

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");

/** In bytes, without garbage: with much memory to spare, V8 lets some 150 MB of it gather before it collects it. */
function memoryInUse(): number {
  if (typeof collect !== "function") throw new Error("V8 has no collector to call");
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Of 10,000 stores with 100,000 orders a month, of which 40 % answer three questions: 460 answers a second. */
const RESPONSES_PER_SECOND = 153;
const CATCH_UP_SECONDS = 300;

test(
  "what shoppers answer in an hour is sent within five minutes, in little memory",
  async () => {
    const accountId = await givenAccount({ questions: [] });
    await answerFor(copy, accountId, { seconds: 30, responsesPerSecond: RESPONSES_PER_SECOND });
    await copy.sendAll();
    await answerFor(copy, accountId, { seconds: 660, responsesPerSecond: RESPONSES_PER_SECOND });
    const [waiting] = await copy.query("SELECT count(DISTINCT response)::int AS count FROM response_change");
    const before = memoryInUse();
    let most = before;
    const begun = performance.now();
    for (let passes = 1; await copy.pass(); passes++) if (passes % 10 === 0) most = Math.max(most, memoryInUse());
    const perSecond = Number(waiting?.count) / ((performance.now() - begun) / 1_000);
    expect(Number(waiting?.count)).toBeGreaterThan(100_000);
    expect(perSecond * CATCH_UP_SECONDS).toBeGreaterThan(3_600 * RESPONSES_PER_SECOND);
    expect((most - before) / MIB).toBeLessThan(MOST_MIB);
  },
  PATIENCE_MS,
);
