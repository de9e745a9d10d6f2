import { createHash, randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyCall } from "#lib/calls/catalogue.ts";
import { type CallName, routeOf } from "#lib/calls/routes.ts";
import { makeStore, type StoreWithSurvey } from "./testing/make-store.ts";
import { type ServedStorefront, serveStorefront } from "./testing/serve-storefront.ts";

let shop: ServedStorefront;
let own: StoreWithSurvey;
const secretKey = `sk_${randomUUIDv7()}`;

beforeAll(async () => {
  shop = await serveStorefront({ discountOf: async () => ({ status: "none" }) });
  own = await makeStore(shop.owner);
  const tokenHash = createHash("sha256").update(secretKey).digest("hex");
  await shop.owner.query("INSERT INTO api_key (account_id, token_hash, prefix) VALUES ($1, $2, 'sk_')", [
    own.accountId,
    tokenHash,
  ]);
});
afterAll(() => shop.close());

const calls = everyCall().filter(({ call }) => call.access === "storefront");
/** How each call names the store, other than by key. */
const naming: Partial<Record<CallName, "accountId" | "shopDomain">> = {
  "Survey.accountstyle.css": "accountId",
  "Survey.style.css": "shopDomain",
  "Survey.GetDefaultByShopifyDomain": "shopDomain",
  "Integration.GetByShopifyDomain": "shopDomain",
};
const byKey = calls.filter(({ name }) => !naming[name]);
const byName = calls.filter(({ name }) => naming[name]);
const isSheet = (name: string) => name.endsWith(".css");

interface Asking {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  shopDomain?: string;
}

async function ask(name: CallName, { query = {}, headers = {}, shopDomain = "" }: Asking): Promise<Response> {
  const { method, path } = routeOf(name);
  const order: Record<string, string> = name.endsWith("OrderId") ? { platform: "Shopify", sourceOrderId: "1001" } : {};
  const search = method === "GET" ? `?${new URLSearchParams({ ...order, ...query })}` : "";
  const page = { responseId: randomUUIDv7(), surface: "thankYou", sourceOrderId: randomUUIDv7() };
  const message = { surveyId: own.surveyId, event: "view", ...page };
  const body = method === "POST" ? { body: JSON.stringify({ ...message, platform: "Shopify", ...query }) } : {};
  return await fetch(`${shop.base}${path.replace("{shopDomain}", shopDomain)}${search}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...body,
  });
}

test.each(byKey)("$name takes a publishable and a secret key, in its input and as a bearer", async ({ name }) => {
  for (const key of [own.apiKey, secretKey]) {
    const inInput = await ask(name, { query: { [name === "Survey.keystyle.css" ? "key" : "apiKey"]: key } });
    expect([inInput.status, inInput.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect((await ask(name, { headers: { authorization: `Bearer ${key}` } })).status).toBe(200);
  }
});

test.each(byKey)("$name refuses an unknown key, and requires one", async ({ name }) => {
  for (const key of ["sk_unknown", "pk_unknown"]) {
    const answered = await ask(name, { query: { [name === "Survey.keystyle.css" ? "key" : "apiKey"]: key } });
    if (isSheet(name)) expect([answered.status, await answered.text()]).toEqual([200, ""]);
    else expect(answered.status).toBe(401);
  }
  expect((await ask(name, {})).status).toBe(400);
});

test.each(byName)("$name finds the store by its name, and none by an unknown name", async ({ name }) => {
  const field = naming[name] ?? "shopDomain";
  const byPath = routeOf(name).parameters.length > 0;
  const named = (value: string): Asking => (byPath ? { shopDomain: value } : { query: { [field]: value } });
  expect((await ask(name, named(own[field]))).status).toBe(200);
  const unknown = await ask(name, named(field === "accountId" ? randomUUIDv7() : "nobody.myshopify.com"));
  if (isSheet(name)) expect([unknown.status, await unknown.text()]).toEqual([200, ""]);
  else expect(unknown.status).toBe(404);
});

test.each(calls)("$name sets no cookie, and returns nothing about a person", async ({ name }) => {
  const shown = { query: { apiKey: secretKey, key: secretKey, accountId: own.accountId, shopDomain: own.shopDomain } };
  const answered = await ask(name, { ...shown, shopDomain: own.shopDomain });
  expect(answered.headers.get("set-cookie")).toBeNull();
  expect(await answered.text()).not.toMatch(/emailAddress|phone|customerId/);
});
