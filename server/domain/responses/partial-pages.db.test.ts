/** @module-tag full */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { listResponses } from "./index.ts";

const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
afterAll(async () => {
  await owner.query("DELETE FROM response_mark WHERE account_id = ANY($1)", [others]);
  await owner.end();
});

const choices = [{ id: "radio", label: "Radio" }];
const heard: Question = { questionNameId: "heard", type: "single", title: "Where?", required: false, choices };

/** An account with this many answers on one day, a second apart; `unread` counts from the newest. */
async function anAccount(count: number, unread: readonly number[]): Promise<string> {
  const accountId = await givenAccount({ questions: [heard] });
  await givenResponses(accountId, [{ at: "2026-03-01T23:00:00.000Z", answers: { heard: { choices: ["radio"] } } }]);
  await inAccount(accountId, async () => {
    const pool = accountPool();
    // Batches far below the time limit of a statement.
    for (let from = 1; from < count; from += madeAtOnce) {
      await pool.query(olderSql, [accountId, from, Math.min(from + madeAtOnce, count) - 1]);
    }
    await pool.query(countSql, [accountId, count]);
    for (let from = 0; from < count; from += madeAtOnce) {
      await pool.query(readSql, [accountId, unread, from, from + madeAtOnce - 1]);
    }
  });
  return accountId;
}

const madeAtOnce = 15_000;

/** Copies the one response and its answer, each copy a second older. */
const olderSql = `
  WITH first AS (SELECT * FROM response WHERE account_id = $1 AND order_key NOT LIKE 'p:older-%'), made AS (
    INSERT INTO response (account_id, id, survey_id, version, platform, order_key, page_id, status, surface, customer_type,
      shown, skipped, is_test, viewed_at, answered_at, updated_at, viewed_day, answered_day)
    SELECT account_id, uuidv7(n * interval '-1 second'), survey_id, version, platform, 'p:older-' || n, page_id, status, surface,
      customer_type, shown, skipped, is_test, viewed_at, answered_at - n * interval '1 second', updated_at, viewed_day, answered_day
    FROM first, generate_series($2::int, $3::int) AS n
    RETURNING id, answered_at
  )
  INSERT INTO answer (account_id, response_id, question_id, survey_id, page_id, sequence, choices, counted, answered_at, day,
    customer_type, surface)
  SELECT account_id, made.id, question_id, survey_id, page_id, sequence, choices, counted, made.answered_at, day,
    customer_type, surface
  FROM answer, made WHERE account_id = $1 AND response_id = (SELECT id FROM first)`;

const countSql = "UPDATE question_folded SET answered = $2 WHERE account_id = $1";

const readSql = `
  INSERT INTO response_mark (account_id, response_id, read_at)
  SELECT account_id, id, now() FROM (
    SELECT account_id, id, row_number() OVER (ORDER BY answered_at DESC) - 1 AS place FROM response WHERE account_id = $1
  ) AS placed WHERE place BETWEEN $3 AND $4 AND place <> ALL ($2::int[])`;

/** The unread answers are the oldest ones, and one near the start. */
let accountId: string;

/** Accounts with one mark each: what the database's statistics are based on until the next ANALYZE. */
let others: string[] = [];

beforeAll(async () => {
  const marked = await owner.query<{ id: string }>(
    `INSERT INTO response_mark (account_id, response_id, read_at)
     SELECT uuidv7(), uuidv7(), now() FROM generate_series(1, 2000) RETURNING account_id AS id`,
  );
  others = marked.rows.map(({ id }) => id);
  await owner.query("ANALYZE response_mark");
  accountId = await anAccount(105_010, [7, 105_003, 105_004, 105_005]);
});

const query = { questionNameId: "heard", isUnread: true, limit: 2 };

test("if 60,000 answers have too few matches, the page ends there, and the next one continues and counts on", async () => {
  const { items, nextCursor, ...first } = await listResponses({ accountId }, query);
  expect(items).toHaveLength(1);
  expect(first).toEqual({ total: 1, totalIsCapped: true, page: 1, limit: 2, lookedThrough: 60_000 });
  const second = await listResponses({ accountId }, { ...query, cursor: nextCursor ?? "" });
  expect(second.items).toHaveLength(2);
  expect(second).toMatchObject({ page: 2, before: 1, nextCursor: expect.any(String) });
  expect(second.lookedThrough).toBeUndefined();
  const third = await listResponses({ accountId }, { ...query, cursor: second.nextCursor ?? "" });
  expect(third).toMatchObject({ items: [{ isRead: false }], page: 3, before: 3, total: 4, nextCursor: null });
  expect(third.totalIsCapped).toBeUndefined();
  const all = [items, second.items, third.items].flat().map(({ answeredAt }) => answeredAt);
  expect(all).toEqual(all.toSorted().toReversed());
});

test("if a page requested by number stops before its start, the next one counts what was skipped", async () => {
  const stopped = await listResponses({ accountId }, { ...query, page: 2 });
  expect(stopped).toMatchObject({ items: [], total: 1, totalIsCapped: true, page: 2, lookedThrough: 105_000 });
  const next = await listResponses({ accountId }, { ...query, cursor: stopped.nextCursor ?? "" });
  expect(next.items).toHaveLength(2);
  expect(next).toMatchObject({ page: 3, before: 1, nextCursor: expect.any(String) });
  const last = await listResponses({ accountId }, { ...query, cursor: next.nextCursor ?? "" });
  expect(last).toMatchObject({ items: [{ isRead: false }], page: 4, before: 3, total: 4, nextCursor: null });
  expect(last.totalIsCapped).toBeUndefined();
});

test("full pages report no preceding count, because their number implies it", async () => {
  const few = { accountId: await anAccount(3, [0, 1, 2]) };
  const { nextCursor } = await listResponses(few, query);
  const second = await listResponses(few, { ...query, cursor: nextCursor ?? "" });
  expect(second.items).toHaveLength(1);
  expect(second).not.toHaveProperty("before");
});
