import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { channelAgreement, questionAnalytics, questionList, topLevelStats } from "#server/domain/analytics/index.ts";
import { findPreviousAccount } from "#server/domain/connections/index.ts";
import { recentCoverage } from "#server/domain/coverage/index.ts";
import { directory, inAccount } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { integrationOf } from "#server/partners/integrations/registry.ts";
import { recount } from "#server/storefront/index.ts";
import { aPerson } from "#server/testing/factories.ts";
import { tallyOf } from "../../e2e/thanksgiving-tally.ts";
import { SHOP_DOMAIN as domain, makeDemoAccount } from "./make-demo-account.ts";
import { samplePartners } from "./sample-partners.ts";

const file = path.resolve(import.meta.dirname, "../../sandbox/data/thanksgiving-2015/responses.csv");
const respondents = 1058;
const channelQuestion = "how-did-you-first-hear-about-us";

let owner: pg.Pool;
beforeAll(() => {
  owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
});
afterAll(async () => {
  // Other files' workers must not send them.
  await owner.query(
    "DELETE FROM delivery USING shop_domain s WHERE delivery.account_id = s.account_id AND domain = $1",
    [domain],
  );
  await owner.end();
});

/** As the launcher names the stand-ins, but for Zendesk, of which the operator has an app. */
const SANDBOX_URL = "http://127.0.0.1:4301";
const standIns = ["slack", "klaviyo", "segment", "yotpo", "googlesheets"];
const PARTNER_BASE_URLS = {
  ...Object.fromEntries(standIns.map((slug) => [slug, `${SANDBOX_URL}/${slug}`])),
  webhook: `${SANDBOX_URL}/webhook/{host}`,
  zendesk: "http://127.0.0.1:43012/zendesk",
};

/** The demo account's id, once the next start has created or finished it. */
async function started(): Promise<string> {
  await makeDemoAccount(await aPerson(), { SANDBOX_URL, PARTNER_BASE_URLS });
  return (await directory().shopDomain.findUniqueOrThrow({ where: { domain } })).accountId;
}

const statsOf = (accountId: string) => inAccount(accountId, () => topLevelStats({ accountId }, {}));

test("the default survey is live with a store's response rate and coverage, counted like shoppers' own", async () => {
  const accountId = await started();
  const { views, responses, completions } = await statsOf(accountId).then(withoutThanksgiving);
  expect(responses / views).toBeGreaterThan(0.45);
  expect(responses / views).toBeLessThan(0.6);
  expect(completions).toBeLessThan(responses);
  const { orders, seen } = await inAccount(accountId, () =>
    recentCoverage(accountId, { platform: "Shopify" }, new Date()),
  );
  expect(orders).toBeGreaterThanOrEqual(900);
  expect(seen).toBe(views);
  expect(seen / orders).toBeCloseTo(0.9, 1);
  const list = await inAccount(accountId, () => questionList({ accountId }, {}));
  const live = list.filter(({ isLive }) => isLive).map(({ title }) => title);
  expect(live).toEqual(expect.arrayContaining(defaultSurvey.questions.map(({ title }) => title)));
  expect(live).toHaveLength(defaultSurvey.questions.length + 1);
  expect(await recount(owner, accountId)).toEqual([]);
}, 60_000);

test("channels differ in what their customers spend, and some orders' tracking disagrees with the answer", async () => {
  const accountId = await started();
  const [agreement, { answers }] = await inAccount(accountId, () =>
    Promise.all([
      channelAgreement({ accountId }, channelQuestion),
      questionAnalytics({ accountId }, channelQuestion, {}),
    ]),
  );
  expect(agreement?.agreementRate).toBeGreaterThan(20);
  expect(agreement?.agreementRate).toBeLessThan(80);
  const averages = answers.map(({ averageOrderValue }) => averageOrderValue ?? 0);
  expect(answers).toHaveLength(10);
  expect(Math.max(...averages)).toBeGreaterThan(2 * Math.min(...averages));
}, 60_000);

test("the published answers are those of an ended survey, in the month before the live one", async () => {
  const accountId = await started();
  const { questions } = tallyOf(file);
  const list = await inAccount(accountId, () => questionList({ accountId }, {}));
  const ended = list.filter(({ isLive }) => !isLive);
  expect(ended.map(({ title, shown, answered }) => ({ title, shown, answered }))).toEqual(
    expect.arrayContaining(questions.map(({ title, shown, answered }) => ({ title, shown, answered }))),
  );
  expect(ended).toHaveLength(questions.length);
  const { rows } = await owner.query(
    `SELECT name, count(*)::int AS count, bool_and(completed_at < now() OR completed_at IS NULL) AS "isPast",
       bool_and(viewed_at BETWEEN published_at AND published_at + interval '31 days') AS "isAfterPublishing",
       s.updated_at < published_at AS "isPublished", min(viewed_at) AS first, max(updated) AS last
     FROM survey s JOIN (SELECT *, updated_at AS updated FROM response) r ON r.account_id = s.account_id AND r.survey_id = s.id
     WHERE s.account_id = $1 GROUP BY s.id, s.account_id, name, published_at, s.updated_at ORDER BY published_at`,
    [accountId],
  );
  const facts = { isPast: true, isAfterPublishing: true, isPublished: true };
  expect(rows).toMatchObject([
    { ...facts, name: expect.stringMatching(/^Thanksgiving 2015 .*FiveThirtyEight/), count: respondents },
    { ...facts, name: "Post-purchase survey" },
  ]);
  expect(rows[0].last < rows[1].first).toBe(true);
}, 60_000);

