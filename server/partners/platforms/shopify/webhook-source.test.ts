import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { AppError } from "#lib/errors.ts";
import { readEvent } from "./read-event.ts";
import { shopifyWebhooks } from "./webhook-source.ts";

const secret = "shopify-test-secret";
const previousSecret = "shopify-test-secret-before";
const now = new Date("2026-11-25T08:00:00.000Z");
const source = shopifyWebhooks({ clientId: "client-id-1", secret, previousSecret, adminUrl: "", appBridgeUrl: "" });
const order = '{"id":1001,"name":"#1001","total_price":"49.90"}';
const signed = (body: string, key = secret) => createHmac("sha256", key).update(body).digest("base64");

const classic = (body: string, more: Record<string, string> = {}) => ({
  "x-shopify-hmac-sha256": signed(body),
  "x-shopify-topic": "orders/create",
  "x-shopify-shop-domain": "Demo-Shop.myshopify.com",
  "x-shopify-api-version": "2026-10",
  "x-shopify-webhook-id": "b54557e4-bdd9-4b37-8a5f-bf7d70bcd043",
  "x-shopify-event-id": "98880550-7158-44d4-b7cd-2c97c8a091b5",
  "x-shopify-triggered-at": "2026-11-25T07:59:00.123456789Z",
  ...more,
});

async function verify(body: string, headers: Record<string, string>) {
  const query = new URLSearchParams();
  return await source.verify({ body: Buffer.from(body), headers: new Headers(headers), query, now, secret: null });
}

test("a signature of Shopify's own tools is accepted, and covers the bytes", async () => {
  const read = { eventId: "orders/create:98880550-7158-44d4-b7cd-2c97c8a091b5", topic: "orders/create" };
  const hmac = "LMthyQTyvLDC6eNj0Jmse986XjOOlf4vqISdEHC0TW4=";
  const answered = await verify(order, classic(order, { "x-shopify-hmac-sha256": hmac }));
  expect(answered).toEqual({ ...read, subject: "demo-shop.myshopify.com" });
  const note = '{"id":1,"note":"Grüße ☕"}';
  expect(signed('{"note":"Grüße ☕"}')).toBe("jpTnzx4XVy/B+BsUx3kKNemD4XKvGdzx94JX9P+BAaQ=");
  expect(await verify(note, classic(note))).not.toBeNull();
});

test("what Shopify still signs with the secret before the current one is accepted, and nothing else", async () => {
  const withKey = (key: string) => verify(order, classic(order, { "x-shopify-hmac-sha256": signed(order, key) }));
  expect(await withKey(previousSecret)).toEqual(await withKey(secret));
  expect(await withKey("another secret")).toBeNull();
});

test("the newer headers are the same without a prefix, and name the webhook alone", async () => {
  const body = '{"id":5}';
  const entries = Object.entries(classic(body)).map(([name, value]) => [name.replace(/^x-/, ""), value]);
  const { "shopify-event-id": _event, ...headers } = Object.fromEntries(entries);
  expect(await verify(body, headers)).toMatchObject({ eventId: "orders/create:b54557e4-bdd9-4b37-8a5f-bf7d70bcd043" });
});

test("of a webhook with both sets of headers, the one with the event's id is read", async () => {
  const headers = classic(order);
  const newer = Object.entries(headers)
    .filter(([name]) => name !== "x-shopify-event-id")
    .map(([name, value]) => [name.replace(/^x-/, ""), value]);
  expect(await verify(order, { ...headers, ...Object.fromEntries(newer) })).toEqual(await verify(order, headers));
  const withoutVersion = Object.entries(headers).filter(([name]) => name !== "x-shopify-api-version");
  expect(await verify(order, Object.fromEntries(withoutVersion))).toEqual(await verify(order, headers));
});

test("without a good signature nothing is read", async () => {
  for (const hmac of ["", "x", signed(order, "another secret"), signed(`${order} `), ` ${signed(order)}=`]) {
    expect([hmac, await verify(order, classic(order, { "x-shopify-hmac-sha256": hmac }))]).toEqual([hmac, null]);
  }
  expect(await verify("not JSON", { ...classic("not JSON"), "x-shopify-hmac-sha256": signed(order) })).toBeNull();
});

