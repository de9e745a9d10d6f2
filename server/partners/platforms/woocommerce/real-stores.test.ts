import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { startWooSandbox } from "#server/testing/woo-sandbox.ts";
import { DeadCredentials, type Store } from "../platform.ts";

const sandbox = await startWooSandbox("http://127.0.0.1:3000"); // the environment is read on first use
const { checkApi, credentialsOfKey, tryKey, wooCommerce } = await import("./index.ts");
const { signatureOf, wooCommerceWebhooks } = await import("./webhook-source.ts");
const { WooOrder, toPlatformOrder } = await import("./order.ts");
afterAll(sandbox.close);

const { stores } = wooCommerce;
if (!stores) throw new Error("WooCommerce has stores");
const good = { consumer_key: "ck_0000001", consumer_secret: "cs_1" };
const aHost = () => `shop-${randomUUID()}.example`.replaceAll("bad", "bed");

function storeOf(domain: string, credentials = credentialsOfKey(`https://${domain}`, good)): Store {
  const text = async () => credentials;
  return { domain, credentials: text, renew: text };
}

async function placeOrder(host: string): Promise<string> {
  const sent = { method: "POST", body: new URLSearchParams({ delivery: "lost" }), redirect: "manual" } as const;
  const answer = await fetch(`${sandbox.url}/woocommerce/${host}/shop/checkout`, sent);
  return /order-received\/(\d+)/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";
}

