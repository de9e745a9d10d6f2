import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, aPerson, signIn } from "#server/testing/factories.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { recountAccountTask } from "./recount-account.ts";
import { watchRecountsTask } from "./watch-recounts.ts";

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
async function shopWith(orders: readonly GivenResponse[]) {
  const accountId = await givenAccount({ questions: [source] });
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
    retry: async () => await api("POST", "/app/account/retry-recount", { cookie }),
  };
}

/** Gets a path as the owner, and returns the JSON of the answer. */
type Read = (path: string) => ReturnType<Response["json"]>;

interface Answer {
  id: string;
  revenue: number | null;
  averageOrderValue: number | null;
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
      ...{ currency: "EUR", orders: 1, revenue: 70, averageOrderValue: 70 },
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
      ...{ currency: "USD", orders: 2, revenue: 40, averageOrderValue: 20 },
      answers: [{ id: "friend", label: "friend", orders: 2, revenue: 40, averageOrderValue: 20 }],
    },
  ],
};
const withheld = (currency: string) => ({
  currencies: [currency],
  byAnswer: choices.map(({ id }) => [id, null, null]),
  others: null,
});

/** Runs the recount that was requested last. */
async function recountNow({ accountId }: { accountId: string }) {
  expect(await recountAccountTask.run((await jobsOf(accountId)).at(-1), "job")).toBe("done");
}

async function jobsOf(accountId: string): Promise<unknown[]> {
  const { rows } = await owner.query<{ data: unknown }>(
    "SELECT data FROM pgboss.job WHERE name = 'recount-account' AND data ->> 'accountId' = $1 ORDER BY created_on, id",
    [accountId],
  );
  return rows.map(({ data }) => data);
}

test("after a change of currency, no revenue is returned until all of it is counted in the new one", async () => {
  const shop = await shopWith(sold);
  expect(await shop.revenue()).toEqual(inDollars);
  await shop.save({ currency: "EUR" });
  expect(await shop.revenue()).toEqual(withheld("EUR"));
  expect(await shop.read("/app/account/recount")).toMatchObject({ isRunning: true, isOfRevenue: true });
  // Counts of answers don't depend on the currency: they are returned all the time.
  const { answers } = await shop.read("/Survey/GetQuestionAnalyticsPageViewModel?questionNameId=source");
  expect(answers.map(({ count }: { count: number }) => count)).toEqual([2, 1, 0]);
  await recountNow(shop);
  expect(await shop.revenue()).toEqual(inEuros);
});

test("none is returned halfway, and changing the currency back hides it until that is counted", async () => {
  const shop = await shopWith(sold);
  await shop.save({ currency: "EUR" });
  const halfWay = `UPDATE account_recount SET done = 1, last_id = (SELECT id FROM response WHERE account_id = $1 ORDER BY id LIMIT 1)
    WHERE account_id = $1`;
  await owner.query(halfWay, [shop.accountId]);
  expect(await shop.revenue()).toEqual(withheld("EUR"));
  await shop.save({ currency: "USD" });
  expect(await shop.revenue()).toEqual(withheld("USD"));
  await recountNow(shop);
  expect(await shop.revenue()).toEqual(inDollars);
});

test("a store that has counted nothing yet gets revenue immediately", async () => {
  const shop = await shopWith([]);
  await shop.save({ currency: "JPY" });
  expect(await shop.read("/app/account/recount")).toMatchObject({ isRunning: true, isOfRevenue: false });
  await givenResponses(shop.accountId, [ordered(1_200, "JPY")]);
  const byAnswer = [
    ["friend", 1200, 1200],
    ["search", 0, 0],
    ["radio", 0, 0],
  ];
  expect(await shop.revenue()).toEqual({ currencies: ["JPY"], byAnswer, others: [] });
  await recountNow(shop);
  expect(await shop.revenue()).toEqual({ currencies: ["JPY"], byAnswer, others: [] });
});

test("after a failed recount none is returned until a new one is done", async () => {
  const shop = await shopWith(sold);
  await shop.save({ currency: "EUR" });
  await owner.query("DELETE FROM pgboss.job WHERE name = 'recount-account' AND data ->> 'accountId' = $1", [
    shop.accountId,
  ]);
  await watchRecountsTask.run({}, "watch");
  expect(await shop.read("/app/account/recount")).toMatchObject({ hasFailed: true, isOfRevenue: true });
  expect(await shop.revenue()).toEqual(withheld("EUR"));
  await shop.retry();
  expect(await shop.revenue()).toEqual(withheld("EUR"));
  await recountNow(shop);
  expect(await shop.revenue()).toEqual(inEuros);
});

test("changing the time zone during the recount keeps it hidden, changing it afterwards does not", async () => {
  const shop = await shopWith(sold);
  await shop.save({ currency: "EUR" });
  await shop.save({ timeZone: "Asia/Tokyo" });
  await recountAccountTask.run((await jobsOf(shop.accountId))[0], "superseded");
  expect(await shop.revenue()).toEqual(withheld("EUR"));
  await recountNow(shop);
  expect(await shop.revenue()).toEqual(inEuros);
  await shop.save({ timeZone: "Europe/Berlin" });
  expect(await shop.read("/app/account/recount")).toMatchObject({ isRunning: true, isOfRevenue: false });
  expect(await shop.revenue()).toEqual(inEuros);
});

test("saving the account's current currency hides nothing", async () => {
  const shop = await shopWith(sold);
  await shop.save({ currency: "USD", companyName: "Shop" });
  expect(await shop.revenue()).toEqual(inDollars);
});