test("every response is marked as a sample, and no order has personal data", async () => {
  const accountId = await started();
  const { rows } = await owner.query(
    `SELECT count(DISTINCT viewed_day)::int AS days, count(country)::int AS countries,
       bool_and("order" ->> 'email' IS NULL) AS "namesNobody",
       bool_and("order" IS NULL OR ("order" ->> 'hasNoAddress')::boolean) AS "hasNoAddress",
       bool_and(currency = 'USD' AND order_total_minor > 0) AS "hasTotal", bool_and(tags = ARRAY['Sample order']) AS "isLabeled",
       array_agg(r.id ORDER BY r.id) = array_agg(r.id ORDER BY viewed_at) AS "isInOrder"
     FROM response r LEFT JOIN response_mark m ON m.account_id = r.account_id AND m.response_id = r.id WHERE r.account_id = $1`,
    [accountId],
  );
  const all = { countries: 0, hasTotal: true, namesNobody: true, hasNoAddress: true, isLabeled: true, isInOrder: true };
  expect(rows).toEqual([{ ...all, days: expect.toSatisfy((days) => days >= 60) }]);
}, 60_000);

test("the sandbox's partners, and no one else's, are connected and get the latest eight responses", async () => {
  const accountId = await started();
  const { rows } = await owner.query(
    `SELECT c.name, i.enabled, c.status, c.credentials LIKE '%sandbox%' AS "isReadable",
       (SELECT count(*)::int FROM delivery d WHERE d.account_id = c.account_id AND d.integration = c.name) AS queued,
       (SELECT min(r.answered_at) >= (SELECT max(o.answered_at) FROM response o WHERE o.account_id = c.account_id
           AND o.id NOT IN (SELECT response_id FROM delivery WHERE account_id = c.account_id))
         FROM delivery d JOIN response r ON r.account_id = d.account_id AND r.id = d.response_id
         WHERE d.account_id = c.account_id AND d.integration = c.name) AS "areLatest"
     FROM connection c JOIN integration i ON i.account_id = c.account_id AND i.name = c.name
     WHERE c.account_id = $1 AND c.kind = 'integration' ORDER BY c.name`,
    [accountId],
  );
  const facts = { enabled: true, status: "connected", isReadable: false, queued: 8, areLatest: true };
  const names = ["GoogleSheets", "Klaviyo", "Segment", "Slack", "Webhook", "Yotpo"];
  expect(rows).toEqual(names.map((name) => ({ name, ...facts })));
  for (const { name, settings, credential } of samplePartners({ SANDBOX_URL, PARTNER_BASE_URLS })) {
    const integration = await integrationOf(name);
    expect(integration?.readSettings(settings) ?? settings, name).toMatchObject(settings);
    expect(JSON.stringify(credential), name).not.toContain("bad");
  }
}, 60_000);

test("its store had the app before, so that opening the app there connects it again", async () => {
  const accountId = await started();
  expect(await findPreviousAccount("Shopify", domain)).toBe(accountId);
});

test("without a sandbox, no partner is connected", () => {
  expect(samplePartners({ SANDBOX_URL: undefined, PARTNER_BASE_URLS })).toEqual([]);
});

test("an interrupted start is continued by the next one", { tags: ["full"], timeout: 60_000 }, async () => {
  const accountId = await started();
  const before = await statsOf(accountId);
  const orders = await ordersOf(accountId);
  // Killed after the answers: the last steps are missing.
  await owner.query("DELETE FROM shop_domain WHERE domain = $1", [domain]);
  await owner.query("DELETE FROM response_mark WHERE account_id = $1", [accountId]);
  for (const table of ["store_order", "delivery", "integration", "connection"])
    await owner.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
  expect(await started()).toBe(accountId);
  expect(await statsOf(accountId)).toEqual(before);
  expect(await ordersOf(accountId)).toEqual(orders);
  // Killed before the answers, with one survey saved but not yet live.
  await owner.query("DELETE FROM shop_domain WHERE domain = $1", [domain]);
  for (const table of ["response", "answer", "stats_daily", "question_daily", "choice_daily", "facet_daily"])
    await owner.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
  await owner.query("UPDATE account SET live_survey_id = NULL, survey_enabled = false WHERE id = $1", [accountId]);
  await owner.query("DELETE FROM survey_version WHERE account_id = $1", [accountId]);
  await owner.query("DELETE FROM survey WHERE account_id = $1 AND name = 'Post-purchase survey'", [accountId]);
  await owner.query("UPDATE survey SET version = 0, published_at = NULL WHERE account_id = $1", [accountId]);
  expect(await started()).toBe(accountId);
  expect(await statsOf(accountId)).toEqual(before);
  expect(await recount(owner, accountId)).toEqual([]);
  const { rows } = await owner.query("SELECT count(*)::int AS surveys FROM survey WHERE account_id = $1", [accountId]);
  expect(rows).toEqual([{ surveys: 2 }]);
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

function withoutThanksgiving({ views, responses, completions }: Awaited<ReturnType<typeof topLevelStats>>) {
  return { views: views - respondents, responses: responses - respondents, completions: completions - respondents };
}

async function ordersOf(accountId: string) {
  const { rows } = await owner.query(
    `SELECT source_order_id, placed_at, total_minor, shown_on FROM store_order WHERE account_id = $1 ORDER BY 1`,
    [accountId],
  );
  return rows;
}
