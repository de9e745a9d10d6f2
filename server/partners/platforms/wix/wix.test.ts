import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { startWixSandbox } from "#server/testing/wix-sandbox.ts";
import { DeadCredentials, type Store } from "../platform.ts";
import { testPlatform } from "../testing/platform-suite.ts";

const sandbox = await startWixSandbox("http://127.0.0.1:1"); // the environment is read on first use
const { verifySite, wixPlatform } = await import("./index.ts");
const { writeCredentials } = await import("./credentials.ts");
const { WixOrder, toPlatformOrder } = await import("./order.ts");
afterAll(sandbox.close);

const { stores } = wixPlatform(sandbox.app);
if (!stores) throw new Error("Wix has stores");
const now = new Date();

/** A store whose credentials are kept in memory, and renewed one after another. */
function storeWith(domain: string, first: string): Store {
  let [current, last] = [first, Promise.resolve(first)];
  const credentials = async () => current;
  const renew: Store["renew"] = (work) => {
    const run = async () => {
      current = await work(current);
      return current;
    };
    last = last.then(run, run);
    return last;
  };
  return { domain, credentials, renew };
}

const names = new Map<string, string>();
const nameOf = ({ domain }: Store) => names.get(domain) ?? "";

async function connect(): Promise<Store> {
  const site = `site-${randomUUID()}`;
  await sandbox.post(site, "install");
  const { instanceId } = await sandbox.state(site);
  names.set(instanceId, site);
  return storeWith(instanceId, (await verifySite(sandbox.app, { instanceId, user: null }, now)).credentials);
}

async function placeOrder(store: Store, form: Record<string, string> = {}): Promise<string> {
  const body = new URLSearchParams({ delivery: "lost", ...form }).toString();
  return (await (await sandbox.post(nameOf(store), "checkout", body)).json()).order.id;
}

const oldToken = () => writeCredentials({ accessToken: "old", expiresAt: Date.now() - 1 });
const tokenRequests = () => sandbox.records.list("wix").filter(({ path }) => path === "/wix/oauth2/token");

testPlatform("Wix", async () => ({
  stores,
  connect,
  withBadCredentials: () => storeWith(randomUUID(), oldToken()),
  placeOrder: (store) => placeOrder(store),
  changeOrder: (store, form) =>
    fetch(`${sandbox.url}/wix/site/${nameOf(store)}/orders`, { method: "POST", body: new URLSearchParams(form) }),
  unknownOrderId: randomUUID(),
  fail: (status, times) => sandbox.control({ status, times }),
  webhooks: null,
  placedKey: async (store) => {
    const { script } = await sandbox.state(nameOf(store));
    return script && !script.disabled ? (script.parameters.publicKey ?? null) : null;
  },
}));

test("payments are reported by an app of the App Market alone, with Wix's share of them in whole cents", async () => {
  expect(stores.reportPayment).toBeUndefined();
  const store = await connect();
  const ofMarket = wixPlatform({ ...sandbox.app, market: { sharePercent: 12.5 } }).stores;
  await ofMarket.reportPayment?.(store, { kind: "charge", cents: 1_999, at: now });
  const createdDate = now.toISOString();
  expect((await sandbox.state(nameOf(store))).billingEvents).toEqual([
    { grossRevenue: "19.99", netRevenue: "19.99", wixShare: "2.50", createdDate, billingType: "CHARGE" },
  ]);
});

describe("access to a site", () => {
  test("is asked for with the app's id, its secret and the instance, and sent without a scheme", async () => {
    const store = await connect();
    const { instanceId } = await sandbox.state(nameOf(store));
    await stores.readStore(store);
    expect(tokenRequests().at(-1)?.body).toEqual({
      grant_type: "client_credentials",
      client_id: sandbox.app.appId,
      client_secret: sandbox.app.secret,
      instance_id: instanceId,
    });
    const asked = sandbox.records.list("wix").at(-1);
    expect(asked?.headers.authorization).toMatch(/^OauthNG\.JWS\./);
  });

  test("that expired is renewed once for 50 calls at a time", async () => {
    const { domain } = await connect();
    const store = storeWith(domain, oldToken());
    const before = tokenRequests().length;
    const read = await Promise.all(Array.from({ length: 50 }, () => stores.readStore(store)));
    expect(read.map(({ currency }) => currency)).toEqual(Array(50).fill("USD"));
    expect(tokenRequests().length - before).toBe(1);
  });

  test("that Wix refuses before its time is renewed once for 50 calls at a time", async () => {
    const store = await connect();
    await sandbox.post(nameOf(store), "expire");
    const before = tokenRequests().length;
    await Promise.all(Array.from({ length: 50 }, () => stores.readOrder(store, randomUUID())));
    expect(tokenRequests().length - before).toBe(1);
  });

  test("ends with the app's removal, and begins again with its return", async () => {
    const store = await connect();
    await sandbox.post(nameOf(store), "uninstall");
    await expect(stores.readStore(store)).rejects.toBeInstanceOf(DeadCredentials);
    await expect(stores.readStore(store)).rejects.toThrow(
      / access to your site\. Add Afterword to the site again, and open it/,
    );
    const instance = { instanceId: store.domain, user: null };
    await expect(verifySite(sandbox.app, instance, now)).rejects.toMatchObject({ code: "partner-refused" });
    await sandbox.post(nameOf(store), "install");
    expect((await stores.readStore(store)).currency).toBe("USD");
  });

  test("isn't dead for a wrong secret of the app, which its operator can put right", async () => {
    const { domain } = await connect();
    const wrong = wixPlatform({ ...sandbox.app, secret: "another secret of Wix" }).stores;
    const failed = wrong?.readStore(storeWith(domain, oldToken()));
    await expect(failed).rejects.toMatchObject({ code: "partner-failed" });
  });

  test("survives a failing token endpoint while the token works", async () => {
    const store = await connect();
    const { accessToken } = JSON.parse(await store.credentials());
    const soon = storeWith(store.domain, writeCredentials({ accessToken, expiresAt: Date.now() + 60_000 }));
    await sandbox.control({ status: 500, times: 1 });
    expect((await stores.readStore(soon)).currency).toBe("USD");
  });
});

