import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import {
  channelAgreement,
  publishedSurveys,
  questionAnalytics,
  questionList,
  topLevelStats,
  weightedAnswers,
} from "#server/domain/analytics/index.ts";
import { channelReport } from "#server/domain/channels/index.ts";
import { countFrames } from "#server/domain/frames/index.ts";
import { recentCoverage } from "#server/domain/store-orders/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { integrationOf } from "#server/partners/integrations/registry.ts";
import { recount } from "#server/storefront/index.ts";
import { startShopifySandbox } from "#server/testing/shopify-sandbox.ts";
import { tallyOf } from "../../e2e/thanksgiving-tally.ts";
import { samplePartners } from "./sample-partners.ts";
import { dropDemoDeliveries, forgetDemoStore, sandboxOf, startedDemo } from "./testing/started-demo.ts";

const file = path.resolve(import.meta.dirname, "../../sandbox/data/thanksgiving-2015/responses.csv");
const respondents = 1058;
const channelQuestion = "how-did-you-first-hear-about-us";

let owner: pg.Pool;
let shopify: Awaited<ReturnType<typeof startShopifySandbox>>;
beforeAll(async () => {
  shopify = await startShopifySandbox();
  owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
});
afterAll(async () => {
  await dropDemoDeliveries(owner);
  await Promise.all([owner.end(), stopSender()]);
  shopify.close();
});

const theSandbox = () => sandboxOf(shopify);
const started = () => startedDemo(owner, theSandbox());
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
       s.archived, min(viewed_at) AS first, max(updated) AS last
     FROM survey s JOIN (SELECT *, updated_at AS updated FROM response) r ON r.account_id = s.account_id AND r.survey_id = s.id
     WHERE s.account_id = $1 GROUP BY s.id, s.account_id, name, published_at, s.archived ORDER BY published_at`,
    [accountId],
  );
  const facts = { isPast: true, isAfterPublishing: true };
  const thanksgiving = expect.stringMatching(/^Thanksgiving 2015 .*FiveThirtyEight/);
  expect(rows).toMatchObject([
    { ...facts, name: thanksgiving, count: respondents, archived: true },
    { ...facts, name: "Post-purchase survey", archived: false },
  ]);
  const filter = await publishedSurveys({ accountId });
  expect(filter).toMatchObject([
    { name: "Post-purchase survey", isLive: true },
    { name: thanksgiving, isLive: false },
  ]);
  expect(rows[0].last < rows[1].first).toBe(true);
}, 60_000);

test("every response is marked as a sample, and no order has personal data", async () => {
  const accountId = await started();
  const { rows } = await owner.query(
    `SELECT count(DISTINCT viewed_day)::int AS days,
       bool_and("order" ->> 'email' IS NULL) AS "namesNobody",
       bool_and("order" IS NULL OR ("order" ->> 'hasNoAddress')::boolean) AS "hasNoAddress",
       bool_and(currency = 'USD' AND order_total_minor > 0) AS "hasTotal", bool_and(tags = ARRAY['Sample order']) AS "isLabeled",
       array_agg(r.id ORDER BY r.id) = array_agg(r.id ORDER BY viewed_at) AS "isInOrder"
     FROM response r LEFT JOIN response_mark m ON m.account_id = r.account_id AND m.response_id = r.id WHERE r.account_id = $1`,
    [accountId],
  );
  const all = { hasTotal: true, namesNobody: true, hasNoAddress: true, isLabeled: true, isInOrder: true };
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
  const names = ["GoogleSheets", "Klaviyo", "S3", "Segment", "Slack", "Webhook", "Yotpo"];
  const files = { queued: 0, areLatest: null };
  expect(rows).toEqual(names.map((name) => ({ name, ...facts, ...(name === "S3" && files) })));
  for (const { name, settings, credential } of samplePartners(theSandbox())) {
    const integration = await integrationOf(name);
    expect(integration?.readSettings(settings) ?? settings, name).toMatchObject(settings);
    expect(JSON.stringify(credential), name).not.toContain("bad");
  }
}, 60_000);

test("most answers say what the order was for, from where, and by which campaign or code", async () => {
  const accountId = await started();
  const { rows } = await owner.query(
    `SELECT avg((country IS NOT NULL AND "order" -> 'productIds' <> '[]')::int)::float AS products,
       count(DISTINCT country)::int AS countries, count(DISTINCT "order" -> 'productIds')::int AS goods,
       avg(("order" ->> 'utmCampaign' IS NOT NULL OR "order" -> 'discountCodes' <> '[]')::int)::float AS sources
     FROM response WHERE account_id = $1 AND answered_at IS NOT NULL AND platform = 'Shopify'`,
    [accountId],
  );
  expect(rows).toEqual([{ products: 1, countries: 5, goods: 6, sources: expect.toSatisfy((share) => share > 0.5) }]);
}, 60_000);

test("without a sandbox, no partner is connected", () => {
  expect(samplePartners({ ...theSandbox(), SANDBOX_URL: undefined })).toEqual([]);
});

test("an interrupted start is continued by the next one", { tags: ["full"], timeout: 60_000 }, async () => {
  const accountId = await started();
  const before = await statsOf(accountId);
  const orders = await ordersOf(accountId);
  // Killed after the answers: the last steps are missing.
  await forgetDemoStore(owner, accountId);
  await owner.query("DELETE FROM response_mark WHERE account_id = $1", [accountId]);
  for (const table of ["store_order", "delivery", "integration", "connection"])
    await owner.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
  expect(await started()).toBe(accountId);
  expect(await statsOf(accountId)).toEqual(before);
  expect(await ordersOf(accountId)).toEqual(orders);
  // Killed before the answers, with one survey saved but not yet live.
  await forgetDemoStore(owner, accountId);
  for (const table of [
    "store_order",
    "response",
    "answer",
    "counter_log",
    "stats_folded",
    "question_folded",
    "choice_folded",
    "facet_folded",
  ])
    await owner.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
  await owner.query("UPDATE account SET live_survey_id = NULL, survey_enabled = false WHERE id = $1", [accountId]);
  await owner.query("DELETE FROM survey_version WHERE account_id = $1", [accountId]);
  await owner.query("DELETE FROM survey WHERE account_id = $1 AND name = 'Post-purchase survey'", [accountId]);
  await owner.query("UPDATE survey SET version = 0, published_at = NULL, archived = false WHERE account_id = $1", [
    accountId,
  ]);
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

test("the orders have all that figures for all customers need", async () => {
  const accountId = await started();
  const client = await owner.connect();
  await countFrames(client, accountId, new Date());
  client.release();
  const figures = await weightedAnswers({ accountId }, "how-did-you-first-hear-about-us", {});
  expect(figures).toMatchObject({ needed: 0, lead: { first: expect.any(String) } });
  expect(figures?.frame).toBeGreaterThan(900);
  const { channels, lead } = await channelReport({ accountId }, {});
  expect(lead?.first).toBe("Instagram");
  expect(channels[0]).toMatchObject({ channel: "instagram", spend: 4_180, costPerNewCustomer: expect.any(Number) });
  expect(channels[0]?.overClaimLow).toBeGreaterThan(1);
});

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
