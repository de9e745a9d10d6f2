import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { watchStore } from "#server/domain/connections/index.ts";
import { readStoreOrder, readStoreOrders } from "#server/domain/store-orders/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { startShopifySandbox } from "#server/testing/shopify-sandbox.ts";

const shopify = await startShopifySandbox();
afterAll(async () => {
  await stopSender();
  shopify.close();
});

/** A store that installed the app, and that refuses something. */
async function aStore(refusals: object = {}) {
  const store = `access-${randomUUID()}`;
  const headers = { authorization: `Bearer ${await shopify.install(store)}` };
  const { accountId } = await (await api("GET", "/Profile/Profile", { headers })).json();
  if (Object.keys(refusals).length > 0) await shopify.control({ store, ...refusals });
  return {
    store,
    accountId: String(accountId),
    place: (form: string) => shopify.placeOrder(store, form),
    status: async () => await (await api("GET", "/app/stores/current", { headers })).json(),
    read: async (order: string) => {
      await readStoreOrder(accountId, order);
      return await inAccount(accountId, () =>
        tenant().storeOrder.findFirst({ where: { accountId, sourceOrderId: order } }),
      );
    },
  };
}

const topicsOf = (store: string) => shopify.webhooks(store).then((all) => all.map(({ topic }) => topic).sort());
const appTopics = ["APP_SCOPES_UPDATE", "APP_SUBSCRIPTIONS_UPDATE", "APP_UNINSTALLED"];

test("a store whose orders Shopify keeps from the app is named, no order counts as missing, and it ends by itself", async () => {
  const { store, accountId, place, status, read } = await aStore({ unapproved: true });
  const order = await place("total=20.00");
  await watchStore(accountId);
  expect(await topicsOf(store)).toEqual(appTopics);
  await expect(read(order)).rejects.toThrow("Shopify hasn't approved Afterword to read orders yet.");
  await expect(readStoreOrders(accountId, new Date())).rejects.toThrow("hasn't approved");
  expect(await inAccount(accountId, () => tenant().storeOrder.count({ where: { accountId } }))).toBe(0);
  expect(await status()).toMatchObject({ status: "connected", missingAccess: ["orders"] });

  await shopify.control({ store, unapproved: false });
  expect(await readStoreOrders(accountId, new Date())).toMatchObject({ recorded: 1, isAllowedAgain: true });
  await watchStore(accountId);
  expect(await topicsOf(store)).toHaveLength(7);
  expect(await status()).toMatchObject({ missingAccess: [], lastError: null });
});

test("without approval for addresses, orders are read without them, and the store says what it keeps", async () => {
  const { accountId, place, status, read } = await aStore({ unapprovedFields: true });
  const order = await place("email=shopper@example.com&customer=9");
  await watchStore(accountId);
  expect(await status()).toMatchObject({ missingAccess: ["emails"], lastError: null });
  expect(await read(order)).toMatchObject({ isAccepted: true, addressDigest: null });
});

const scopes = [
  ["every scope", {}],
  ["no right to read customers", { withoutScope: "read_customers" }],
] as const;

test.each(scopes)("an order is its customer's first or isn't, on every surface, with %s", async (_what, refusals) => {
  const { accountId, place, read, status } = await aStore(refusals);
  for (const source of ["web", "pos"]) {
    const customer = source === "web" ? "11" : "12";
    const first = await place(`source=${source}&customer=${customer}`);
    const second = await place(`source=${source}&customer=${customer}`);
    const returning = await place(`source=${source}&customer=${customer}9&first=false`);
    expect((await read(first))?.isFirstOrder).toBe(true);
    expect((await read(second))?.isFirstOrder).toBe(false);
    expect((await read(returning))?.isFirstOrder).toBe(false);
    expect((await read(await place(`source=${source}`)))?.isFirstOrder).toBeNull();
  }
  await watchStore(accountId);
  expect((await status()).missingAccess).toEqual("withoutScope" in refusals ? ["customers"] : []);
});

test("while Shopify doesn't know yet, a customer's only order is their first, and nothing else is said", async () => {
  const { store, place, read } = await aStore({ journeyNotReady: true });
  const first = await place("customer=21");
  expect((await read(first))?.isFirstOrder).toBe(true);
  const second = await place("customer=21");
  expect((await read(second))?.isFirstOrder).toBeNull();
  await shopify.control({ store, journeyNotReady: false });
  expect((await read(second))?.isFirstOrder).toBe(false);
});