describe("before its merchant goes to the consent page, a store", () => {
  test("with WooCommerce's API is fine, also if it hides its list of APIs", async () => {
    const host = aHost();
    await checkApi(`https://${host}`);
    expect(sandbox.records.list("woocommerce").at(-1)?.headers).not.toHaveProperty("authorization");
    await sandbox.control({ hiddenIndex: true, store: host });
    await checkApi(`https://${host}`);
  });

  test.each([
    ["plainPermalinks", /Settings > Permalinks and choose any structure except Plain/],
    ["inactive", /WooCommerce isn't active on/],
  ])("that is set to %s is explained", async (refusal, message) => {
    const host = aHost();
    await sandbox.control({ [refusal]: true, store: host });
    await expect(checkApi(`https://${host}`)).rejects.toMatchObject({
      code: "partner-refused",
      message: expect.stringMatching(message),
    });
  });

  test.each([
    [302, /redirects/],
    [403, /Something in front of .+ Allow requests to \/wp-json\/\.$/],
    [404, /Settings > Permalinks/],
    [503, /too busy/],
  ])("whose answer is %i is explained", async (status, message) => {
    await sandbox.control({ status, times: 1 });
    await expect(checkApi(`https://${aHost()}`)).rejects.toThrow(message);
  });
});

test("a connected store whose permalinks became plain reads what to change", async () => {
  const host = aHost();
  await sandbox.control({ plainPermalinks: true, store: host });
  await expect(stores.readStore(storeOf(host))).rejects.toThrow(/We can't find WooCommerce's API.*except Plain/);
});

describe("the key", () => {
  const queriesOf = (host: string) =>
    sandbox.records.list("woocommerce").flatMap(({ path, query }) => (path.includes(host) ? [query] : []));

  test("is never in an address once the store refuses it", async () => {
    const host = aHost();
    const bad = credentialsOfKey(`https://${host}`, { ...good, consumer_secret: "cs_bad" });
    await expect(stores.readStore(storeOf(host, bad))).rejects.toBeInstanceOf(DeadCredentials);
    expect(queriesOf(host)).toEqual([{}]);
  });

  test("is in the address of a store whose host drops the header, which is found out when it's connected", async () => {
    const [kept, dropped] = [aHost(), aHost()];
    await sandbox.control({ dropsAuthorization: true, store: dropped });
    await tryKey(`https://${kept}`, good);
    expect(queriesOf(kept)).toEqual([{}]);
    const credentials = await tryKey(`https://${dropped}`, good);
    expect(queriesOf(dropped)).toEqual([{}, good]);
    await stores.readStore(storeOf(dropped, credentials));
    expect(queriesOf(dropped)).toEqual([{}, good, good]);
  });

  test("that was stored without its place is in the header", async () => {
    const host = aHost();
    const stored = { address: `https://${host}`, consumerKey: "ck_1", consumerSecret: "cs_1" };
    expect(await stores.readStore(storeOf(host, JSON.stringify(stored)))).toMatchObject({ currency: "USD" });
  });
});

describe("webhooks", () => {
  const url = "http://127.0.0.1:3000/api/webhooks/woocommerce?store=1";
  const seen = async (host: string) => (await sandbox.store(host)).webhooks;

  test("are made again with another key, and stay with the same one", async () => {
    const host = aHost();
    const subscribe = (consumer_key: string) =>
      stores.subscribe(storeOf(host, credentialsOfKey(`https://${host}`, { ...good, consumer_key })), url, "secret");
    await subscribe("ck_0000001");
    const before = await seen(host);
    expect([await subscribe("ck_0000001"), await seen(host)]).toEqual([0, before]);
    expect(await subscribe("ck_0000002")).toBe(4);
    const after = await seen(host);
    expect([after.length, after.filter(({ id }) => before.some((one) => one.id === id))]).toEqual([4, []]);
  });

  const answerOf = (body: string, now = "2026-11-27T10:00:00Z") =>
    wooCommerceWebhooks.verify({
      body: Buffer.from(body),
      headers: new Headers({
        "x-wc-webhook-signature": signatureOf(body, "s"),
        "x-wc-webhook-topic": "order.updated",
        "x-wc-webhook-id": "12",
      }),
      query: new URLSearchParams({ store: "c1" }),
      now: new Date(now),
      secret: "s",
    });

  test.each([401, 403])("that hold an error %i in place of the order are taken, once an hour", (status) => {
    const body = JSON.stringify({ code: "woocommerce_rest_cannot_view", message: "Sorry.", data: { status } });
    const event = { eventId: "c1 12 order.updated refused 2026-11-27T10", topic: "order.updated", subject: null };
    expect(answerOf(body)).toEqual(event);
    expect(answerOf(body, "2026-11-27T11:00:00Z")).not.toEqual(event);
    expect(stores.readEvent("order.updated", body)).toEqual({ kind: "accessLost" });
  });

  test.each(['{"code":"x","message":"y"}', '{"code":"x","message":"y","data":{"status":500}}'])(
    "that hold another error are invalid: %s",
    (body) => expect(() => answerOf(body)).toThrow(/must have a topic/),
  );
});

describe("an order", () => {
  const order = {
    id: 77,
    status: "processing",
    currency: "EUR",
    total: "49.90",
    created_via: "store-api",
    date_created_gmt: "2026-11-20T10:00:00",
    date_modified_gmt: "2026-11-20T10:09:00",
  };
  const read = (changes: object) => toPlatformOrder(WooOrder.parse({ ...order, ...changes }));

  test.each(["checkout-draft", "auto-draft"])("that is a %s is none", (status) => {
    expect(read({ status })).toBeNull();
    expect(stores.readEvent("order.updated", JSON.stringify({ ...order, status }))).toEqual({ kind: "other" });
  });

  test("of a visit without parameters has no source, and one of an erased shopper no address", () => {
    const meta_data = ["utm_source", "utm_medium", "utm_campaign"].map((name, index) => ({
      key: `_wc_order_attribution_${name}`,
      value: ["(direct)", "(none)", "spring"][index],
    }));
    const facts = read({ meta_data, billing: { country: "", email: "deleted@site.invalid" } })?.facts;
    expect([facts?.utmSource, facts?.utmMedium, facts?.utmCampaign]).toEqual([undefined, undefined, "spring"]);
    expect(facts).not.toHaveProperty("email");
  });

  test.each([
    ["when it was paid, not when its checkout was opened", { date_paid_gmt: "2026-11-20T10:04:00" }, "10:04"],
    ["when it was first accepted, without a payment", { status: "on-hold" }, "10:09"],
    ["when it was created, if a classic checkout made it", { created_via: "checkout" }, "10:00"],
    ["when it was created, as long as it isn't accepted", { status: "pending" }, "10:00"],
    ["when it was created, if its payment came days later", { date_paid_gmt: "2026-11-23T10:00:00" }, "10:00"],
  ])("was placed %s", (_when, changes, time) => {
    const placed = read(changes);
    expect(placed?.placedAt).toEqual(new Date(`2026-11-20T${time}:00Z`));
    expect(placed?.facts.createdAt).toBe(placed?.placedAt.toISOString());
  });

  test("that was deleted for good is unknown to its store", async () => {
    const host = aHost();
    const id = await placeOrder(host);
    const headers = { authorization: `Basic ${btoa("ck_1:cs_1")}` };
    const path = `${sandbox.url}/woocommerce/${host}/wp-json/wc/v3/orders/${id}`;
    expect(await stores.readOrder(storeOf(host), id)).toMatchObject({ sourceOrderId: id });
    await fetch(`${path}?force=true`, { method: "DELETE", headers });
    expect(await stores.readOrder(storeOf(host), id)).toBeNull();
  });
});
