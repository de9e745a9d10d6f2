import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { connectStore, disconnectStore } from "#server/domain/connections/index.ts";
import { recordOrder } from "#server/domain/store-orders/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { readOrdersOfStoreTask } from "#server/jobs/store-orders.ts";
import type { PlatformOrder } from "#server/partners/platforms/platform.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";
import { forgetStore } from "#server/storefront/index.ts";
import { makeCredential } from "../../../sandbox/partners/make-credential.ts";
import { startBackfill } from "./backfill.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { complete, connect, ownerOf } from "./testing/connected-shop.ts";
import { startDeliverySandbox } from "./testing/delivery-sandbox.ts";
import { inMinutes } from "./testing/run-due.ts";

const rig = await startDeliverySandbox();
const { sandbox, shops, run, aShop, statusesOf } = rig;
afterEach(rig.reset);
afterAll(rig.close);

const HOURS = 60;
const shopify = storesOf("Shopify");
if (!shopify) throw new Error("Shopify has stores");
const listed: PlatformOrder[] = [];
vi.spyOn(shopify, "listOrders").mockImplementation(async () => ({ orders: listed, nextCursor: null }));
vi.spyOn(shopify, "disconnect").mockImplementation(async () => undefined);

function anOrder(sourceOrderId: string, facts: PlatformOrder["facts"]): PlatformOrder {
  const placedAt = new Date(Date.now() - 60_000);
  const flags = { isAccepted: true, isTest: false, isWebCheckout: true };
  return { sourceOrderId, placedAt, updatedAt: placedAt, ...flags, facts };
}

/** A shop that sends to four partners, and what a page claims of an order. */
async function aStore() {
  const shop = await aShop("Segment", "Webhook");
  const { accountId } = shop;
  const [apiKey, storeId] = [makeCredential("pk_"), makeCredential("store-")];
  await connect(shop, "Klaviyo", { apiKey });
  await connect(shop, "Yotpo", { storeId, secret: makeCredential("yotpo_") });
  const { personId } = await ownerOf(shop);
  const store = { domain: `${randomUUID()}.myshopify.com`, credentials: "token", scopes: [], users: [] };
  await connectStore({ accountId, personId, platform: "Shopify", store });
  const claim = { email: `${randomUUID()}@claimed.example`, customerId: "666", isFirstOrder: true, orderCount: 77 };
  /** Everything that the shop's partners got. */
  const sent = () =>
    JSON.stringify([
      sandbox.recorded("klaviyo").filter(({ headers }) => headers.authorization?.endsWith(apiKey)),
      sandbox.recorded("yotpo").filter(({ path }) => path.includes(storeId)),
      shop.tracked(),
      shop.received(),
    ]);
  return {
    ...shop,
    claim,
    claimed: (order: string, more: object = {}) =>
      complete(shops, shop, order, { order: { ...claim, total: 987_654, currency: "CHF", country: "LI" }, ...more }),
    sent,
    events: () =>
      sandbox
        .recorded("klaviyo")
        .filter(({ headers, path }) => headers.authorization?.endsWith(apiKey) && path.endsWith("/api/events")),
    // Quoted: a signature in Base64 may have any two letters.
    isForged: () => [claim.email, '"666"', "987654", '"CHF"', '"LI"'].some((text) => sent().includes(text)),
    confirm: (order: PlatformOrder) =>
      inAccount(accountId, () =>
        inAccountTransaction((client) =>
          recordOrder(client, { accountId, platform: "Shopify", storeNumber: 1 }, order),
        ),
      ),
    log: async () => {
      const { items } = await inAccount(accountId, () => listDeliveries({ accountId }, { name: "Klaviyo" }));
      return items.map(({ status, reason }) => [status, reason]);
    },
  };
}

const allWait = ["waiting", "waiting", "waiting", "waiting"];
const WAITS = "Waiting for the order in your store.";

test("what a page says of an order that the store doesn't know reaches no partner, and the log says what is awaited", async () => {
  const shop = await aStore();
  await shop.claimed("1");
  await run();
  expect([await statusesOf(shop), await shop.log()]).toEqual([allWait, [["waiting", WAITS]]]);
  await run(inMinutes(47 * HOURS));
  expect([await statusesOf(shop), shop.tracked(), shop.received(), shop.events()]).toEqual([allWait, [], [], []]);
});

