import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { disconnectStore, loseStore } from "#server/domain/connections/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { startShopifySandbox } from "#server/testing/shopify-sandbox.ts";
import { syncStoreBilling } from "./index.ts";

// In this order: the environment is read at its first use, and both share a clock.
const shopify = await startShopifySandbox(() => false, { now: () => stripe.now() });
const stripe = await startBillingSandbox();
beforeEach(() => stripe.inDays(0));
afterAll(async () => {
  stripe.close();
  shopify.close();
  await stopSender();
});

/** A store that Shopify bills. */
async function aStore(prefix = "leaves") {
  const handle = `${prefix}-${randomUUIDv7()}`;
  const open = async () => {
    const headers = { authorization: `Bearer ${await shopify.install(handle)}` };
    return String((await (await api("GET", "/Profile/Profile", { headers })).json()).accountId);
  };
  const accountId = await open();
  return {
    accountId,
    handle,
    open,
    choose: (plan: string) => shopify.pressPlan(handle, "choose", plan),
    leave: async () => {
      await shopify.uninstall(handle);
      await loseStore(accountId, { platform: "Shopify", domain: `${handle}.myshopify.com` });
    },
    plan: async (day: number) => {
      stripe.inDays(day);
      await syncStoreBilling(accountId);
      const where = { where: { id: accountId }, select: { billingPlan: true } };
      return (await directory().account.findUniqueOrThrow(where)).billingPlan;
    },
  };
}

test("what nobody is charged for counts while the store is there, and leaves nothing", async () => {
  const { choose, leave, plan } = await aStore("dev");
  await choose("Orders_100K_Annual");
  expect(await plan(1)).toBe("Orders_100K_Annual");
  await leave();
  expect(await plan(2)).toBe("Free");
});

test("a store that comes back and chooses a smaller plan keeps what it had paid for until its end", async () => {
  const { choose, leave, open, accountId, plan } = await aStore();
  await choose("Orders_10K_Annual");
  expect(await plan(40)).toBe("Orders_10K_Annual");
  await leave();
  expect(await plan(60)).toBe("Orders_10K_Annual");
  expect(await open()).toBe(accountId);
  await choose("Orders_1K");
  expect(await plan(61)).toBe("Orders_10K_Annual");
  expect(await plan(400)).toBe("Orders_1K");
});

test("a store whose bill can't be read keeps its plan for a week after the period, and has it again once it's read", async () => {
  const { choose, plan, accountId, handle } = await aStore();
  stripe.inDays(20);
  await choose("Orders_5K");
  expect(await plan(20)).toBe("Orders_5K");
  await shopify.control({ status: 402, times: 100 });
  stripe.inDays(40);
  await expect(syncStoreBilling(accountId)).rejects.toThrow("We couldn't read your plan at Shopify.");
  expect(await plan(60)).toBe("Free");
  await shopify.control({ times: 0 });
  expect([handle, await plan(60)]).toEqual([handle, "Orders_5K"]);
});

test("a store that pays Shopify isn't forgotten before Shopify confirms that the app is gone", async () => {
  const { accountId, choose, plan } = await aStore();
  await choose("Orders_5K");
  expect(await plan(1)).toBe("Orders_5K");
  const isConnected = () =>
    inAccount(accountId, () => tenant().connection.count({ where: { accountId, status: "connected" } }));
  await shopify.control({ status: 500, times: 100 });
  await expect(disconnectStore({ accountId, personId: null })).rejects.toThrow();
  expect(await isConnected()).toBe(1);
  await shopify.control({ times: 0 });
  await disconnectStore({ accountId, personId: null });
  expect(await isConnected()).toBe(0);
});
