import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { questionList, topLevelStats } from "#server/domain/analytics/index.ts";
import { directory, inAccount } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { recount } from "#server/storefront/index.ts";
import { aPerson } from "#server/testing/factories.ts";
import { tallyOf } from "../../e2e/thanksgiving-tally.ts";
import { makeDemoAccount } from "./make-demo-account.ts";

const file = path.resolve(import.meta.dirname, "../../sandbox/data/thanksgiving-2015/responses.csv");
const domain = "demo-shop.myshopify.com";
const respondents = 1058;

let owner: pg.Pool;
beforeAll(() => {
  owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
});
afterAll(() => owner.end());

/** The demo account's id, once the next start has created or finished it. */
async function started(): Promise<string> {
  await makeDemoAccount(await aPerson());
  return (await directory().shopDomain.findUniqueOrThrow({ where: { domain } })).accountId;
}

const statsOf = (accountId: string) => inAccount(accountId, () => topLevelStats({ accountId }, {}));

test("the demo account starts with the published answers, counted like shoppers' own", async () => {
  const accountId = await started();
  const count = respondents;
  expect(await statsOf(accountId)).toMatchObject({ views: count, responses: count, completions: count });
  const { questions } = tallyOf(file);
  const list = await inAccount(accountId, () => questionList({ accountId }, {}));
  expect(list.map(({ title, isLive, shown, answered }) => ({ title, isLive, shown, answered }))).toEqual(
    questions.map(({ title, shown, answered }) => ({ title, isLive: true, shown, answered })),
  );
  expect(await recount(owner, accountId)).toEqual([]);
}, 60_000);

test("the answers are within the past 30 days, each with an order marked as a sample, without personal data", async () => {
  const accountId = await started();
  const { rows } = await owner.query(
    `SELECT count(*)::int AS count, count(DISTINCT viewed_day)::int AS days, bool_and(completed_at < now()) AS "isPast",
       min(viewed_at) > now() - interval '31 days' AS "isRecent", count(order_total_minor)::int AS totals,
       bool_and("order" IS NULL OR "order" = '{"hasNoAddress": true}') AND count(country) = 0 AS "namesNobody",
       bool_and(tags = ARRAY['Sample order']) AS "isLabeled", array_agg(r.id ORDER BY r.id) = array_agg(r.id ORDER BY viewed_at) AS "isInOrder"
     FROM response r LEFT JOIN response_mark m ON m.account_id = r.account_id AND m.response_id = r.id WHERE r.account_id = $1`,
    [accountId],
  );
  const all = { count: respondents, totals: respondents, isPast: true, isRecent: true };
  expect(rows).toEqual([
    { ...all, days: expect.toSatisfy((days) => days >= 30), namesNobody: true, isLabeled: true, isInOrder: true },
  ]);
}, 60_000);

test("an interrupted start is continued by the next one", { tags: ["full"], timeout: 60_000 }, async () => {
  const accountId = await started();
  const before = await statsOf(accountId);
  // Killed after the answers: the last step is missing.
  await owner.query("DELETE FROM shop_domain WHERE domain = $1", [domain]);
  await owner.query("DELETE FROM response_mark WHERE account_id = $1", [accountId]);
  expect(await started()).toBe(accountId);
  expect(await statsOf(accountId)).toEqual(before);
  // Killed before the answers, with the survey saved but not yet live.
  await owner.query("DELETE FROM shop_domain WHERE domain = $1", [domain]);
  for (const table of ["response", "answer", "stats_daily", "question_daily", "choice_daily", "facet_daily"])
    await owner.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
  await owner.query("UPDATE account SET live_survey_id = NULL, survey_enabled = false WHERE id = $1", [accountId]);
  expect(await started()).toBe(accountId);
  expect(await statsOf(accountId)).toEqual(before);
  expect(await recount(owner, accountId)).toEqual([]);
  const { rows } = await owner.query("SELECT count(*)::int AS surveys FROM survey WHERE account_id = $1", [accountId]);
  expect(rows).toEqual([{ surveys: 1 }]);
});

test("a later start leaves the demo account as its people changed it", async () => {
  const accountId = await started();
  await owner.query("UPDATE response_mark SET tags = '{}' WHERE account_id = $1", [accountId]);
  await started();
  const { rows } = await owner.query(
    "SELECT count(*)::int AS count FROM response_mark WHERE account_id = $1 AND tags <> '{}'",
    [accountId],
  );
  expect(rows).toEqual([{ count: 0 }]);
}, 60_000);
