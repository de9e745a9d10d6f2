import { afterAll, describe, expect, test } from "vitest";
import { startWooSandbox } from "#server/testing/woo-sandbox.ts";
import type { Store } from "../platform.ts";
import { testPlatform } from "../testing/platform-suite.ts";

const sandbox = await startWooSandbox("http://127.0.0.1:3000"); // the environment is read on first use
const { basic } = await import("./client.ts");
const { credentialsOfKey, wooCommerce } = await import("./index.ts");
const { signatureOf, wooCommerceWebhooks } = await import("./webhook-source.ts");
const { WooOrder, toPlatformOrder } = await import("./order.ts");
afterAll(sandbox.close);

const { stores } = wooCommerce;
if (!stores) throw new Error("WooCommerce has stores");
let count = 0;

function storeWith(domain: string, key: { consumer_key: string; consumer_secret: string }): Store {
  const credentials = async () => credentialsOfKey(`https://${domain}`, key);
  return { domain, credentials, renew: credentials };
}

const good = { consumer_key: "ck_1", consumer_secret: "cs_1" };
const aStore = () => storeWith(`shop-${++count}.example`, good);

async function placeOrder({ domain }: Store, form: Record<string, string> = {}): Promise<string> {
  const body = new URLSearchParams({ delivery: "lost", ...form });
  const sent = { method: "POST", body, redirect: "manual" } as const;
  const answer = await fetch(`${sandbox.url}/woocommerce/${domain}/shop/checkout`, sent);
  return /order-received\/(\d+)/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";
}

testPlatform("WooCommerce", async () => ({
  stores,
  connect: async () => aStore(),
  withBadCredentials: ({ domain }) => storeWith(domain, { ...good, consumer_secret: "cs_bad" }),
  placeOrder: (store) => placeOrder(store),
  changeOrder: (store, form) =>
    fetch(`${sandbox.url}/woocommerce/${store.domain}/orders`, { method: "POST", body: new URLSearchParams(form) }),
  unknownOrderId: "999999",
  fail: (status, times) => sandbox.control({ status, times }),
  webhooks: {
    count: async ({ domain }) =>
      (await sandbox.store(domain)).webhooks.filter(({ status }) => status === "active").length,
    switchOff: async ({ domain }) => {
      for (const { id } of (await sandbox.store(domain)).webhooks) {
        await fetch(`${sandbox.url}/woocommerce/${domain}/wp-json/wc/v3/webhooks/${id}`, {
          method: "PUT",
          headers: { authorization: basic("ck_1", "cs_1") },
          body: JSON.stringify({ status: "disabled" }),
        });
      }
    },
  },
  placedKey: null,
}));

const coupon = {
  code: "THANKS-1",
  title: "Afterword survey, order 1",
  value: { percent: 10 },
  startsAt: new Date(),
  endsAt: new Date(Date.now() + 86_400_000),
};

test("a coupon that the store made although its answer was lost is ours, and another one of the same code isn't", async () => {
  const store = aStore();
  expect(await stores.discounts?.create(store, coupon)).toBe(true);
  expect(await stores.discounts?.create(store, coupon)).toBe(true);
  expect(await stores.discounts?.create(store, { ...coupon, title: "Afterword survey, order 2" })).toBe(false);
});

test("a store that lets our key make no coupons refuses the coupon, and its key stays alive", async () => {
  const store = aStore();
  await sandbox.control({ noCoupons: true, store: store.domain });
  await expect(stores.discounts?.create(store, coupon)).rejects.toMatchObject({
    code: "partner-refused",
    message: expect.stringContaining("coupons"),
  });
});

test("an order's page is WordPress's own, also in a folder", () => {
  const page = stores.orderPage?.("shop.example", "1042") ?? "";
  expect(page).toMatch(/shop\.example\/wp-admin\/post\.php\?post=1042&action=edit$/);
  expect(stores.orderPage?.("shop.example", "1042&x")).toBeNull();
  // A folder's letter case isn't kept.
  expect(stores.orderPage?.("shop.example/store", "1042")).toBeNull();
});

