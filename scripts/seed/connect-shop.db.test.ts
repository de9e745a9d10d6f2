import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shopifyBlocks } from "#lib/shopify-blocks.ts";
import {
  disconnectStore,
  findPreviousAccount,
  findStoreAccount,
  watchStore,
  withStore,
} from "#server/domain/connections/index.ts";
import { readStoreOrders } from "#server/domain/store-orders/index.ts";
import { storeStatus } from "#server/domain/stores/index.ts";
import { identify } from "#server/edge/identity/index.ts";
import { directory, inAccount } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { aPerson } from "#server/testing/factories.ts";
import { startShopifySandbox } from "#server/testing/shopify-sandbox.ts";
import { SHOP_DOMAIN as domain, makeDemoAccount } from "./make-demo-account.ts";
import { ownerContext } from "./owner-context.ts";
import { demoOwner, dropDemoDeliveries, forgetDemoStore, sandboxOf, startedDemo } from "./testing/started-demo.ts";

let owner: pg.Pool;
let shopify: Awaited<ReturnType<typeof startShopifySandbox>>;
beforeAll(async () => {
  shopify = await startShopifySandbox();
  owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
  // Another file's jobs may have found its store dead: connecting it again dates from now.
  const { rows } = await owner.query("SELECT id FROM account WHERE sample_data_source IS NOT NULL");
  for (const { id } of rows) await forgetDemoStore(owner, id);
});
afterAll(async () => {
  await dropDemoDeliveries(owner);
  await Promise.all([owner.end(), stopSender()]);
  shopify.close();
});

const started = (sandbox = sandboxOf(shopify)) => startedDemo(owner, sandbox);
async function statusOf(accountId: string) {
  const person = (await demoOwner(owner)) ?? expect.fail("the demo account has no owner");
  return await inAccount(accountId, () => storeStatus(ownerContext(person, accountId, new Date())));
}
async function ordersOf(accountId: string) {
  const { rows } = await owner.query(
    `SELECT source_order_id AS id, total_minor::int / 100.0 AS total, currency, country, customer_id AS "customerId",
       facts, is_first_order, shown_on, could_show FROM store_order WHERE account_id = $1 ORDER BY placed_at DESC`,
    [accountId],
  );
  return rows;
}
async function responsesOf(accountId: string) {
  const { rows } = await owner.query(
    `SELECT id, "order", order_total_minor, country, is_first_order FROM response WHERE account_id = $1 ORDER BY id`,
    [accountId],
  );
  return rows;
}
/** Each order and response as a text, so that a difference is named. */
async function allOf(accountId: string): Promise<string[]> {
  return [...(await ordersOf(accountId)), ...(await responsesOf(accountId))].map((row) => JSON.stringify(row));
}
const handle = domain.replace(".myshopify.com", "");
/** An order as the account's store has it now; null if the store can't be used. */
const orderAtStore = (accountId: string, id: string) =>
  withStore(accountId, ({ stores, store }) => stores.readOrder(store, id));

test("its store is connected since the first of its orders, with the survey seen there, and its owner is the account's", async () => {
  const accountId = await started();
  await watchStore(accountId);
  const { connectedAt, ...status } = await statusOf(accountId);
  expect(status).toMatchObject({ domain, status: "connected", lastError: null, previous: null });
  expect(status.offers).toEqual({ currency: null, timeZone: null });
  expect(status.check).toMatchObject({ isPublished: true, isOn: true, isSeen: true, firstOrderAt: expect.any(String) });
  expect(Date.now() - Date.parse(connectedAt ?? "")).toBeGreaterThan(29 * 24 * 60 * 60 * 1000);
  expect(await shopify.blocks(handle)).toEqual(Object.values(shopifyBlocks));
  const token = await shopify.install(handle);
  const { session } = await identify({ headers: new Headers({ authorization: `Bearer ${token}` }) });
  expect(session?.membership).toMatchObject({ accountId, role: "owner" });
  expect(session?.personId).toBe((await demoOwner(owner))?.personId);
  expect(await directory().membership.count({ where: { accountId } })).toBe(1);
}, 60_000);

test("its store has its orders, and reading them changes nothing", async () => {
  const accountId = await started();
  const before = await allOf(accountId);
  const orders = (await ordersOf(accountId)).filter(({ customerId }) => customerId !== null);
  const { id, total, currency, country, customerId, facts } = orders[0];
  const read = await orderAtStore(accountId, id);
  expect(read?.facts).toMatchObject({ ...facts, total: Number(total), currency, country, customerId });
  expect(await orderAtStore(accountId, orders.at(-1).id)).not.toBeNull();
  expect((await readStoreOrders(accountId, new Date()))?.recorded).toBeGreaterThan(0);
  expect(await allOf(accountId)).toEqual(before);
}, 60_000);

test("a later start gives the store the app again, whether or not its dead credentials were noticed", async () => {
  const accountId = await started();
  const { connectedAt } = await statusOf(accountId);
  const [order] = await ordersOf(accountId);
  const isRead = async () => (await orderAtStore(accountId, order.id))?.sourceOrderId;
  // What a sandbox forgets that starts again.
  await shopify.uninstall(handle);
  await started();
  expect(await isRead()).toBe(order.id);
  expect(await statusOf(accountId)).toMatchObject({ status: "connected", connectedAt });
  await shopify.uninstall(handle);
  expect(await isRead()).toBeUndefined();
  expect(await statusOf(accountId)).toMatchObject({ status: "paused" });
  await started();
  expect(await isRead()).toBe(order.id);
  expect(await statusOf(accountId)).toMatchObject({ status: "connected", lastError: null });
  expect(await shopify.blocks(handle)).toEqual(Object.values(shopifyBlocks));
}, 60_000);

test("without a stand-in of Shopify, its store had the app before, so that opening the app connects it again", async () => {
  const accountId = await started();
  await forgetDemoStore(owner, accountId);
  expect(await started({ ...sandboxOf(shopify), PARTNER_BASE_URLS: {} })).toBe(accountId);
  expect(await findPreviousAccount("Shopify", domain)).toBe(accountId);
  await forgetDemoStore(owner, accountId);
}, 60_000);

test("a store that its people disconnected stays so", async () => {
  const accountId = await started();
  await disconnectStore({ accountId, personId: null });
  await makeDemoAccount(await aPerson(), sandboxOf(shopify));
  expect(await findStoreAccount("Shopify", domain)).toBeNull();
  await forgetDemoStore(owner, accountId);
}, 60_000);
