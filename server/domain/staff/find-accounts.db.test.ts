import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usageMonth } from "#lib/plan-usage.ts";
import { chosenStore } from "#server/domain/connections/index.ts";
import { saveSurvey } from "#server/domain/surveys/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, contextOf, signIn, theStaff } from "#server/testing/factories.ts";

afterAll(stopSender);

let cookie: string;
beforeAll(async () => {
  cookie = await signIn(await theStaff());
});

async function find(query: Record<string, string>) {
  const response = await api("GET", `/app/staff/find-accounts?${new URLSearchParams(query)}`, { cookie });
  expect([response.status, query]).toEqual([200, query]);
  return await response.json();
}

const idsIn = (page: { items: { accountId: string }[] }) => page.items.map(({ accountId }) => accountId);

/** An account with a unique company and domain. */
async function aNamedAccount(companyName = `Company ${randomUUIDv7()}`) {
  const account = await anAccount();
  const platformDomain = `shop-${randomUUIDv7()}.example.com`;
  const connections = { create: chosenStore("Shopify", platformDomain) };
  await inAccount(account.accountId, () =>
    tenant().account.update({
      where: { id: account.accountId },
      data: { companyName, platform: "Shopify", connections },
    }),
  );
  return { ...account, companyName, platformDomain };
}

describe("an account is found", () => {
  test("by its company, its store's domain, its id and the address of any member", async () => {
    const account = await aNamedAccount();
    const member = await aPerson();
    await aMembership(account.accountId, member, "member");
    const domain = `verified-${randomUUIDv7()}.example.com`;
    await directory().shopDomain.create({ data: { domain, accountId: account.accountId, platform: "Shopify" } });
    for (const search of [
      account.companyName.slice(2).toUpperCase(),
      account.platformDomain.slice(3),
      domain.slice(0, -4),
      account.accountId,
      ` ${account.owner.emailAddress} `,
      member.emailAddress,
    ]) {
      expect([search, idsIn(await find({ search }))]).toEqual([search, [account.accountId]]);
    }
  });

  test("literally: metacharacters of patterns have no effect", async () => {
    const marked = await aNamedAccount(`100% ${randomUUIDv7()}`);
    expect(idsIn(await find({ search: marked.companyName }))).toEqual([marked.accountId]);
    expect(await find({ search: `100_ ${marked.companyName.slice(5)}` })).toMatchObject({ items: [], total: 0 });
  });
});

test("staff see an account's plan, its usage and its health", async () => {
  const account = await aNamedAccount();
  const { accountId } = account;
  await aMembership(accountId, await aPerson(), "member");
  const survey = await inAccount(accountId, () =>
    saveSurvey(contextOf(account), { name: "S", questions: [{ type: "text", title: "A question", required: false }] }),
  );
  const questionId = String(survey.questions[0]?.questionNameId);
  const today = new Date();
  const answeredAt = new Date("2026-11-19T08:00:00.000Z");
  const month = usageMonth(new Date()).startsAt;
  await inAccount(accountId, async () => {
    await tenant().$executeRaw`INSERT INTO counter_log (account_id, counts)
      SELECT ${accountId}::uuid, ARRAY[ROW('usage', '', '', '', '', day, NULL, NULL, orders, 0, 0)::counted]
      FROM (VALUES (${month}::date, 3), (${month}::date, 4), ('2026-01-01', 500)) AS used (day, orders)`;
    const answer = { accountId, questionId, surveyId: survey.id, pageId: randomUUIDv7(), sequence: 1, day: today };
    const facts = { customerType: 0, surface: "thankYou", choices: [] };
    await tenant().answer.createMany({
      data: [
        { ...answer, ...facts, responseId: randomUUIDv7(), counted: true, answeredAt },
        { ...answer, ...facts, responseId: randomUUIDv7(), counted: true, answeredAt: new Date("2026-11-01") },
        { ...answer, ...facts, responseId: randomUUIDv7(), counted: false, answeredAt: today },
      ],
    });
  });
  const { items } = await find({ search: accountId });
  expect(items).toEqual([
    {
      accountId,
      companyName: account.companyName,
      ownerEmailAddress: account.owner.emailAddress,
      integration: "Shopify",
      integrationDomain: account.platformDomain,
      billingPlan: "Free",
      accountStatus: "active",
      trialEndsAt: expect.any(String),
      createdAt: expect.any(String),
      members: 2,
      surveyEnabled: false,
      planUsage: { orders: 7, limit: null, periodEndsAt: expect.any(String) },
      lastResponseAt: answeredAt.toISOString(),
      health: {
        failingIntegrations: [],
        store: "none",
        hasCoverageAlarm: false,
        failedDeliveries: 0,
        hasOpenInvoice: false,
      },
      firstPurchase: null,
    },
  ]);
});

describe("the list", () => {
  const mark = randomUUIDv7();
  const names = ["Delta", "Alpha", "Charlie", "Bravo", "Echo"];
  beforeAll(async () => {
    for (const name of names) await aNamedAccount(`${name} ${mark}`);
  });
  const namesIn = (page: { items: { companyName: string }[] }) =>
    page.items.map(({ companyName }) => companyName.split(" ")[0]);

  test("has the newest first, or is alphabetical, in either direction", async () => {
    expect(namesIn(await find({ search: mark }))).toEqual(names.toReversed());
    expect(namesIn(await find({ search: mark, isDesc: "false" }))).toEqual(names);
    expect(namesIn(await find({ search: mark, sortField: "companyName" }))).toEqual(names.toSorted());
  });

  test.each(["createdAt", "companyName"])("by %s is paged, with each account once", async (sortField) => {
    const whole = namesIn(await find({ search: mark, sortField }));
    const first = await find({ search: mark, sortField, limit: "2" });
    const second = await find({ search: mark, sortField, limit: "2", cursor: first.nextCursor });
    const third = await find({ search: mark, sortField, limit: "2", cursor: second.nextCursor });
    expect([first, second, third].flatMap(namesIn)).toEqual(whole);
    expect([first.page, second.page, third.page, third.nextCursor, third.total]).toEqual([1, 2, 3, null, 5]);
    expect(namesIn(await find({ search: mark, sortField, limit: "2", page: "2" }))).toEqual(whole.slice(2, 4));
    const path = `/app/staff/find-accounts?limit=2&sortField=${sortField}&cursor=${first.nextCursor}`;
    const elsewhere = await api("GET", path, { cookie });
    expect([elsewhere.status, (await elsewhere.json()).errors]).toEqual([400, { cursor: expect.anything() }]);
  });
});
