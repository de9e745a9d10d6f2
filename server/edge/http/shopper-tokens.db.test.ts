import { randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyCall } from "#lib/calls/catalogue.ts";
import { type CallName, routeOf } from "#lib/calls/routes.ts";
import { env } from "#server/foundation/env.ts";
import { makeStore, type StoreWithSurvey } from "#server/storefront/testing/make-store.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";
import type { ServedShop } from "#server/testing/serve-shop.ts";
import { serveShop } from "#server/testing/serve-shop.ts";
import { shopperClaims, signSessionToken, staffClaims } from "../../../sandbox/partners/shopify/session-token.ts";

let served: ServedShop;
let own: StoreWithSurvey;
let other: StoreWithSurvey;
beforeAll(async () => {
  served = await serveShop();
  const owner = new pg.Client(env.DATABASE_URL);
  await owner.connect();
  own = await makeStore(owner);
  other = await makeStore(owner);
  await owner.end();
});
afterAll(() => served.close());

const bearer = (claims: object, secret = String(env.SHOPIFY_API_SECRET)) => ({
  authorization: `Bearer ${signSessionToken(secret, claims)}`,
});
const ofShopper = (shop: string, seconds = 60) => bearer(shopperClaims(String(env.SHOPIFY_API_KEY), shop, { seconds }));

const storefront = everyCall().filter(({ call }) => call.access === "storefront");
const isSheet = (name: string) => name.endsWith(".css");

interface Asking {
  /** Names the store, in the query or the body. */
  named?: Record<string, unknown>;
  headers: Record<string, string>;
  /** In the path, for the calls that have it there. */
  shopDomain?: string;
}

