import pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { env } from "#server/foundation/env.ts";
import { recount } from "#server/storefront/index.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { applyOtherRulesTask } from "./registry.ts";

const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
afterAll(() => owner.end());

const choices = ["a", "b"].map((id) => ({ id, label: id }));
const facts = { type: "single" as const, title: "Source", required: false, choices, allowOther: true };
const questions: Question[] = [
  { ...facts, questionNameId: "source" },
  { ...facts, questionNameId: "second" },
];
const typed = (body: string) => ({
  at: "2026-11-20T10:00:00.000Z",
  answers: { source: { choices: ["other"], body }, second: { choices: ["other"], body } },
});
const job = (accountId: string, changedAt = new Date(Date.now() + 60_000)) => ({
  accountId,
  questionNameId: "source",
  changedAt: changedAt.toISOString(),
});

async function counts(accountId: string) {
  const { rows } = await owner.query(
    `SELECT question_id || ' ' || choice AS name, sum(count)::int AS count FROM choice_daily WHERE account_id = $1
     GROUP BY 1 HAVING sum(count) <> 0`,
    [accountId],
  );
  expect(await recount(owner, accountId)).toEqual([]);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

test("past answers follow their question's rules, even if many share a time; no others change", {
  tags: ["full"],
  timeout: 60_000,
}, async () => {
  const [accountId, other] = [await givenAccount({ questions }), await givenAccount({ questions })];
  await givenResponses(accountId, [
    ...Array.from({ length: 2_100 }, () => typed("nothing known")),
    ...Array.from({ length: 450 }, () => typed("Reddit")),
  ]);
  await givenResponses(other, [typed("Reddit")]);
  await owner.query(
    `WITH rule AS (
       INSERT INTO other_rule (account_id, question_id, normalized, choice_id) VALUES ($1, 'source', 'reddit', 'a')
     )
     INSERT INTO other_merge (account_id, question_id, choice_id, choice_label, texts, normalized)
     VALUES ($1, 'source', 'a', 'a', '{Reddit}', '{reddit}')`,
    [accountId],
  );
  expect(await applyOtherRulesTask.run(job(accountId), "job")).toBe("done");
  const all = { "source a": 450, "source other": 2_100, "second other": 2_550 };
  expect(await counts(accountId)).toEqual(all);
  const merges = "SELECT answers::int, applied_at IS NOT NULL AS applied FROM other_merge WHERE account_id = $1";
  expect((await owner.query(merges, [accountId])).rows).toEqual([{ answers: 450, applied: true }]);
  expect(await counts(other)).toEqual({ "source other": 1, "second other": 1 });
  // Running it again changes nothing.
  await applyOtherRulesTask.run(job(accountId), "job");
  expect(await counts(accountId)).toEqual(all);
});

test("after several changes, the job of the last one does the work", async () => {
  const accountId = await givenAccount({ questions });
  await givenResponses(accountId, [typed("Reddit")]);
  await owner.query(
    `INSERT INTO other_rule (account_id, question_id, normalized, choice_id) VALUES ($1, 'source', 'reddit', 'a')`,
    [accountId],
  );
  const { rows } = await owner.query<{ made: Date }>(
    `INSERT INTO other_merge (account_id, question_id, choice_id, choice_label, texts, normalized)
     VALUES ($1, 'source', 'a', 'a', '{Reddit}', '{reddit}') RETURNING created_at AS made`,
    [accountId],
  );
  const made = rows[0]?.made ?? new Date(0);
  await applyOtherRulesTask.run(job(accountId, new Date(made.getTime() - 1)), "previous");
  expect(await counts(accountId)).toEqual({ "source other": 1, "second other": 1 });
  await applyOtherRulesTask.run(job(accountId, made), "last");
  expect(await counts(accountId)).toEqual({ "source a": 1, "second other": 1 });
});

test("a job without a question is refused", async () => {
  expect(await applyOtherRulesTask.run({ accountId: "1" }, "job")).toBe("refused");
});
