import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientAs } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { recount, recountDay, repairCounters, rewriteResponses } from "#server/storefront/index.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { deleteOld } from "./apply-retention.ts";
import { applyRetention, listAccountResponses, listResponses } from "./index.ts";

const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
const worker = clientAs("afterword_worker");
beforeAll(() => worker.connect());
afterAll(() => Promise.all([owner.end(), worker.end()]));

const choices = ["a", "b"].map((id) => ({ id, label: id }));
const required = false;
const questions = [
  { questionNameId: "source", type: "single" as const, title: "Source", required, choices },
  { questionNameId: "else", type: "text" as const, title: "Anything else?", required },
];
const now = new Date("2026-11-20T02:11:00Z");
const [old, recent] = ["2025-11-19T10:00:00.000Z", "2025-11-21T10:00:00.000Z"];
const answered = (at: string, choice: string, currency = "USD"): GivenResponse => ({
  at,
  isCompleted: true,
  orderTotalMinor: 1_000,
  currency,
  sourceOrderId: `${at} ${choice} ${currency}`,
  answers: { source: { choices: [choice] }, else: { body: "Mine" } },
  shown: ["source", "else"],
});
/** One order is in another currency. */
const responses = [answered(old, "a"), answered(old, "b", "EUR"), answered(recent, "a"), { at: old, isTest: true }];

interface Choice {
  months: number | null;
  keepsTotals: boolean;
}

async function choose(accountId: string, { months, keepsTotals }: Choice) {
  const sql = "UPDATE account SET retention_months = $2, retention_keeps_totals = $3 WHERE id = $1";
  await owner.query(sql, [accountId, months, keepsTotals]);
}

async function givenShop(choice: Choice): Promise<string> {
  const accountId = await givenAccount({ questions });
  await givenResponses(accountId, responses);
  await choose(accountId, choice);
  return accountId;
}

async function count(table: string, accountId: string): Promise<number> {
  const { rows } = await owner.query(`SELECT count(*)::int AS count FROM ${table} WHERE account_id = $1`, [accountId]);
  return rows[0].count;
}

/** The totals of reports: views, and how often each choice was chosen. */
async function totals(accountId: string) {
  const { rows } = await owner.query(
    `SELECT (SELECT sum(views)::int FROM stats_daily WHERE account_id = $1) AS views, (SELECT sum(shown)::int
       FROM question_daily WHERE account_id = $1 AND question_id = 'source') AS shown,
     coalesce(sum(count) FILTER (WHERE choice = 'a'), 0)::int AS a, coalesce(sum(count) FILTER (WHERE choice = 'b'), 0)::int AS b,
     sum(revenue_minor) FILTER (WHERE choice <> '' AND currency = 'USD')::int AS revenue FROM choice_daily WHERE account_id = $1`,
    [accountId],
  );
  return rows[0];
}

const allTotals = { views: 3, shown: 3, a: 2, b: 1, revenue: 2_000 };
const recentTotals = { views: 1, shown: 1, a: 1, b: 0, revenue: 1_000 };
const year = { months: 12, keepsTotals: true };

test("responses older than the period are deleted with everything that belongs to them, tests too; newer ones stay", async () => {
  const accountId = await givenShop(year);
  const all = "SELECT account_id, id FROM response WHERE account_id = $1";
  const belongings = [
    `INSERT INTO delivery (account_id, response_id, integration, status, quiet_until, created_at) SELECT account_id, id, 'Slack', 'sent', now(), now() FROM (${all}) AS r`,
    `INSERT INTO delivery_attempt (account_id, response_id, integration, revision, request, outcome, duration_ms, attempted_at) SELECT account_id, id, 'Slack', 1, 'sent', 'delivered', 5, now() FROM (${all}) AS r`,
    `INSERT INTO response_mark (account_id, response_id, tags) SELECT account_id, id, '{vip}' FROM (${all}) AS r`,
    `INSERT INTO customer_response (account_id, customer, response_id) SELECT account_id, '\\x01', id FROM (${all}) AS r`,
    `INSERT INTO low_score_mail (account_id, response_id) SELECT account_id, id FROM (${all}) AS r`,
  ];
  for (const sql of belongings) await owner.query(sql, [accountId]);
  expect(await applyRetention(worker, now)).toBeGreaterThanOrEqual(3);
  for (const table of [
    "response",
    "delivery",
    "delivery_attempt",
    "response_mark",
    "customer_response",
    "low_score_mail",
  ])
    expect([table, await count(table, accountId)]).toEqual([table, 1]);
  expect(await count("answer", accountId)).toBe(2);
});