describe("a store's API", () => {
  test("gets the key as Basic authentication", () => {
    expect(basic("ck_test", "cs_test")).toBe("Basic Y2tfdGVzdDpjc190ZXN0");
  });

  test("that is busy is asked again after a pause", async () => {
    const store = aStore();
    await sandbox.control({ status: 429, retryAfter: 1, times: 1 });
    expect((await stores.readStore(store)).currency).toBe("USD");
    expect(sandbox.asked(store.domain)).toEqual(["GET system_status", "GET system_status"]);
  });

  test("that stays busy longer than there is time fails without being waited for", async () => {
    await sandbox.control({ status: 503, retryAfter: 3600, times: 1 });
    await expect(stores.readStore(aStore())).rejects.toMatchObject({ code: "partner-failed" });
  });

  test.each([
    [403, /Something in front of shop-\d+\.example blocks our requests \(403\)/],
    [404, /Settings > Permalinks/],
    [302, /redirects/],
  ])("whose answer %i isn't JSON is explained", async (status, reason) => {
    await sandbox.control({ status, times: 1 });
    await expect(stores.readStore(aStore())).rejects.toMatchObject({
      code: "partner-refused",
      message: expect.stringMatching(reason),
    });
  });

  test("that answers with a page instead of data is explained", async () => {
    await sandbox.control({ status: 200, times: 1 });
    await expect(stores.readStore(aStore())).rejects.toThrow(/a page instead of data/);
  });

  test("on a private address is never reached", async () => {
    const credentials = async () => credentialsOfKey("https://127.0.0.1", good);
    const store = { domain: "127.0.0.1", credentials, renew: credentials };
    await expect(stores.readStore(store)).rejects.toMatchObject({ code: "partner-refused" });
  });

  test("loses its webhooks of an earlier connection when a new one is made", async () => {
    const store = aStore();
    const url = (id: number) => `http://127.0.0.1:3000/api/webhooks/woocommerce?store=${id}`;
    await stores.subscribe(store, url(1), "first");
    await stores.subscribe(store, url(2), "second");
    const { webhooks } = await sandbox.store(store.domain);
    expect(new Set(webhooks.map(({ deliveryUrl, secret }) => `${deliveryUrl} ${secret}`))).toEqual(
      new Set([`${url(2)} second`]),
    );
  });
});

describe("an order", () => {
  const order = {
    id: 77,
    order_key: "wc_order_a1b2",
    number: "W-77",
    status: "processing",
    currency: "eur",
    total: "49.90",
    created_via: "checkout",
    date_created_gmt: "2026-11-20T10:00:00",
    date_modified_gmt: "2026-11-20T10:00:05",
    customer_id: 9,
    billing: { country: "DE", email: "Ann@shop.example" },
    coupon_lines: [{ code: "SPRING" }],
    line_items: [
      { product_id: 5, sku: "A" },
      { product_id: 5, sku: "" },
    ],
    meta_data: [
      { id: 1, key: "_wc_order_attribution_utm_source", value: "ig" },
      { id: 2, key: "other", value: { any: "thing" } },
    ],
  };
  const read = (changes: object) => toPlatformOrder(WooOrder.parse({ ...order, ...changes }));

  test("has its id, its times in UTC, and the facts that the store knows", () => {
    expect(read({})).toEqual({
      sourceOrderId: "77",
      placedAt: new Date("2026-11-20T10:00:00Z"),
      updatedAt: new Date("2026-11-20T10:00:05Z"),
      secret: "wc_order_a1b2",
      isAccepted: true,
      refunded: 0,
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
        utmSource: "ig",
        createdAt: "2026-11-20T10:00:00.000Z",
      },
    });
  });

  test("counts while its payment is awaited, and says that it is", () => {
    expect(read({ status: "on-hold" })).toMatchObject({ isAccepted: true, isUnpaid: true });
    expect(read({ status: "processing" })?.isUnpaid).toBeUndefined();
  });

  test("adds up its refunds, whose totals are negative texts", () => {
    const refunds = [
      { id: 2, reason: "", total: "-10.00" },
      { id: 1, reason: "", total: "-2.50" },
    ];
    expect(read({ refunds })).toMatchObject({ refunded: 12.5, facts: { total: 49.9 } });
    expect(read({ refunds: "none" })).toMatchObject({ refunded: 0 });
  });

  test.each([
    ["pending", false],
    ["refunded", false],
    ["failed", false],
    ["cancelled", false],
    ["trash", false],
    ["on-hold", true],
    ["completed", true],
    ["processing", true],
  ])("that is %s counts: %s", (status, isAccepted) => expect(read({ status })).toMatchObject({ isAccepted }));

  test.each([
    ["checkout", true],
    ["store-api", true],
    ["admin", false],
    ["rest-api", false],
  ])("made via %s was seen by a shopper: %s", (created_via, isWebCheckout) =>
    expect(read({ created_via })).toMatchObject({ isWebCheckout }),
  );

  test("of a guest has no customer, and one without a time is no order yet", () => {
    expect(read({ customer_id: 0 })?.facts.customerId).toBeUndefined();
    expect(read({ date_created_gmt: null, date_modified_gmt: null })).toBeNull();
  });
});

