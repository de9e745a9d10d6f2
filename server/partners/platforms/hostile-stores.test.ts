import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { standIn, stopServers } from "#server/foundation/outgoing/testing/servers.ts";
import type { PlatformStores, Store } from "./platform.ts";

/** What the stores answer, and what they were asked. */
const server: { answer: (path: string) => object; status: number; asked: string[] } = {
  answer: () => ({}),
  status: 200,
  asked: [],
};
const base = await standIn((request, response) => {
  const path = request.url ?? "";
  server.asked.push(`${request.method} ${path.split("?")[0]}`);
  response.writeHead(server.status, { "retry-after": "5", "x-retry-after": "5" });
  response.end(JSON.stringify(server.answer(path)));
});
// The environment is read on first use.
const partners = { woocommerce: `${base}/{host}`, shopify: `${base}/{host}`, bigcommerce: base, wix: base };
vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify(partners));
const { wooCommerceStores } = await import("./woocommerce/stores.ts");
const { bigCommerceStores } = await import("./bigcommerce/stores.ts");
const { shopifyStores } = await import("./shopify/stores.ts");
const { wixStores } = await import("./wix/stores.ts");
afterAll(stopServers);
beforeEach(() => Object.assign(server, { answer: () => ({}), status: 200, asked: [] }));

const app = { clientId: "a", appId: "a", secret: "b", publicKey: "", adminUrl: "", dashboardUrl: "", appBridgeUrl: "" };
const since = new Date(0);

function storeWith(domain: string, credentials: object, signal?: AbortSignal): Store {
  const text = async () => JSON.stringify(credentials);
  return { domain, credentials: text, renew: text, signal };
}

/** When tokens that needn't be renewed expire. */
const expiresAt = 9e15;
const wooKey = { address: "https://shop.example", consumerKey: "ck", consumerSecret: "cs" };
const woo = (signal?: AbortSignal) => storeWith("shop.example", wooKey, signal);
const shopify = (signal?: AbortSignal) => {
  const current = { accessToken: "t", refreshToken: "r", expiresAt, refreshExpiresAt: expiresAt };
  return storeWith("shop.myshopify.com", { current, previous: null }, signal);
};
const bigCommerce = (signal?: AbortSignal) => storeWith("stores/abc", { accessToken: "t" }, signal);
const wix = (signal?: AbortSignal) => storeWith("an-instance", { accessToken: "t", expiresAt }, signal);

const entries = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
const pageInfo = { hasNextPage: true, endCursor: "next" };

/** A platform, a store of it, and how it lists so many orders; more than this are too many. */
type Case = [
  name: string,
  stores: PlatformStores,
  store: (signal?: AbortSignal) => Store,
  list: (count: number) => object,
  most: number,
];
const platforms: Case[] = [
  ["WooCommerce", wooCommerceStores, woo, entries, 50],
  ["BigCommerce", bigCommerceStores, bigCommerce, entries, 20],
  ["Shopify", shopifyStores(app), shopify, (count) => ({ data: { orders: { nodes: entries(count), pageInfo } } }), 10],
  ["Wix", wixStores(app), wix, (count) => ({ orders: entries(count) }), 50],
];

test.each(platforms)("%s: a longer list of orders than was asked for is refused in a sentence", async (...platform) => {
  const [, stores, store, list, most] = platform;
  server.answer = () => list(most);
  expect((await stores.listOrders(store(), since, null)).orders).toEqual([]);
  server.answer = () => list(most + 1);
  await expect(stores.listOrders(store(), since, null)).rejects.toMatchObject({
    code: "partner-failed",
    message: expect.stringMatching(`sent a list of more entries than we asked for \\(at most ${most}\\)\\.$`),
  });
});

test.each(platforms)(
  "%s: a busy store isn't waited for once the time for all requests is over",
  async (...platform) => {
    const [, stores, store] = platform;
    server.status = 429;
    const startedMs = performance.now();
    await expect(stores.readStore(store(AbortSignal.timeout(100)))).rejects.toMatchObject({
      code: "partner-failed",
      message: expect.stringMatching(
        /took too long to answer our requests( \((site an-instance|stores\/\w+)\))?\. Try again later\.$/,
      ),
      options: { type: "partner-timed-out" },
    });
    expect(performance.now() - startedMs).toBeLessThan(4_000);
    await expect(stores.readStore(store(AbortSignal.abort()))).rejects.toThrow(/took too long/);
    expect(server.asked).toHaveLength(1);
  },
);

test("a request that was on its way when the time was over may have reached the store, and a later one didn't", async () => {
  const time = new AbortController();
  server.answer = () => {
    time.abort();
    return {};
  };
  const causeOf = (signal: AbortSignal) =>
    wooCommerceStores.readStore(woo(signal)).then(
      () => null,
      (error: Error) => error.cause,
    );
  expect(await causeOf(time.signal)).toMatchObject({ kind: "timeout", isUnsent: false });
  expect(await causeOf(time.signal)).toMatchObject({ kind: "timeout", isUnsent: true });
});

describe.each([
  ["WooCommerce", wooCommerceStores, woo, 100],
  ["BigCommerce", bigCommerceStores, bigCommerce, 250],
] as const)("%s: a store that lists any number of webhooks", (_name, stores, store, most) => {
  const ours = "https://app.example/api/webhooks/a";
  const url = `${ours}?store=earlier`;
  const hook = { status: "active", topic: "x", delivery_url: url, scope: "x", destination: url, is_active: true };
  const list = (count: number) => {
    const hooks = entries(count).map(({ id }) => ({ ...hook, id }));
    return stores === bigCommerceStores ? { data: hooks } : hooks;
  };
  const made = { id: 1, ...hook, data: { id: 1, ...hook } };
  const deletions = () => server.asked.filter((request) => request.startsWith("DELETE")).length;

  test("loses twenty of an earlier connection at a time", async () => {
    server.answer = (path) => (path.includes("?") ? list(most) : made);
    await stores.subscribe(store(), `${ours}?store=now`, "secret");
    expect(deletions()).toBe(20);
  });

  test("loses twenty when it is disconnected", async () => {
    server.answer = (path) => (path.includes("scripts") ? { data: [] } : list(most));
    await stores.disconnect(store(), ours);
    expect(deletions()).toBe(20);
  });

  test("in one page is refused", async () => {
    server.answer = () => list(1_000);
    await expect(stores.subscribe(store(), ours, "secret")).rejects.toThrow(`(at most ${most})`);
    expect(deletions()).toBe(0);
  });
});
