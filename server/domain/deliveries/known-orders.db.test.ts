import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { connectStore } from "#server/domain/connections/index.ts";
import { recordOrder } from "#server/domain/store-orders/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { readStoreOrderTask } from "#server/jobs/store-orders.ts";
import type { PlatformOrder } from "#server/partners/platforms/platform.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";
import { recount } from "#server/storefront/index.ts";
import type { Shop } from "#server/testing/shops.ts";
import { makeCredential } from "../../../sandbox/partners/make-credential.ts";
import { complete, connect, ownerOf } from "./testing/connected-shop.ts";
import { startDeliverySandbox } from "./testing/delivery-sandbox.ts";
import { inMinutes } from "./testing/run-due.ts";

const rig = await startDeliverySandbox();
const { sandbox, shops, run, aShop, statusesOf } = rig;
afterEach(rig.reset);
afterAll(rig.close);

const placedAt = new Date(Date.now() - 60_000);

/** The order, as its store has it now. */
const stored: { order: PlatformOrder | null } = { order: null };
const shopify = storesOf("Shopify");
if (!shopify) throw new Error("Shopify has stores");
vi.spyOn(shopify, "readOrder").mockImplementation(async () => stored.order);

/** An order of the shop's store is placed, and its webhook arrives. */
async function place({ accountId }: Shop, email: string): Promise<void> {
  const order = {
    sourceOrderId: "1",
    placedAt,
    updatedAt: placedAt,
    isAccepted: true,
    isTest: false,
    isWebCheckout: true,
    facts: { total: 10, currency: "USD", email },
  };
  stored.order = order;
  await inAccount(accountId, () =>
    inAccountTransaction((client) => recordOrder(client, { accountId, platform: "Shopify", storeNumber: 1 }, order)),
  );
}

/** Runs the jobs that read orders from the shop's store. */
async function readOrders(shop: Shop): Promise<void> {
  for (const job of await readsOf(shop)) await readStoreOrderTask.run(job, "job");
}

async function klaviyoShop() {
  const shop = await aShop("Segment", "Webhook");
  const apiKey = makeCredential("pk_");
  await connect(shop, "Klaviyo", { apiKey });
  const { personId } = await ownerOf(shop);
  const store = { domain: `${randomUUID()}.myshopify.com`, credentials: "token", scopes: [], users: [] };
  await connectStore({ accountId: shop.accountId, personId, platform: "Shopify", store });
  const isOwn = ({ headers, path }: { headers: Record<string, string>; path: string }) =>
    headers.authorization?.endsWith(apiKey) && path.endsWith("/api/events");
  return {
    ...shop,
    events: () =>
      sandbox
        .recorded("klaviyo")
        .filter(isOwn)
        .map(({ body }) => JSON.stringify(body)),
    types: () => shop.received().map(({ body }) => membersOf(body).type),
  };
}

async function figuresOf({ accountId }: Shop) {
  const [response] = (
    await shops.owner.query(
      `SELECT order_total_minor::int AS total, "order" ->> 'email' AS email FROM response WHERE account_id = $1`,
      [accountId],
    )
  ).rows;
  const [revenue] = (
    await shops.owner.query(
      "SELECT sum(revenue_minor)::int AS revenue FROM choice_daily WHERE account_id = $1 AND question_id = 'heard'",
      [accountId],
    )
  ).rows;
  return { ...response, ...revenue };
}

async function readsOf({ accountId }: Shop): Promise<unknown[]> {
  const sql = `SELECT data FROM pgboss.job WHERE name = 'read-store-order' AND data ->> 'accountId' = $1`;
  return (await shops.owner.query(sql, [accountId])).rows.map(({ data }) => data);
}

test("an order that was recorded before the response gives partners and figures the store's facts, in one message", async () => {
  const shop = await klaviyoShop();
  const email = `${randomUUID()}@shop.example`;
  await place(shop, email);
  await complete(shops, shop, "1", { order: { total: 1, currency: "USD", email } });
  await run();
  expect(shop.tracked()).toMatchObject([{ properties: { order_total: 10 } }]);
  expect(shop.types()).toEqual(["response.completed"]);
  expect(shop.events()).toEqual([expect.stringContaining(email)]);
  expect(await figuresOf(shop)).toEqual({ total: 1000, email, revenue: 1000 });
  expect(await recount(shops.owner, shop.accountId)).toEqual([]);
  expect([await statusesOf(shop), await readsOf(shop)]).toEqual([["sent", "sent", "sent"], []]);
});

test("deliveries wait for an address that only the store has, which is read once, and then are sent once", async () => {
  const shop = await klaviyoShop();
  const email = `${randomUUID()}@shop.example`;
  await place(shop, email);
  await complete(shops, shop, "1", { order: { total: 1, currency: "USD" } });
  await run();
  expect(await statusesOf(shop)).toEqual(["waiting", "waiting", "waiting"]);
  expect(await readsOf(shop)).toEqual([{ accountId: shop.accountId, sourceOrderId: "1", storeNumber: 1, stays: true }]);
  await readOrders(shop);
  await run(inMinutes(1));
  expect(shop.events()).toEqual([expect.stringContaining(email)]);
  expect([shop.tracked(), shop.types()]).toEqual([
    [expect.objectContaining({ properties: expect.objectContaining({ order_total: 10 }) })],
    ["response.completed"],
  ]);
  expect(await figuresOf(shop)).toEqual({ total: 1000, email, revenue: 1000 });
});

test("an order whose address is asked for counts on although the store doesn't show it", async () => {
  const shop = await klaviyoShop();
  await place(shop, `${randomUUID()}@shop.example`);
  await complete(shops, shop, "1", { order: { total: 1, currency: "USD" } });
  await run();
  stored.order = null;
  await readOrders(shop);
  const orders = await shops.owner.query("SELECT is_accepted AS accepted FROM store_order WHERE account_id = $1", [
    shop.accountId,
  ]);
  expect(orders.rows).toEqual([{ accepted: true }]);
});

test("while the store doesn't respond, deliveries are sent without the address, and follow once it is read", async () => {
  const shop = await klaviyoShop();
  const email = `${randomUUID()}@shop.example`;
  await place(shop, email);
  await complete(shops, shop, "1", { order: { total: 1, currency: "USD" } });
  await run();
  await shops.owner.query(
    "UPDATE store_order SET matched_at = matched_at - interval '10 seconds' WHERE account_id = $1",
    [shop.accountId],
  );
  await run(inMinutes(1));
  expect(await statusesOf(shop)).toEqual(["skipped", "sent", "sent"]);
  expect(shop.tracked()).toMatchObject([{ properties: { order_total: 10 } }]);
  await readOrders(shop);
  await run(inMinutes(2));
  expect(shop.events()).toEqual([expect.stringContaining(email)]);
  expect(shop.types()).toEqual(["response.completed", "response.updated"]);
});
