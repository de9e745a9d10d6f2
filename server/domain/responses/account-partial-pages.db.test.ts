import { beforeAll, expect, test, vi } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { type AccountResponsesQuery, listAccountResponses } from "./index.ts";

const heard: Question = { questionNameId: "heard", type: "text", title: "Where?", required: false };
const count = 21_000;
let accountId: string;
const list = (query: AccountResponsesQuery) => listAccountResponses({ accountId }, query);

/** This many responses, a second apart; the oldest and the newest are by returning customers. */
beforeAll(async () => {
  accountId = await givenAccount({ questions: [heard] });
  await givenResponses(accountId, [{ at: "2026-03-01T23:00:00.000Z", answers: { heard: { body: "Radio" } } }]);
  await inAccount(accountId, async () => {
    await accountPool().query(olderSql, [accountId, count - 1]);
    await accountPool().query(
      `UPDATE response SET customer_type = 2 WHERE account_id = $1 AND answered_at IN (
         (SELECT min(answered_at) FROM response WHERE account_id = $1), (SELECT max(answered_at) FROM response WHERE account_id = $1))`,
      [accountId],
    );
  });
});

const olderSql = `
  INSERT INTO response (account_id, id, survey_id, version, platform, order_key, page_id, status, surface, customer_type,
    shown, skipped, viewed_at, answered_at, updated_at, viewed_day, answered_day)
  SELECT account_id, uuidv7(n * interval '-1 second'), survey_id, version, platform, 'p:older-' || n, page_id, status, surface,
    customer_type, shown, skipped, viewed_at, answered_at - n * interval '1 second', updated_at, viewed_day, answered_day
  FROM response, generate_series(1, $2::int) AS n WHERE account_id = $1`;

test("a filter that few responses match checks 20,000 of them, says so, and continues from there", async () => {
  const first = await list({ customerType: "returning" });
  expect(first.items).toHaveLength(1);
  expect(first).toMatchObject({ lookedThrough: 20_000, nextCursor: expect.any(String) });
  const second = await list({ customerType: "returning", cursor: first.nextCursor ?? "" });
  expect(second.items).toHaveLength(1);
  expect(second).toMatchObject({ page: 2, before: 1, nextCursor: null });
  expect(second).not.toHaveProperty("lookedThrough");
});

test("a page of the whole list, at any depth, is one range of the index by time, without sorting", async () => {
  const sent = vi.spyOn(accountPool(), "query");
  const { nextCursor } = await list({ endDate: "2026-03-01" });
  await list({ endDate: "2026-03-01", cursor: nextCursor ?? "" });
  const pages = sent.mock.calls.flatMap(([query]) => {
    const { text = "", values = [] } = Object(query);
    return text.startsWith("WITH checked") ? [{ text: `EXPLAIN ${text}`, values }] : [];
  });
  sent.mockRestore();
  expect(pages).toHaveLength(2);
  for (const page of pages) {
    const { rows } = await inAccount(accountId, () => accountPool().query<{ "QUERY PLAN": string }>(page));
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    const read = plan.slice(plan.indexOf("CTE checked"), plan.indexOf("Aggregate"));
    expect(read).toContain("using response_answered_idx");
    expect(read).not.toMatch(/Sort|Seq Scan/);
  }
});