async function ask(name: CallName, { named = {}, headers, shopDomain = own.shopDomain }: Asking): Promise<Response> {
  const { method, path } = routeOf(name);
  const order = { platform: "Shopify", sourceOrderId: `gid://shopify/Order/${Date.now()}` };
  const query = name.endsWith("OrderId") ? { ...order, ...named } : named;
  const body = { surveyId: own.surveyId, responseId: randomUUIDv7(), event: "view", surface: "thankYou", ...order };
  const search = method === "GET" ? `?${new URLSearchParams(Object(query))}` : "";
  return await fetch(`${served.url}${path.replace("{shopDomain}", shopDomain)}${search}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(method === "POST" ? { body: JSON.stringify({ ...body, ...named }) } : {}),
  });
}

describe("a token of a shopper's page", () => {
  test.each(storefront)("names the store to $name, open to every origin", async ({ name }) => {
    const answered = await ask(name, { headers: ofShopper(own.shopDomain) });
    expect([answered.status, answered.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    if (isSheet(name)) expect(await answered.text()).not.toBe("");
    const named = { apiKey: own.apiKey, key: own.apiKey, shopDomain: own.shopDomain, accountId: own.accountId };
    expect((await ask(name, { named, headers: ofShopper(own.shopDomain) })).status).toBe(200);
  });

  test.each(storefront)("is refused by $name if anything beside it names another store", async ({ name }) => {
    const headers = ofShopper(own.shopDomain);
    const { method, parameters } = routeOf(name);
    const names: Asking["named"][] = [
      { apiKey: other.apiKey },
      { apiKey: "pk_unknown" },
      { shopDomain: other.shopDomain },
      { accountId: other.accountId },
      { apiKey: own.apiKey, shopDomain: other.shopDomain },
      ...(method === "GET" ? [{ key: other.apiKey }] : []),
    ];
    // A domain in the path is the call's own; one in its query is ignored, as any other parameter.
    const asked = parameters.length > 0 ? names.filter((one) => !one?.shopDomain) : names;
    for (const named of asked) expect([named, (await ask(name, { named, headers })).status]).toEqual([named, 401]);
    if (parameters.length > 0) expect((await ask(name, { headers, shopDomain: other.shopDomain })).status).toBe(401);
  });

  test.each(storefront)("is refused by $name once it expired, or with another secret", async ({ name }) => {
    const wrong = [ofShopper(own.shopDomain, -60), bearer(shopperClaims("afterword-test", own.shopDomain), "other")];
    const named = { apiKey: own.apiKey, key: own.apiKey, shopDomain: own.shopDomain, accountId: own.accountId };
    for (const headers of wrong) expect((await ask(name, { named, headers })).status).toBe(401);
    expect((await ask(name, { headers: bearer(shopperClaims("another-app", own.shopDomain)) })).status).toBe(401);
  });

  test("of a store that isn't connected finds none", async () => {
    for (const { name } of storefront) {
      const shopDomain = "not-connected.myshopify.com";
      const answered = await ask(name, { headers: ofShopper(shopDomain), shopDomain });
      if (isSheet(name)) expect([name, answered.status, await answered.text()]).toEqual([name, 200, ""]);
      else expect([name, answered.status]).toEqual([name, 404]);
      const headers = ofShopper(shopDomain);
      expect((await ask(name, { headers, shopDomain, named: { accountId: own.accountId } })).status).toBe(401);
    }
  });

  test("is refused by every other call, even beside a good cookie", async () => {
    const cookie = await signIn((await anAccount()).owner);
    const others = everyCall().filter(({ call }) => call.access !== "storefront");
    expect(others.length).toBeGreaterThan(100);
    for (const { name } of others) {
      const { method, path } = routeOf(name);
      for (const headers of [ofShopper(own.shopDomain), ofShopper(own.shopDomain, -60)]) {
        const answered = await api(method, path.replace(/\{\w+\}/g, randomUUIDv7()), {
          headers: { ...headers, cookie },
        });
        expect([name, answered.status]).toEqual([name, 401]);
      }
    }
  });

  test("saves a response of its own store's survey alone", async () => {
    const answered = await ask("Survey.SaveResponse", { headers: ofShopper(own.shopDomain) });
    expect(await answered.json()).toMatchObject({ status: "viewed" });
    const foreign = { surveyId: other.surveyId };
    expect((await ask("Survey.SaveResponse", { named: foreign, headers: ofShopper(own.shopDomain) })).status).toBe(404);
    const wrongType = { named: { accountId: 1 }, headers: ofShopper(own.shopDomain) };
    expect((await ask("Survey.SaveResponse", wrongType)).status).toBe(400);
  });
});

test("a page in the admin names its store itself on the storefront's calls, beside its own token", async () => {
  const headers = bearer(staffClaims(String(env.SHOPIFY_API_KEY), "elsewhere.myshopify.com", "42"));
  const named = { apiKey: own.apiKey, key: own.apiKey, shopDomain: own.shopDomain, accountId: own.accountId };
  for (const { name } of storefront) expect([name, (await ask(name, { named, headers })).status]).toEqual([name, 200]);
  expect((await ask("Survey.GetDefaultByApiKey", { headers })).status).toBe(401);
});

test("a till's own token doesn't count as an API key: its page names the store by domain", async () => {
  const headers = bearer(staffClaims(String(env.SHOPIFY_API_KEY), own.shopDomain, "42"));
  const named = { shopDomain: own.shopDomain, surface: "pos" };
  expect((await ask("Survey.SaveResponse", { named, headers })).status).toBe(200);
  expect((await ask("Survey.GetDefaultByShopifyDomain", { headers })).status).toBe(200);
});

test("an order is one, whether a page sends its global id or its number", async () => {
  const number = String(Date.now());
  const save = async (sourceOrderId: string) => {
    const named = { apiKey: own.apiKey, event: "complete", sourceOrderId };
    return (await ask("Survey.SaveResponse", { named, headers: {} })).status;
  };
  expect([await save(`gid://shopify/Order/${number}`), await save(number)]).toEqual([200, 200]);
  const query = { apiKey: own.apiKey, platform: "Shopify" };
  for (const sourceOrderId of [number, `gid://shopify/OrderIdentity/${number}`]) {
    const named = { ...query, sourceOrderId };
    const answered = await ask("Survey.GetDefaultByApiKeyAndOrderId", { named, headers: {} });
    expect(await answered.json()).toMatchObject({ responseStatus: "completed" });
  }
  expect(await orderIdsLike(number)).toEqual([number]);
});

/** The order ids of the store's responses whose id holds a number. */
async function orderIdsLike(number: string): Promise<string[]> {
  const text = "SELECT source_order_id AS id FROM response WHERE account_id = $1 AND source_order_id LIKE $2";
  const owner = new pg.Client(env.DATABASE_URL);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ id: string }>(text, [own.accountId, `%${number}%`]);
    return rows.map(({ id }) => id);
  } finally {
    await owner.end();
  }
}
