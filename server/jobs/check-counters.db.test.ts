import pg from "pg";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { env } from "#server/env.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { checkCountersTask } from "./check-counters.ts";

const reported = vi.hoisted(() => vi.fn());
vi.mock("#server/error-tracking.ts", () => ({ reportError: reported }));

const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
afterAll(() => owner.end());
beforeEach(() => reported.mockClear());

const choices = ["a"].map((id) => ({ id, label: id }));
const questions = [{ questionNameId: "source", type: "single" as const, title: "Source", required: false, choices }];

test("counters that differ from the answers are an error in the log and in error tracking; nothing is changed", async () => {
  const accountId = await givenAccount({ questions });
  await givenResponses(accountId, [{ at: "2026-11-20T10:00:00.000Z", answers: { source: { choices: ["a"] } } }]);
  // The sample is of those that anything was counted of: here of this one.
  await owner.query("DELETE FROM stats_daily WHERE account_id <> $1", [accountId]);
  expect(await checkCountersTask.run({}, "first night")).toBe("done");
  expect(reported).not.toHaveBeenCalled();
  await owner.query("UPDATE answer_daily SET count = 7 WHERE account_id = $1", [accountId]);
  expect(await checkCountersTask.run({}, "second night")).toBe("done");
  const error = new Error(`1 counters of account ${accountId} differ from its answers`);
  expect(reported.mock.calls).toEqual([[error, { traceId: "second night", call: "check-counters" }]]);
  const { rows } = await owner.query("SELECT count::int FROM answer_daily WHERE account_id = $1", [accountId]);
  expect(rows).toEqual([{ count: 7 }]);
});