describe("a webhook", () => {
  const secret = "woo-secret-1";
  const body = '{"id":77,"order_key":"wc_order_abc","total":"49.90"}';
  const signature = "T41LF4/Vzn4gePanZsPYVFhhGJMTJGC0LR2Bs5w/vtw=";
  const headers = (more: Record<string, string> = {}) =>
    new Headers({
      "x-wc-webhook-signature": signature,
      "x-wc-webhook-topic": "order.updated",
      "x-wc-webhook-id": "12",
      "x-wc-webhook-delivery-id": "same-for-a-second",
      ...more,
    });
  const verify = (sent: string, sentHeaders: Headers, known: string | null = secret) =>
    wooCommerceWebhooks.verify({
      body: Buffer.from(sent),
      headers: sentHeaders,
      query: new URLSearchParams({ store: "c1" }),
      now: new Date(),
      secret: known,
    });

  test("is signed as documented, and an event is what its body says", async () => {
    expect(signatureOf(body, secret)).toBe(signature);
    expect(verify(body, headers())).toEqual({
      eventId: expect.stringMatching(/^c1 12 order\.updated 77 [\w-]{22}$/),
      topic: "order.updated",
      subject: null,
    });
    // Two changes of one second.
    const ids: string[] = [];
    for (const total of ["1.00", "2.00", "2.00"]) {
      const changed = JSON.stringify({ id: 77, total, date_modified_gmt: "2026-11-20T10:00:05" });
      const event = await verify(changed, headers({ "x-wc-webhook-signature": signatureOf(changed, secret) }));
      ids.push(event && event !== "ping" ? event.eventId : "");
    }
    expect([new Set(ids).size, ids[1] === ids[2]]).toEqual([2, true]);
  });

  test.each<[string, string, Headers, string | null]>([
    ["with another secret", body, headers(), "woo-secret-2"],
    ["of a store that isn't connected", body, headers(), null],
    ["with an empty secret", body, headers({ "x-wc-webhook-signature": signatureOf(body, "") }), ""],
    ["with other bytes", `${body} `, headers(), secret],
    ["with no signature", body, new Headers({ "x-wc-webhook-topic": "order.updated" }), secret],
    ["with a cut signature", body, headers({ "x-wc-webhook-signature": signature.slice(1) }), secret],
    ["that only looks like a ping", "webhook_id=12", headers(), secret],
  ])("is refused %s", (_how, sent, sentHeaders, known) => expect(verify(sent, sentHeaders, known)).toBeNull());

  test("that is a ping does nothing", () => {
    expect(verify("webhook_id=12", new Headers())).toBe("ping");
    expect(verify("webhook_id=12&topic=order.updated", new Headers())).toBeNull();
    expect(verify("webhook_id=", new Headers())).toBeNull();
  });

  test("that is signed, but no event, is invalid", () => {
    const signed = (text: string, more = {}) =>
      headers({ "x-wc-webhook-signature": signatureOf(text, secret), ...more });
    expect(() => verify("[]", signed("[]"))).toThrow(/must have a topic/);
    expect(() => verify(body, signed(body, { "x-wc-webhook-topic": "" }))).toThrow(/must have a topic/);
  });

  test("about a deleted order, or one that can't be read whole, has the order read again", () => {
    expect(stores.readEvent("order.deleted", '{"id":77}')).toEqual({ kind: "orderChanged", sourceOrderId: "77" });
    expect(stores.readEvent("order.updated", '{"id":77,"status":5}')).toMatchObject({ kind: "orderChanged" });
    expect(stores.readEvent("customer.created", "{}")).toEqual({ kind: "other" });
    expect(() => stores.readEvent("order.updated", "no JSON")).toThrow(/must be an order/);
  });
});