test("after 48 hours a response goes without what only the page said, where a partner can do without", async () => {
  const shop = await aStore();
  const responseId = await shop.claimed("1");
  await run();
  await run(inMinutes(48 * HOURS + 1));
  expect(await statusesOf(shop)).toEqual(["skipped", "sent", "sent", "skipped"]);
  expect(shop.isForged()).toBe(false);
  expect(shop.tracked()).toMatchObject([
    { anonymousId: responseId, properties: { order_id: "1", order_total: null, customer_type: "unknown" } },
  ]);
  expect(shop.received()).toMatchObject([{ body: { data: { shopper: { customerId: null, emailAddress: null } } } }]);
  const [[, reason] = []] = await shop.log();
  expect(reason).toMatch(/^Klaviyo needs an email .* Your store didn't confirm the order\.$/);
});

test("once the store confirms the order, partners get the shopper that the store names, and nothing of the page's", async () => {
  const shop = await aStore();
  await shop.claimed("1");
  await run();
  const email = `${randomUUID()}@shop.example`;
  await shop.confirm(anOrder("1", { total: 10, currency: "USD", customerId: "7", email }));
  await run(inMinutes(1));
  expect(await statusesOf(shop)).toEqual(["sent", "sent", "sent", "sent"]);
  expect(shop.events()).toHaveLength(1);
  expect(shop.isForged()).toBe(false);
  expect(JSON.stringify(shop.events())).toContain(email);
  expect(shop.tracked()).toMatchObject([
    { userId: "7", properties: { order_total: 10, currency: "USD", country: null, customer_type: "unknown" } },
  ]);
  expect(shop.received()).toMatchObject([{ body: { data: { order: { orderCount: null } } } }]);
});

test("an order without an address or a customer at the store gets none from the page", async () => {
  const shop = await aStore();
  await shop.confirm(anOrder("1", { total: 10, currency: "USD" }));
  await shop.claimed("1");
  await run();
  expect([await statusesOf(shop), shop.isForged()]).toEqual([["skipped", "sent", "sent", "skipped"], false]);
});

test("orders that the store lists later are confirmed, too", async () => {
  const shop = await aStore();
  await shop.claimed("1");
  await run();
  const email = `${randomUUID()}@shop.example`;
  listed.splice(0, listed.length, anOrder("1", { total: 10, currency: "USD", email }));
  await readOrdersOfStoreTask.run({ accountId: shop.accountId }, "a job");
  await run(inMinutes(1));
  expect([shop.events().length, JSON.stringify(shop.events()).includes(email), shop.isForged()]).toEqual([
    1,
    true,
    false,
  ]);
});

test("what no store could confirm goes at once, without what the page said", async () => {
  const shop = await aStore();
  await shop.claimed("1", { platform: "None" });
  await shop.claimed("2", { sourceOrderId: null, surface: "link" });
  await run();
  expect((await statusesOf(shop)).toSorted()).toEqual(
    [...Array(4).fill("sent"), ...Array(4).fill("skipped")].toSorted(),
  );
  expect(shop.isForged()).toBe(false);
});

test("past responses don't wait, and go without what only a page said", async () => {
  const shop = await aStore();
  await shop.claimed("1");
  await shops.owner.query("DELETE FROM delivery WHERE account_id = $1", [shop.accountId]);
  const context = { ...(await ownerOf(shop)), now: new Date() };
  await inAccount(shop.accountId, () => startBackfill(context, "Klaviyo"));
  await run();
  expect([await statusesOf(shop), shop.events()]).toEqual([["skipped"], []]);
});

test("what was said while a store was connected stays unconfirmed when the store leaves, and what is said then counts", async () => {
  const shop = await aStore();
  await shop.claimed("1");
  await run();
  await disconnectStore({ accountId: shop.accountId, personId: null });
  forgetStore(shop.accountId);
  await run(inMinutes(1));
  expect([await statusesOf(shop), shop.isForged()]).toEqual([["skipped", "sent", "sent", "skipped"], false]);
  await shop.claimed("2");
  await run(inMinutes(2));
  expect(membersOf(membersOf(shop.tracked()[1]).properties)).toMatchObject({ order_total: 987_654 });
  expect(JSON.stringify(shop.events())).toContain(shop.claim.email);
});
