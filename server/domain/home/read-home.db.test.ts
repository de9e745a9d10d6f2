import { afterAll, expect, test } from "vitest";
import { connectStore, loseStore, withStore } from "#server/domain/connections/index.ts";
import { saveSurvey, toggleStatus, workingSurvey } from "#server/domain/surveys/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { DeadCredentials } from "#server/partners/platforms/platform.ts";
import { anAccount, contextOf, type TestAccount } from "#server/testing/factories.ts";
import { givenResponses } from "#server/testing/given-answers.ts";
import { readHome } from "./index.ts";

afterAll(stopSender);

const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

const homeOf = (account: TestAccount) => inAccount(account.accountId, () => readHome(contextOf(account)));
const change = (account: TestAccount, data: object) =>
  inAccount(account.accountId, () => tenant().account.update({ where: { id: account.accountId }, data }));
const kindsOf = async (account: TestAccount) => (await homeOf(account)).attention.map(({ kind }) => kind);
const changesOf = async (account: TestAccount) => (await homeOf(account)).changes;

async function switchOn(account: TestAccount): Promise<void> {
  const context = contextOf(account);
  await inAccount(account.accountId, async () => toggleStatus(context, (await workingSurvey(context)).id));
}

async function customize(account: TestAccount): Promise<void> {
  const context = contextOf(account);
  await inAccount(account.accountId, async () => {
    const { id } = await workingSurvey(context);
    await saveSurvey(context, {
      id,
      questions: [{ type: "text", title: "What nearly stopped you?", required: false }],
    });
  });
}

test("the week is today and the six days before; the seven days before today are compared with the seven before", async () => {
  const account = await anAccount();
  await switchOn(account);
  const answers = { "how-did-you-first-hear-about-us": { choices: ["tiktok"] } };
  await givenResponses(account.accountId, [
    { at: daysAgo(0), answers, isCompleted: true },
    { at: daysAgo(6), answers },
    { at: daysAgo(7), answers },
    { at: daysAgo(8), answers },
    { at: daysAgo(13) },
    { at: daysAgo(14), answers },
  ]);
  const { week, compared } = await homeOf(account);
  expect(week).toEqual({
    startDate: daysAgo(6).slice(0, 10),
    endDate: daysAgo(0).slice(0, 10),
    stats: { views: 2, responses: 2, completions: 1, responseRate: 100, completionRate: 50 },
  });
  expect(compared.wholeDays).toEqual({
    startDate: daysAgo(7).slice(0, 10),
    endDate: daysAgo(1).slice(0, 10),
    stats: { views: 2, responses: 2, completions: 0, responseRate: 100, completionRate: 0 },
  });
  expect(compared.weekBefore).toEqual({
    startDate: daysAgo(14).slice(0, 10),
    endDate: daysAgo(8).slice(0, 10),
    stats: { views: 3, responses: 2, completions: 0, responseRate: 66.7, completionRate: 0 },
  });
});

test("the figures are the live survey's, which is named; without one they are the account's", async () => {
  const account = await anAccount();
  await switchOn(account);
  await givenResponses(account.accountId, [{ at: daysAgo(1) }]);
  const context = contextOf(account);
  const { id: surveyId, name } = await inAccount(account.accountId, async () => {
    const questions = [{ type: "text" as const, title: "What nearly stopped you?", required: false }];
    const saved = await saveSurvey(context, { name: "Second survey", questions });
    await toggleStatus(context, saved.id);
    return saved;
  });
  expect(await homeOf(account)).toMatchObject({ survey: { surveyId, name }, week: { stats: { views: 0 } } });
  await change(account, { liveSurveyId: null, surveyEnabled: false });
  expect(await homeOf(account)).toMatchObject({ survey: null, week: { stats: { views: 1 } } });
});

test("what needs attention disappears once it is fixed", async () => {
  const account = await anAccount();
  await change(account, { liveSurveyId: null, surveyEnabled: false });
  expect(await kindsOf(account)).toEqual(["notPublished", "notCustomized"]);
  await customize(account);
  expect(await kindsOf(account)).toEqual(["notPublished"]);
  await switchOn(account);
  expect(await kindsOf(account)).toEqual([]);
  await change(account, { createdAt: new Date(daysAgo(8)) });
  expect(await kindsOf(account)).toEqual(["notSeen"]);
  await givenResponses(account.accountId, [{ at: daysAgo(1) }]);
  expect(await kindsOf(account)).toEqual([]);
  await change(account, { surveyEnabled: false });
  expect(await kindsOf(account)).toEqual(["surveyOff"]);
});