describe("a site", () => {
  test("says its name, currency and address", async () => {
    const details = await stores.readStore(await connect());
    expect(details).toMatchObject({ currency: "USD", timeZone: null, planName: null });
    expect(details.name).toMatch(/^Site /);
    expect(details.websiteUrl).toMatch(/^https:\/\/site-/);
  });

  test("that is busy is asked again after a pause", async () => {
    const store = await connect();
    await sandbox.control({ status: 429, retryAfter: 1, times: 1 });
    expect((await stores.readStore(store)).currency).toBe("USD");
  });

  test("gets the script with the account's key, and loses it", async () => {
    const store = await connect();
    await stores.placeSurvey?.(store, { appUrl: "http://127.0.0.1:3000", publishableKey: "pk_1" });
    expect((await sandbox.state(nameOf(store))).script).toEqual({ parameters: { publicKey: "pk_1" }, disabled: false });
    await stores.disconnect(store, "http://127.0.0.1:3000/api/webhooks/wix");
    expect((await sandbox.state(nameOf(store))).script?.disabled).toBe(true);
  });

  test("lists its changed orders page by page", async () => {
    const [store, since] = [await connect(), new Date(Date.now() - 60_000)];
    const placed: string[] = [];
    for (let count = 0; count < 52; count++) placed.push(await placeOrder(store));
    const first = await stores.listOrders(store, since, null);
    const second = await stores.listOrders(store, since, first.nextCursor);
    expect([first.orders.length, second.orders.length, second.nextCursor]).toEqual([50, 2, null]);
    const listed = [...first.orders, ...second.orders].map(({ sourceOrderId }) => sourceOrderId);
    expect(listed.toSorted()).toEqual(placed.toSorted());
  });
});

describe("an order", () => {
  const order = {
    id: "9D3E1A52-0000-4000-8000-000000000077",
    number: "10077",
    status: "APPROVED",
    currency: "EUR",
    createdDate: "2026-11-20T10:00:00.000Z",
    updatedDate: "2026-11-20T10:00:05.000Z",
    imported: false,
    priceSummary: { total: { amount: "49.90", formattedAmount: "49,90 €" } },
    buyerInfo: { contactId: "c1", memberId: "m1", email: "Ann@shop.example" },
    billingInfo: { address: { country: "DE" } },
    appliedDiscounts: [{ coupon: { code: "SPRING" } }, { merchantDiscount: {} }],
    lineItems: [
      { catalogReference: { catalogItemId: "p1" }, physicalProperties: { sku: "A" } },
      { catalogReference: { catalogItemId: "p1" } },
    ],
    channelInfo: { type: "WEB" },
  };
  const read = (changes: object) => toPlatformOrder(WixOrder.parse({ ...order, ...changes }));

  test("has its id, its times, and the facts that the site knows", () => {
    expect(read({})).toEqual({
      sourceOrderId: "9d3e1a52-0000-4000-8000-000000000077",
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
        customerId: "c1",
        discountCodes: ["SPRING"],
        productIds: ["p1"],
        skus: ["A"],
        createdAt: "2026-11-20T10:00:00.000Z",
      },
    });
  });

  test.each([
    [{ status: "INITIALIZED" }, false],
    [{ imported: true }, false],
    [{ status: "CANCELED" }, false],
    [{ status: "REJECTED" }, false],
    [{ status: "PENDING" }, true],
    [{ status: "APPROVED" }, true],
  ])("with %j counts: %s", (changes, isAccepted) => expect(read(changes)).toMatchObject({ isAccepted }));

  test.each([
    ["WEB", true],
    ["POS", false],
    ["WIX_INVOICES", false],
  ])("of the channel %s was seen by a shopper: %s", (type, isWebCheckout) =>
    expect(read({ channelInfo: { type } })).toMatchObject({ isWebCheckout }),
  );

  test("without what isn't promised is read all the same", () => {
    const { id, status, createdDate } = order;
    expect(toPlatformOrder(WixOrder.parse({ id, status, createdDate }))).toMatchObject({ isWebCheckout: false });
    expect(read({ lineItems: "none", buyerInfo: 5, priceSummary: null, currency: "€" }).facts).toEqual({
      country: "DE",
      discountCodes: ["SPRING"],
      productIds: [],
      skus: [],
      createdAt: "2026-11-20T10:00:00.000Z",
    });
  });
});
