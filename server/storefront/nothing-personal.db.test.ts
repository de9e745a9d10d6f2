import { createHash, randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyCall } from "#lib/calls/catalogue.ts";
import { type CallName, routeOf } from "#lib/calls/routes.ts";
import { discountOfShopper } from "#server/domain/discount-codes/index.ts";
import { branchingDocument, messageOf, question, source } from "./testing/branching-survey.ts";
import { makeStore, type StoreWithSurvey } from "./testing/make-store.ts";
import { type ServedStorefront, save, serveStorefront } from "./testing/serve-storefront.ts";

// A publishable key is in the source of every shop's page, and order numbers can be guessed. Someone who has both makes
// every storefront call in every way it can be made: the responses contain no answer and no fact of the order.

/** Each sent once by the order's own page, and found nowhere else. */
const secrets = {
  customerId: "customer-7654321098765",
  email: "shopper-of-1042@example.com",
  discountCode: "WELCOME-7F3A",
  productId: "product-98761234",
  sku: "sku-secret-77",
  utm: "spring-newsletter-77",
  referrer: "https://referrer-secret.example/path",
  landingPage: "https://landing-secret.example/path",
  total: "7777.77",
  minor: "777777",
  typed: "My neighbour Aslaug told me",
  other: "A poster at the harbor",
  page: randomUUIDv7(),
};
const order = {
  customerId: secrets.customerId,
  email: secrets.email,
  total: 7777.77,
  currency: "CHF",
  country: "LI",
  discountCodes: [secrets.discountCode],
  productIds: [secrets.productId],
  skus: [secrets.sku],
  orderCount: 4242,
  utmSource: secrets.utm,
  utmMedium: secrets.utm,
  utmCampaign: secrets.utm,
  isFirstOrder: false,
  referrer: secrets.referrer,
  landingPage: secrets.landingPage,
  createdAt: "2021-02-03T04:05:06.000Z",
};
// Short ones as JSON writes them: bare, they could be part of any id.
const facts = [...Object.values(secrets), '"LI"', '"CHF"', ":4242", "2021-02-03"];
const numbers = ["1042", "1043"];
const guesses: Record<string, string>[] = [{}, { email: secrets.email }, { customerId: secrets.customerId }];

let served: ServedStorefront;
let store: StoreWithSurvey;
const secretKey = `sk_${randomUUIDv7()}`;

beforeAll(async () => {
  served = await serveStorefront({ discountOf: discountOfShopper });
  const once = question({ questionNameId: "once", type: "text", askOnce: "customer" });
  const [first, ...others] = branchingDocument.questions;
  const questions = first ? [{ ...first, askOnce: "order" as const }, ...others, once] : [];
  store = await makeStore(served.owner, { document: { ...branchingDocument, questions }, integrations: ["Slack"] });
  const tokenHash = createHash("sha256").update(secretKey).digest("hex");
  await served.owner.query("INSERT INTO api_key (account_id, token_hash, prefix) VALUES ($1, $2, 'sk_')", [
    store.accountId,
    tokenHash,
  ]);
  const answers = [
    { questionNameId: "source", choiceIds: ["other"], other: secrets.other },
    { questionNameId: "once", text: secrets.typed },
  ];
  for (const sourceOrderId of numbers) {
    const page = messageOf(store, { sourceOrderId, order, responseId: secrets.page });
    expect((await save(served.base, { ...page, sequence: 1, answers })).status).toBe(200);
    const event = sourceOrderId === "1042" ? "answer" : "complete";
    expect((await save(served.base, { ...page, sequence: 2, event })).status).toBe(200);
  }
});
afterAll(() => served.close());

const calls = everyCall()
  .filter(({ call }) => call.access === "storefront")
  .map(({ name }) => name);

/** Everything a call returns: its headers and its body. */
async function responseText(name: CallName, key: string, more: Record<string, string>): Promise<string> {
  const { method, path } = routeOf(name);
  const names = { apiKey: key, key, accountId: store.accountId, shopDomain: store.shopDomain, platform: "Shopify" };
  const message = messageOf(store, { ...more, surface: "orderStatus", event: "view" });
  const isRead = method === "GET";
  const query = isRead ? `?${new URLSearchParams({ ...names, ...more })}` : "";
  const address = `${served.base}${path.replace("{shopDomain}", store.shopDomain)}${query}`;
  const response = await fetch(address, { method, ...(isRead ? {} : { body: JSON.stringify(message) }) });
  expect(response.status).toBe(200);
  return [...response.headers.values(), await response.text()].join("\n");
}

test.each(calls)("%s returns no answer and no fact of an order to a publishable key", async (name) => {
  for (const sourceOrderId of numbers) {
    for (const guess of guesses) {
      const text = await responseText(name, store.apiKey, { sourceOrderId, ...guess });
      expect(facts.filter((fact) => text.includes(fact))).toEqual([]);
    }
  }
});

test("a page that joins the order, and a refused message, learn what was answered but not how", async () => {
  const joins = messageOf(store, { sourceOrderId: "1042", answers: [source("a")], surface: "orderStatus" });
  const refused = messageOf(store, { sourceOrderId: "1042", answers: [{ questionNameId: "score", number: 99 }] });
  for (const message of [joins, { ...joins, order: { country: "DE" } }, refused]) {
    const text = JSON.stringify(await save(served.base, message));
    expect(facts.filter((fact) => text.includes(fact))).toEqual([]);
  }
});

test("a secret key returns the order's facts and answers, so the search above would find them", async () => {
  const text = await responseText("Survey.GetDefaultByApiKeyAndOrderId", secretKey, { sourceOrderId: "1042" });
  const missing = facts.filter((fact) => !text.includes(fact));
  expect(missing).toEqual([secrets.minor]);
});
