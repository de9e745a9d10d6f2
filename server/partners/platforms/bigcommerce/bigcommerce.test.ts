import { afterAll, describe, expect, test } from "vitest";
import { bigCommerceTestApp, startBigCommerceSandbox } from "#server/testing/bigcommerce-sandbox.ts";
import { DeadCredentials, type Store } from "../platform.ts";
import { testPlatform } from "../testing/platform-suite.ts";

const appUrl = "http://127.0.0.1:3000";
const sandbox = await startBigCommerceSandbox(appUrl); // the environment is read on first use
const { controlPanelOrigin, exchangeCode } = await import("./index.ts");
const { bigCommerceStores: stores } = await import("./stores.ts");
const { BigCommerceOrder, toPlatformOrder } = await import("./order.ts");
afterAll(sandbox.close);

const app = {
  ...bigCommerceTestApp,
  controlPanelUrl: "https://store-{hash}.mybigcommerce.com",
  callbackUrl: `${appUrl}/api/connect/bigcommerce/auth`,
};
let count = 0;
const aHash = () => `hash${++count}`;
const hashOf = ({ domain }: Store) => domain.slice("stores/".length);

function storeWith(domain: string, text: string): Store {
  const credentials = async () => text;
  return { domain, credentials, renew: credentials };
}

async function connect(): Promise<Store> {
  const { store } = await exchangeCode(app, (await sandbox.install(aHash())).searchParams);
  return storeWith(store.domain, store.credentials);
}

testPlatform("BigCommerce", async () => ({
  stores,
  connect,
  withBadCredentials: ({ domain }) => storeWith(domain, JSON.stringify({ accessToken: "bad" })),
  placeOrder: (store) => sandbox.placeOrder(hashOf(store), { delivery: "lost" }),
  changeOrder: (store, form) =>
    fetch(`${sandbox.url}/bigcommerce/${hashOf(store)}/manage/orders`, {
      method: "POST",
      body: new URLSearchParams(form),
    }),
  unknownOrderId: "999999",
  fail: (status, times) => sandbox.control({ status, times }),
  webhooks: {
    count: async (store) => (await sandbox.store(hashOf(store))).hooks.filter(({ is_active }) => is_active).length,
    switchOff: async (store) => {
      const { hooks, token } = await sandbox.store(hashOf(store));
      for (const { id } of hooks) {
        await fetch(`${sandbox.url}/bigcommerce/${store.domain}/v3/hooks/${id}`, {
          method: "PUT",
          headers: { "x-auth-token": token ?? "", accept: "application/json", "content-type": "application/json" },
          body: JSON.stringify({ is_active: false }),
        });
      }
    },
  },
  placedKey: async (store) => {
    const { scripts } = await sandbox.store(hashOf(store));
    return /"(pk_\w+)"/.exec(scripts.map(({ html }) => html).join())?.[1] ?? null;
  },
}));

