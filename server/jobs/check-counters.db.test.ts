import pg from "pg";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { workAfterAnswersDone } from "#server/foundation/after-answer.ts";
import { env } from "#server/foundation/env.ts";
import { foldCounters, repairCounters } from "#server/storefront/index.ts";
import { eventIn, openErrorTracker } from "#server/testing/error-tracker.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { addOldRates } from "./add-old-rates.ts";
import { checkCounters, checkCountersTask } from "./check-counters.ts";

const tracker = await openErrorTracker();
vi.stubEnv("SENTRY_DSN", tracker.dsn); // the environment is read on first use
afterAll(() => tracker.close());
beforeEach(() => tracker.received.splice(0));

/** What error tracking received: each error's message, and where it happened. */
async function reported(): Promise<unknown[]> {
  await workAfterAnswersDone();
  return tracker.received.map((one) => {
    const { exception, tags } = Reported.parse(eventIn(one));
    return [exception.values[0]?.value, tags];
  });
}
const Reported = z.object({
  exception: z.object({ values: z.array(z.object({ value: z.string() })) }),
  tags: z.record(z.string(), z.string()),
});

const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
afterAll(() => owner.end());

const choices = ["a"].map((id) => ({ id, label: id }));
const questions = [{ questionNameId: "source", type: "single" as const, title: "Source", required: false, choices }];
const answered = (at: string) => ({
  at,
  answers: { source: { choices: ["a"] } },
  shown: ["source"],
  isCompleted: true,
});

/** With no time, no account is counted whole. */
const tooLarge = { wholeMs: 0, daysMs: 20_000 };

/** The sample is taken from accounts with counters: here, this one. */
async function anAccountAlone(...times: string[]): Promise<string> {
  const accountId = await givenAccount({ questions });
  await givenResponses(accountId, times.map(answered));
  await owner.query("DELETE FROM stats_folded WHERE account_id <> $1", [accountId]);
  return accountId;
}

test("counters that differ from the answers are an error in the log and in error tracking; nothing is changed", async () => {
  const accountId = await anAccountAlone("2026-11-20T10:00:00.000Z");
  expect(await checkCountersTask.run({}, "first night")).toBe("done");
  expect(await reported()).toEqual([]);
  await owner.query("UPDATE choice_folded SET count = 7 WHERE account_id = $1", [accountId]);
  expect(await checkCountersTask.run({}, "second night")).toBe("done");
  const message = `1 counters of account ${accountId} differ from its answers`;
  expect(await reported()).toEqual([[message, { traceId: "second night", call: "check-counters" }]]);
  const { rows } = await owner.query("SELECT count::int FROM choice_daily WHERE account_id = $1", [accountId]);
  expect(rows).toEqual([{ count: 7 }]);
});

test.each([
  ["stats_daily", "views"],
  ["stats_daily", "completions"],
  ["question_daily", "shown"],
  ["question_daily", "answered"],
  ["choice_daily", "count"],
  ["facet_daily", "count"],
])("some days of a very large account are counted, and a wrong %s.%s is reported", async (table, figure) => {
  const accountId = await anAccountAlone("2026-11-20T10:00:00.000Z");
  expect(await checkCounters(tooLarge, "first night")).toEqual({ whole: 0, inPart: 1, unchecked: 0 });
  expect(await reported()).toEqual([]);
  await owner.query(`UPDATE ${table.replace("daily", "folded")} SET ${figure} = ${figure} + 1 WHERE account_id = $1`, [
    accountId,
  ]);
  await checkCounters(tooLarge, "second night");
  const message = `1 counters of account ${accountId} differ from its answers`;
  expect(await reported()).toEqual([[message, { traceId: "second night", call: "check-counters" }]]);
});

test("a response viewed, answered and completed on different days counts on each of them", async () => {
  const accountId = await anAccountAlone("2026-11-18T10:00:00.000Z", "2026-11-19T10:00:00.000Z");
  await owner.query(
    `UPDATE response SET viewed_at = viewed_at - interval '3 days', viewed_day = viewed_day - 3,
       completed_at = completed_at + interval '1 day', completed_day = completed_day + 1 WHERE account_id = $1`,
    [accountId],
  );
  await repairCounters(owner, accountId);
  await checkCounters(tooLarge, "night");
  expect(await reported()).toEqual([]);
});

test("rates of answers from before they were counted are added, and only then is the account compared", async () => {
  const accountId = await anAccountAlone();
  const late = { ...answered("2026-11-18T10:00:00.000Z"), answeredAt: "2026-11-19T10:00:00.000Z" };
  await givenResponses(accountId, [late, answered("2026-11-18T11:00:00.000Z")]);
  const ratesSql = `SELECT kind, key, other, day::text, sum(count)::int AS count FROM facet_daily
    WHERE account_id = $1 AND kind = 'rate' GROUP BY 1, 2, 3, 4 ORDER BY 2, 3, 4`;
  const rates = async () => (await owner.query(ratesSql, [accountId])).rows;
  const complete = await rates();
  expect(complete.length).toBeGreaterThan(0);
  await owner.query("DELETE FROM facet_folded WHERE account_id = $1 AND kind = 'rate'", [accountId]);
  await owner.query("UPDATE account SET rates_counted = false WHERE id = $1", [accountId]);
  expect(await checkCounters(tooLarge, "a night of its own")).toEqual({ whole: 0, inPart: 0, unchecked: 0 });

  await checkCountersTask.run({}, "first night");
  expect(await reported()).toEqual([]);
  expect(await rates()).toEqual(complete);
  await checkCountersTask.run({}, "second night");
  expect(await rates()).toEqual(complete);
  expect(await checkCounters(tooLarge, "second night")).toEqual({ whole: 0, inPart: 1, unchecked: 0 });

  await foldCounters(owner);
  await owner.query("UPDATE facet_folded SET count = 7 WHERE account_id = $1 AND kind = 'rate'", [accountId]);
  await checkCountersTask.run({}, "third night");
  expect(await reported()).toHaveLength(1);
});

test("an account whose rates can't be counted in time is reported, and counted the next night", async () => {
  const accountId = await anAccountAlone("2026-11-20T10:00:00.000Z");
  await owner.query("UPDATE account SET rates_counted = false WHERE id = $1", [accountId]);
  const isCounted = async () =>
    (await owner.query("SELECT rates_counted FROM account WHERE id = $1", [accountId])).rows[0].rates_counted;
  await addOldRates(0, "first night");
  const message = `The rates of account ${accountId} could not be counted in time`;
  expect(await reported()).toEqual([[message, { traceId: "first night", call: "check-counters" }]]);
  expect(await isCounted()).toBe(false);
  await addOldRates(20_000, "second night");
  expect(await isCounted()).toBe(true);
});

test("an account with not even one checked day raises an alarm too", async () => {
  const accountId = await anAccountAlone("2026-11-20T10:00:00.000Z");
  const writer = await owner.connect();
  try {
    await writer.query("BEGIN; LOCK TABLE answer IN ACCESS EXCLUSIVE MODE");
    const checked = await checkCounters({ wholeMs: 200, daysMs: 200 }, "night");
    expect(checked).toEqual({ whole: 0, inPart: 0, unchecked: 1 });
  } finally {
    await writer.query("ROLLBACK");
    writer.release();
  }
  const message = `No counter of account ${accountId} could be checked in time`;
  expect(await reported()).toEqual([[message, { traceId: "night", call: "check-counters" }]]);
});