test("what is signed but can't be used is refused with what is wrong", async () => {
  const wrong: [string, Record<string, string>][] = [
    [order, { "x-shopify-topic": "" }],
    [order, { "x-shopify-topic": "orders create" }],
    [order, { "x-shopify-shop-domain": "" }],
    [order, { "x-shopify-shop-domain": "demo-shop.example" }],
    [order, { "x-shopify-webhook-id": "", "x-shopify-event-id": "" }],
    [order, { "x-shopify-event-id": "x".repeat(151) }],
    ["{", {}],
    ["[]", {}],
    ["{}", {}],
    ['{"id":"gid://shopify/Order/1"}', {}],
    ['{"id":1}', { "x-shopify-topic": "refunds/create" }],
    ['{"customer":{"id":{}}}', { "x-shopify-topic": "customers/redact" }],
  ];
  for (const [body, headers] of wrong) {
    await expect(verify(body, classic(body, headers)), JSON.stringify([body, headers])).rejects.toThrow(AppError);
  }
});

describe("a webhook asks", () => {
  test("for its order to be read, no matter what else its body holds", async () => {
    for (const topic of ["orders/create", "orders/updated", "orders/cancelled"]) {
      expect(readEvent(topic, order)).toEqual({ kind: "orderChanged", sourceOrderId: "1001" });
    }
    const sample = '{"id":820982911946154508,"admin_graphql_api_id":"gid://shopify/Order/820982911946154508"}';
    expect(readEvent("orders/create", sample)).toMatchObject({ sourceOrderId: "820982911946154508" });
    const refund = '{"id":7,"order_id":820982911946154508}';
    expect(readEvent("refunds/create", refund).kind).toBe("orderChanged");
  });

  test("for the end of the connection, with its time, so that one from before a reinstall is late", async () => {
    const read = await verify("{}", classic("{}", { "x-shopify-topic": "app/uninstalled" }));
    expect(read).toMatchObject({ topic: "app/uninstalled 2026-11-25T07:59:00.123Z" });
    const at = new Date("2026-11-25T07:59:00.123Z");
    expect(readEvent("app/uninstalled 2026-11-25T07:59:00.123Z", "{}")).toEqual({ kind: "uninstalled", at });
    // 48 hours after the uninstall, and a day more for one that comes late.
    const leftAt = new Date("2026-11-22T07:59:00.123Z");
    expect(readEvent("shop/redact 2026-11-25T07:59:00.123Z", "{}")).toEqual({ kind: "eraseStore", leftAt });
    const untimed = { "x-shopify-topic": "shop/redact", "x-shopify-triggered-at": "" };
    expect(await verify("{}", classic("{}", untimed))).toMatchObject({ topic: `shop/redact ${now.toISOString()}` });
  });

  test("for a shopper's data, or for its end, by anything that says who it is", async () => {
    const customer = { id: 191167, email: " John@Example.com ", phone: "555-625-1199" };
    const asked = JSON.stringify({ shop_id: 1, customer, orders_requested: [299938, "280263"] });
    expect(readEvent("customers/data_request", asked)).toEqual({
      kind: "exportShopper",
      shopper: { customerId: "191167", emailAddress: "john@example.com", sourceOrderIds: ["299938", "280263"] },
    });
    expect(readEvent("customers/redact", '{"orders_to_redact":[299938]}')).toEqual({
      kind: "eraseShopper",
      shopper: { customerId: null, emailAddress: null, sourceOrderIds: ["299938"] },
    });
  });

  test("for other scopes, or for nothing that concerns us", async () => {
    const scopes = '{"previous":[],"current":["read_orders"]}';
    expect(readEvent("app/scopes_update", scopes)).toEqual({ kind: "scopesChanged", scopes: ["read_orders"] });
    expect(readEvent("products/create", "{}")).toEqual({ kind: "other" });
  });
});