test("kept totals stay in every report, and neither a recount nor a repair changes them", async () => {
  const accountId = await givenShop(year);
  await applyRetention(worker, now);
  expect(await totals(accountId)).toEqual(allTotals);
  expect(await recount(worker, accountId)).toEqual([]);
  expect(await recountDay(worker, accountId, "2025-11-19")).toEqual([]);
  expect(await repairCounters(worker, accountId)).toEqual([]);
  expect(await totals(accountId)).toEqual(allTotals);
  // A wrong counter of the remaining responses is still found and corrected.
  await owner.query("UPDATE choice_folded SET count = count + 5 WHERE account_id = $1 AND NOT is_kept", [accountId]);
  expect(await repairCounters(worker, accountId)).not.toEqual([]);
  expect(await totals(accountId)).toEqual(allTotals);
});

test("lists count only responses that are left, though reports keep the totals of deleted ones", async () => {
  const accountId = await givenShop(year);
  await applyRetention(worker, now);
  const context = { accountId };
  const source = { questionNameId: "source" };
  const pages = [
    await listAccountResponses(context, {}),
    await listResponses(context, source),
    await listResponses(context, { ...source, customerType: "unknown" }),
    await listResponses(context, { ...source, choice: "a" }),
  ];
  expect(pages.map(({ total, items }) => [total, items.length])).toEqual(pages.map(() => [1, 1]));
});

test("without kept totals the reports follow, and totals kept earlier are deleted too", async () => {
  const [kept, removed] = [await givenShop(year), await givenShop({ ...year, keepsTotals: false })];
  await applyRetention(worker, now);
  expect([await totals(kept), await totals(removed)]).toEqual([allTotals, recentTotals]);
  await choose(kept, { ...year, keepsTotals: false });
  await applyRetention(worker, now);
  expect(await totals(kept)).toEqual(recentTotals);
  for (const accountId of [kept, removed]) expect(await recount(worker, accountId)).toEqual([]);
});

test("an account that keeps responses forever, is closing or is being recounted loses none", async () => {
  const forever = await givenShop({ ...year, months: null });
  const [closing, recounted] = [await givenShop(year), await givenShop(year)];
  await owner.query("UPDATE account SET status = 'closing', closes_at = now() + interval '1 day' WHERE id = $1", [
    closing,
  ]);
  await owner.query("INSERT INTO account_recount (account_id, total) VALUES ($1, 3)", [recounted]);
  await applyRetention(worker, now);
  for (const accountId of [forever, closing, recounted]) expect(await count("response", accountId)).toBe(4);
});

test("a run that is out of time leaves the rest to the next one, and running again changes nothing", async () => {
  const accountId = await givenShop(year);
  await applyRetention(worker, now, -1);
  expect(await count("response", accountId)).toBe(4);
  await applyRetention(worker, now);
  await applyRetention(worker, now);
  expect(await count("response", accountId)).toBe(1);
  expect(await totals(accountId)).toEqual(allTotals);
});

test("a response that a shopper has just changed stays", async () => {
  const accountId = await givenShop(year);
  const { rows } = await owner.query("SELECT id FROM response WHERE account_id = $1 AND updated_at < $2", [
    accountId,
    recent,
  ]);
  await owner.query("UPDATE answer SET answered_at = $2 WHERE account_id = $1 AND choices = '{b}'", [accountId, now]);
  const ids = rows.map(({ id }) => String(id));
  const retention = { accountId, keepsTotals: true, cutoff: new Date("2025-11-20T00:00:00Z") };
  expect(await deleteOld(worker, retention, ids)).toBe(2);
  expect(await count("response", accountId)).toBe(2);
});

test("deleting by hand reduces the totals, regardless of what retention kept before", async () => {
  const accountId = await givenShop(year);
  await applyRetention(worker, now);
  const { rows } = await owner.query("SELECT id FROM response WHERE account_id = $1", [accountId]);
  await worker.query("BEGIN");
  await rewriteResponses(worker, accountId, [String(rows[0].id)], () => null);
  await worker.query("COMMIT");
  expect(await totals(accountId)).toEqual({ views: 2, shown: 2, a: 1, b: 1, revenue: 1_000 });
});