describe("an install", () => {
  test("gives the store's token, and says who installed it", async () => {
    const query = (await sandbox.install("installed")).searchParams;
    const { store, user } = await exchangeCode(app, query);
    expect(store).toMatchObject({
      domain: "stores/installed",
      scopes: expect.arrayContaining(["store_content_checkout"]),
    });
    expect(user).toEqual({ userId: "5", emailAddress: "owner@installed.example", name: null, isOwner: true });
  });

  test.each<[string, (query: URLSearchParams) => void]>([
    ["a replayed code", () => undefined],
    ["no code", (query) => query.delete("code")],
    ["another code", (query) => query.set("code", "0".repeat(32))],
    ["an oversized code", (query) => query.set("code", "a".repeat(501))],
    ["another store's context", (query) => query.set("context", "stores/other")],
    ["a context that is a path", (query) => query.set("context", "stores/../x")],
    ["no context", (query) => query.delete("context")],
  ])("is refused with %s", async (what, change) => {
    await sandbox.install("other");
    const query = (await sandbox.install(aHash())).searchParams;
    if (what === "a replayed code") await exchangeCode(app, query);
    change(query);
    await expect(exchangeCode(app, query)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("is refused with another app's secret", async () => {
    const query = (await sandbox.install(aHash())).searchParams;
    const other = { ...app, secret: "another secret" };
    await expect(exchangeCode(other, query)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("that BigCommerce fails to answer is its failure", async () => {
    const query = (await sandbox.install(aHash())).searchParams;
    await sandbox.control({ status: 500, times: 1 });
    await expect(exchangeCode(app, query)).rejects.toMatchObject({ code: "partner-failed" });
  });
});

describe("a store's API", () => {
  test("whose limit is reached is asked again when it says so", async () => {
    const store = await connect();
    await sandbox.control({ status: 429, retryAfter: 1, times: 1 });
    expect(await stores.readStore(store)).toEqual({
      name: `Store ${hashOf(store)}`,
      planName: "Plus Plan",
      currency: "USD",
      timeZone: "America/Chicago",
      websiteUrl: `https://${hashOf(store)}.example`,
    });
  });

  test("that refuses something else than the token isn't given up, and its merchant reads what to do", async () => {
    const store = await connect();
    await sandbox.control({ status: 403, times: 1 });
    const error = await stores.readStore(store).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(DeadCredentials);
    const message = `BigCommerce doesn't allow Afterword to do this (403, ${store.domain}). Open Afterword in your control panel and accept its permissions.`;
    expect(error).toMatchObject({ code: "partner-refused", message });
  });

  test("gets webhooks with a secret of the connection, and loses those of an earlier one", async () => {
    const store = await connect();
    const url = (id: number) => `${appUrl}/api/webhooks/bigcommerce?store=${id}`;
    await stores.subscribe(store, url(1), "first");
    await stores.subscribe(store, url(2), "second");
    const { hooks } = await sandbox.store(hashOf(store));
    const seen = hooks.map(({ destination, headers }) => `${destination} ${headers["x-afterword-secret"]}`);
    expect(new Set(seen)).toEqual(new Set([`${url(2)} second`]));
  });

  test("has many orders on several pages, and none of them is left out", async () => {
    const store = await connect();
    const placed: string[] = [];
    for (let order = 0; order < 25; order++) placed.push(await sandbox.placeOrder(hashOf(store), { delivery: "lost" }));
    const first = await stores.listOrders(store, new Date(0), null);
    const second = await stores.listOrders(store, new Date(0), first.nextCursor);
    expect(second.nextCursor).toBeNull();
    expect([...first.orders, ...second.orders].map(({ sourceOrderId }) => sourceOrderId)).toEqual(placed);
  });
});

describe("the survey", () => {
  const placement = { appUrl, publishableKey: "pk_1" };

  test("is a script of its own on the order confirmation page, placed once, repaired, and taken away", async () => {
    const store = await connect();
    await stores.placeSurvey?.(store, placement);
    await stores.placeSurvey?.(store, { ...placement, publishableKey: "pk_2" });
    const { scripts } = await sandbox.store(hashOf(store));
    expect(scripts).toEqual([
      expect.objectContaining({ visibility: "order_confirmation", consent_category: "functional" }),
    ]);
    expect(scripts[0]?.html).toContain('"pk_2"');
    await stores.removeSurvey?.(store);
    expect((await sandbox.store(hashOf(store))).scripts).toEqual([]);
  });

  /** The storefronts that have the survey, by the ids of their channels. */
  const channelsOf = async (store: Store) =>
    (await sandbox.store(hashOf(store))).scripts.map(({ channel_id }) => channel_id).toSorted();

  test("is on each storefront of the store, and not any longer on one that ended", async () => {
    const store = await connect();
    await sandbox.control({ channels: "two", store: hashOf(store) });
    await stores.placeSurvey?.(store, placement);
    await stores.placeSurvey?.(store, placement);
    expect(await channelsOf(store)).toEqual([1, 2]);
    await sandbox.control({ channels: false, store: hashOf(store) });
    await stores.placeSurvey?.(store, placement);
    expect(await channelsOf(store)).toEqual([1]);
  });

  test("is on Catalyst's storefronts, which run scripts, and not on those of others, which have to add it", async () => {
    const store = await connect();
    await sandbox.control({ channels: "headless", store: hashOf(store) });
    await stores.placeSurvey?.(store, placement);
    expect(await channelsOf(store)).toEqual([1, 4]);
    await stores.removeSurvey?.(store);
    expect(await channelsOf(store)).toEqual([]);
  });
});

describe("an order", () => {
  const order = {
    id: 77,
    status_id: 11,
    total_inc_tax: "49.9000",
    customer_id: 9,
    order_source: "www",
    date_created: "Fri, 20 Nov 2026 10:00:00 +0000",
    date_modified: "Fri, 20 Nov 2026 10:00:05 +0000",
    default_currency_code: "EUR",
    currency_code: "USD",
    billing_address: { country_iso2: "DE", email: "Ann@shop.example" },
  };
  const parts = {
    products: [
      { product_id: 5, sku: "A" },
      { product_id: 5, sku: "" },
    ],
    coupons: [{ code: "SPRING" }],
  };
  const read = (changes: object) => toPlatformOrder(BigCommerceOrder.parse({ ...order, ...changes }), parts);

  test("has its id, its times, and the facts that the store knows, in the currency that was paid", () => {
    expect(read({})).toEqual({
      sourceOrderId: "77",
      placedAt: new Date("2026-11-20T10:00:00Z"),
      updatedAt: new Date("2026-11-20T10:00:05Z"),
      isAccepted: true,
      isTest: false,
      isWebCheckout: true,
      facts: {
        total: 49.9,
        currency: "EUR",
        country: "DE",
        email: "Ann@shop.example",
        customerId: "9",
        discountCodes: ["SPRING"],
        productIds: ["5"],
        skus: ["A"],
        createdAt: "2026-11-20T10:00:00.000Z",
      },
    });
  });

  test.each([
    [0, false],
    [1, true],
    [4, false],
    [5, false],
    [6, false],
    [7, true],
    [11, true],
    [14, true],
  ])("with status %i counts: %s", (status_id, isAccepted) => expect(read({ status_id })).toMatchObject({ isAccepted }));

  test("that was archived doesn't count", () =>
    expect(read({ is_deleted: true })).toMatchObject({ isAccepted: false }));

  test.each([
    ["0.0000", 0],
    ["12.5000", 12.5],
    [12.5, 12.5],
    [null, undefined],
  ])("of which %s was refunded", (refunded_amount, refunded) =>
    expect(read({ refunded_amount })?.refunded).toBe(refunded),
  );

  test.each([
    ["www", true],
    ["mobile", true],
    ["manual", false],
    ["external", false],
    ["amazon", false],
  ])("made via %s was seen by a shopper: %s", (order_source, isWebCheckout) =>
    expect(read({ order_source })).toMatchObject({ isWebCheckout }),
  );

  test("of a guest has no customer, and one whose time can't be read is none", () => {
    expect(read({ customer_id: 0 })?.facts.customerId).toBeUndefined();
    expect(read({ date_created: "yesterday" })).toBeNull();
  });
});

test("frames are for the store's own control panel, or for any store's before one is known", () => {
  expect(controlPanelOrigin(app, "stores/abc123")).toBe("https://store-abc123.mybigcommerce.com");
  expect(controlPanelOrigin(app, null)).toBe("https://*.mybigcommerce.com");
  expect(controlPanelOrigin({ ...app, controlPanelUrl: "http://127.0.0.1:3001/bigcommerce" }, null)).toBe(
    "http://127.0.0.1:3001",
  );
});