test("reports no views in seven days for an account that had some before; views by test orders don't count", async () => {
  const account = await anAccount();
  await switchOn(account);
  await customize(account);
  await givenResponses(account.accountId, [{ at: daysAgo(9) }]);
  await change(account, { createdAt: new Date(daysAgo(6)) });
  expect(await kindsOf(account)).toEqual([]);
  await change(account, { createdAt: new Date(daysAgo(10)) });
  expect((await homeOf(account)).attention).toMatchObject([
    { kind: "notSeen", lastViewedAt: expect.stringContaining(daysAgo(9).slice(0, 10)) },
  ]);
  await givenResponses(account.accountId, [{ at: daysAgo(2), isTest: true }]);
  expect(await kindsOf(account)).toEqual([]);
});

test("a limit is near from three quarters of the plan's orders, and no limit is never near", async () => {
  const account = await anAccount();
  await switchOn(account);
  await customize(account);
  const views = (count: number) => Array.from({ length: count }, () => ({ at: new Date().toISOString() }));
  await givenResponses(account.accountId, views(74));
  await change(account, { trialEndsAt: new Date(daysAgo(14)) });
  expect(await kindsOf(account)).toEqual([]);
  await givenResponses(account.accountId, views(1));
  expect((await homeOf(account)).attention).toMatchObject([{ kind: "limitNear", orders: 75, limit: 100 }]);
  await change(account, { billingPlan: "Foundation" });
  expect(await kindsOf(account)).toEqual([]);
});

test("for two weeks says that the trial ended, unless a plan was bought", async () => {
  const account = await anAccount();
  await switchOn(account);
  await customize(account);
  for (const [days, kinds] of [
    [-1, []],
    [0, ["trialEnded"]],
    [13, ["trialEnded"]],
    [14, []],
  ] as const) {
    await change(account, { trialEndsAt: new Date(daysAgo(days)) });
    expect(await changesOf(account)).toEqual(kinds.map((kind) => ({ kind, limit: 100 })));
  }
  await change(account, { trialEndsAt: new Date(daysAgo(1)), billingPlan: "Orders_1K" });
  expect(await changesOf(account)).toEqual([]);
});

test("names a store that has to be connected again, and one that removed the app, until another is connected", async () => {
  const account = await anAccount();
  await switchOn(account);
  await customize(account);
  const { accountId } = account;
  const connect = async (domain: string) => {
    const store = { domain, credentials: "the key", scopes: [], users: [] };
    await connectStore({ accountId, personId: null, platform: "WooCommerce", store });
  };
  const [first, second] = [`a-${accountId}.example`, `b-${accountId}.example`];
  await connect(first);
  expect(await changesOf(account)).toEqual([]);
  await withStore(accountId, () => Promise.reject(new DeadCredentials("The key was revoked.")));
  const store = { platform: "WooCommerce", domain: first };
  expect(await changesOf(account)).toEqual([{ kind: "storePaused", ...store, name: null }]);
  await loseStore(accountId, store);
  expect(await changesOf(account)).toEqual([{ kind: "storeRemoved", ...store, name: null }]);
  await connect(second);
  expect(await changesOf(account)).toEqual([]);
});

test("lists a failing integration with its error, but not one that is off", async () => {
  const account = await anAccount();
  await switchOn(account);
  await customize(account);
  await givenResponses(account.accountId, [{ at: daysAgo(0) }]);
  const { accountId } = account;
  const lastError = "The channel is archived.";
  const links = [
    { name: "Slack", enabled: true, failures: 5 },
    { name: "Klaviyo", enabled: false, failures: 5 },
    { name: "Segment", enabled: true, failures: 4 },
  ];
  await inAccount(accountId, async () => {
    for (const { name, enabled, failures } of links) {
      await tenant().integration.create({ data: { accountId, name, enabled } });
      const row = { accountId, kind: "integration", name, failures, lastError };
      await tenant().connection.create({ data: { ...row, credentials: "sealed" } });
    }
  });
  expect((await homeOf(account)).attention).toEqual([{ kind: "integrationFailing", name: "Slack", lastError }]);
});
