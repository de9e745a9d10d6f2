import pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { recount, rewriteResponses } from "#server/storefront/index.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, aPerson, signIn } from "#server/testing/factories.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";

const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
afterAll(() => Promise.all([owner.end(), closeDatabases(), stopSender()]));

const choices = ["friend", "search", "radio"].map((id) => ({ id, label: id }));
const source = { questionNameId: "source", type: "single" as const, title: "Source", required: false, choices };

function ordered(orderTotalMinor: number, currency: string, choice = "friend"): GivenResponse {
  const answers = { source: { choices: [choice] } };
  return { at: "2026-03-01T12:00:00.000Z", shown: ["source"], orderTotalMinor, currency, answers };
}

const sold = [ordered(1_000, "USD"), ordered(3_000, "USD"), ordered(7_000, "EUR", "search")];

/** An account in dollars with these orders, and the calls that its owner makes. */
async function shopWith(orders: readonly GivenResponse[], questions: Question[] = [source]) {
  const accountId = await givenAccount({ questions });
  if (orders.length > 0) await givenResponses(accountId, orders);
  const person = await aPerson();
  await aMembership(accountId, person, "owner");
  const cookie = await signIn(person);
  const read: Read = async (path) => await (await api("GET", path, { cookie })).json();
  return {
    accountId,
    read,
    save: async (body: object) => await api("POST", "/Profile/UpdateBusinessInformation", { cookie, body }),
    revenue: () => readRevenue(read),
  };
}

/** Gets a path as the owner, and returns the JSON of the answer. */
type Read = (path: string) => ReturnType<Response["json"]>;

interface Answer {
  id: string;
  revenue: number;
  averageOrderValue: number;
}

/** Every call that returns revenue of answers: its currency, and revenue and average order value per answer. */
async function readRevenue(read: Read) {
  const days = "startDate=2026-01-01&endDate=2026-12-31";
  const [whole, ofDays, splits, others] = await Promise.all([
    read("/Survey/GetQuestionAnalyticsPageViewModel?questionNameId=source"),
    read(`/Survey/GetQuestionAnalyticsPageViewModelWithDateFilters?questionNameId=source&${days}`),
    read("/app/analytics/splits?questionNameId=source"),
    read("/app/analytics/other-currencies?questionNameId=source"),
  ]);
  const moneyOf = (answers: Answer[]) =>
    answers.map(({ id, revenue, averageOrderValue }) => [id, revenue, averageOrderValue]);
  const byAnswer = moneyOf(whole.answers);
  expect(moneyOf(ofDays.answers)).toEqual(byAnswer);
  for (const { answers } of [...splits.customerType, ...splits.surface]) expect(moneyOf(answers)).toEqual(byAnswer);
  const currencies = new Set([whole, ofDays, splits, others].map(({ currency }) => currency));
  return { currencies: [...currencies], byAnswer, others: others.others };
}

const inDollars = {
  currencies: ["USD"],
  byAnswer: [
    ["friend", 40, 20],
    ["search", 0, 0],
    ["radio", 0, 0],
  ],
  others: [
    {
      currency: "EUR",
      orders: 1,
      revenue: 70,
      averageOrderValue: 70,
      answers: [{ id: "search", label: "search", orders: 1, revenue: 70, averageOrderValue: 70 }],
    },
  ],
};
const inEuros = {
  currencies: ["EUR"],
  byAnswer: [
    ["friend", 0, 0],
    ["search", 70, 70],
    ["radio", 0, 0],
  ],
  others: [
    {
      currency: "USD",
      orders: 2,
      revenue: 40,
      averageOrderValue: 20,
      answers: [{ id: "friend", label: "friend", orders: 2, revenue: 40, averageOrderValue: 20 }],
    },
  ],
};
test("after a change of currency, revenue of the orders in it is returned at once, and so after changing it back", async () => {
  const shop = await shopWith(sold);
  expect(await shop.revenue()).toEqual(inDollars);
  await shop.save({ currency: "EUR" });
  expect(await shop.revenue()).toEqual(inEuros);
  // Counts of answers don't depend on the currency, and nothing is recounted.
  const { answers } = await shop.read("/Survey/GetQuestionAnalyticsPageViewModel?questionNameId=source");
  expect(answers.map(({ count }: { count: number }) => count)).toEqual([2, 1, 0]);
  expect(await shop.read("/app/account/recount")).toBeNull();
  await givenResponses(shop.accountId, [ordered(500, "EUR", "radio")]);
  expect((await shop.revenue()).byAnswer.at(-1)).toEqual(["radio", 5, 5]);
  await shop.save({ currency: "USD" });
  expect((await shop.revenue()).byAnswer).toEqual(inDollars.byAnswer);
  expect(await recount(owner, shop.accountId)).toEqual([]);
});

test("the totals of deleted responses keep their revenue in its currency", async () => {
  const shop = await shopWith(sold);
  const { rows } = await owner.query("SELECT id FROM response WHERE account_id = $1", [shop.accountId]);
  const ids = rows.map(({ id }) => String(id));
  const client = await owner.connect();
  await inTransaction(client, () => rewriteResponses(client, shop.accountId, ids, () => null, { keepsTotals: true }));
  client.release();
  expect(await shop.revenue()).toEqual(inDollars);
  await shop.save({ currency: "EUR" });
  expect(await shop.revenue()).toEqual(inEuros);
  expect(await recount(owner, shop.accountId)).toEqual([]);
});

test("an order counts once in the total of its currency, however many choices its answer has", async () => {
  const questions = [
    { ...source, questionNameId: "several", type: "multiple" as const },
    { questionNameId: "note", type: "text" as const, title: "Note", required: false },
  ];
  const shop = await shopWith([], questions);
  const answers = { several: { choices: ["friend", "search"] }, note: { choices: [], body: "Thanks" } };
  const at = "2026-03-01T12:00:00.000Z";
  await givenResponses(shop.accountId, [
    { at, shown: ["several", "note"], orderTotalMinor: 2_000, currency: "USD", answers },
    { at, shown: ["several"], orderTotalMinor: 1_000, currency: "USD", answers: { several: { choices: ["friend"] } } },
  ]);
  await shop.save({ currency: "EUR" });
  const others = async (id: string) => (await shop.read(`/app/analytics/other-currencies?questionNameId=${id}`)).others;
  const figures = (orders: number, revenue: number) => ({ orders, revenue, averageOrderValue: revenue / orders });
  expect(await others("several")).toEqual([
    {
      currency: "USD",
      ...figures(2, 30),
      answers: [
        { id: "friend", label: "friend", ...figures(2, 30) },
        { id: "search", label: "search", ...figures(1, 20) },
      ],
    },
  ]);
  expect(await others("note")).toEqual([{ currency: "USD", ...figures(1, 20), answers: [] }]);
});
