import { randomUUIDv7 } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { env } from "#server/env.ts";
import { drainStorefront, handleStorefront, recount } from "#server/storefront/index.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, aPerson, signIn } from "#server/testing/factories.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { stopSender } from "./index.ts";
import { recountRevenueTask } from "./recount-revenue.ts";

const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 3 });
afterAll(() => Promise.all([owner.end(), stopSender()]));

const choices = ["a", "b"].map((id) => ({ id, label: id }));
const first = { questionNameId: "source", type: "single" as const, title: "Source", required: false, choices };
const questions = [first];
const at = "2026-11-20T10:00:00.000Z";
const ordered = (orderTotalMinor: number, currency: string, choice = "a") => ({
  at,
  orderTotalMinor,
  currency,
  answers: { source: { choices: [choice] } },
});

async function figures(accountId: string) {
  const { rows } = await owner.query(
    `SELECT choice, sum(count)::int AS count, sum(orders)::int AS orders, sum(revenue_minor)::int AS revenue
     FROM answer_daily WHERE account_id = $1 GROUP BY choice ORDER BY choice`,
    [accountId],
  );
  return rows;
}

async function run(accountId: string, currency: string) {
  await owner.query("UPDATE account SET currency = $2 WHERE id = $1", [accountId, currency]);
  expect(await recountRevenueTask.run({ accountId }, "job")).toBe("done");
  expect(await recount(owner, accountId)).toEqual([]); // the counters say what the rows say
}

test("a new currency counts the orders in it and no others, and back again", async () => {
  const accountId = await givenAccount({ questions });
  await givenResponses(accountId, [
    ordered(1_000, "USD"),
    ordered(500, "USD", "b"),
    ordered(2_000, "EUR"),
    { at, answers: { source: { choices: ["a"] } } },
  ]);
  const inDollars = [
    { choice: "a", count: 3, orders: 1, revenue: 1_000 },
    { choice: "b", count: 1, orders: 1, revenue: 500 },
  ];
  expect(await figures(accountId)).toEqual(inDollars);
  await run(accountId, "EUR");
  const inEuros = [
    { choice: "a", count: 3, orders: 1, revenue: 2_000 },
    { choice: "b", count: 1, orders: 0, revenue: 0 },
  ];
  expect(await figures(accountId)).toEqual(inEuros);
  await run(accountId, "EUR");
  expect(await figures(accountId)).toEqual(inEuros);
  await run(accountId, "USD");
  expect(await figures(accountId)).toEqual(inDollars);
});

test("it goes through more responses than it takes at once, and touches no other account", async () => {
  const [accountId, other] = [await givenAccount({ questions }), await givenAccount({ questions })];
  await givenResponses(
    accountId,
    Array.from({ length: 450 }, () => ordered(100, "EUR")),
  );
  await givenResponses(other, [ordered(100, "EUR")]);
  await run(accountId, "EUR");
  expect(await figures(accountId)).toEqual([{ choice: "a", count: 450, orders: 450, revenue: 45_000 }]);
  expect(await figures(other)).toEqual([{ choice: "a", count: 1, orders: 0, revenue: 0 }]);
});

test("it waits for an answer that is being written, and counts it as it then is", async () => {
  const accountId = await givenAccount({ questions });
  await givenResponses(accountId, [ordered(100, "EUR")]);
  const writer = await owner.connect();
  await writer.query("BEGIN");
  await writer.query("UPDATE response SET order_total_minor = 300 WHERE account_id = $1", [accountId]);
  const counted = run(accountId, "EUR");
  await writer.query("SELECT pg_sleep(0.1)");
  await writer.query("COMMIT");
  writer.release();
  await counted;
  expect(await figures(accountId)).toEqual([{ choice: "a", count: 1, orders: 1, revenue: 300 }]);
});

test("a response that a process remembers is counted on from what the recount made of it", async () => {
  const accountId = await givenAccount({ questions: [...questions, { ...first, questionNameId: "second" }] });
  const [account] = (
    await owner.query("SELECT publishable_key, live_survey_id FROM account WHERE id = $1", [accountId])
  ).rows;
  const shop = createServer((request, response) => void handleStorefront(request, response)).listen(0, "127.0.0.1");
  await once(shop, "listening");
  const address = shop.address();
  const base = `http://127.0.0.1:${address && typeof address === "object" ? address.port : 0}`;
  const page = { apiKey: account.publishable_key, surveyId: account.live_survey_id, responseId: randomUUIDv7() };
  const answer = async (questionNameId: string, choice: string) => {
    const order = { total: 20, currency: "EUR" };
    const answers = [{ questionNameId, choiceIds: [choice] }];
    const message = { ...page, event: "answer", platform: "None", surface: "thankYou", answers, order };
    const response = await fetch(`${base}/Survey/SaveResponse`, { method: "POST", body: JSON.stringify(message) });
    expect([response.status, await response.text()]).toEqual([200, expect.anything()]);
  };
  try {
    await answer("source", "a");
    await run(accountId, "EUR");
    await answer("source", "b");
    await answer("second", "a");
    expect(await recount(owner, accountId)).toEqual([]);
    expect(await figures(accountId)).toEqual([
      { choice: "a", count: 1, orders: 1, revenue: 2_000 },
      { choice: "b", count: 1, orders: 1, revenue: 2_000 },
    ]);
  } finally {
    shop.closeAllConnections();
    shop.close();
    await drainStorefront();
  }
});

test("saving another currency asks for it, saving the same one does not", async () => {
  const accountId = await givenAccount({ questions });
  const person = await aPerson();
  await aMembership(accountId, person, "owner");
  const cookie = await signIn(person);
  const asked = async () =>
    (
      await owner.query("SELECT 1 FROM pgboss.job WHERE name = 'recount-revenue' AND data ->> 'accountId' = $1", [
        accountId,
      ])
    ).rowCount;
  const save = (currency: string) => api("POST", "/Profile/UpdateBusinessInformation", { cookie, body: { currency } });
  await save("USD");
  expect(await asked()).toBe(0);
  expect((await (await save("EUR")).json()).currency).toBe("EUR");
  expect(await asked()).toBe(1);
});
