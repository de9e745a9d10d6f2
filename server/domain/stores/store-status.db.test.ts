import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { order, record } from "#server/domain/store-orders/testing/recorded-orders.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { anAccount, contextOf } from "#server/testing/factories.ts";
import { openShops } from "#server/testing/shops.ts";
import { storeStatus } from "./index.ts";

const shops = await openShops();
afterAll(shops.close);

const question = { questionNameId: "age", type: "number", title: "Age?", required: false } as const;
const statusOf = (context: MemberContext) => inAccount(context.accountId, () => storeStatus(context));

test("without a platform, the check turns green when a shopper saw the survey on any page", async () => {
  const shop = await shops.open([question]);
  const context = { ...contextOf(await anAccount()), accountId: shop.accountId };
  expect(await statusOf(context)).toMatchObject({ platform: "None", status: "none", check: { isSeen: false } });
  await shops.say(shop, "1042", { event: "view", platform: "Wix" });
  expect((await statusOf(context)).check.isSeen).toBe(false);
  for (const surface of ["email", "link"] as const) {
    await shops.say(shop, `of-${surface}`, { event: "view", platform: "None", surface });
    expect((await statusOf(context)).check.isSeen).toBe(false);
  }
  await shops.say(shop, "1042", { event: "view", platform: "None" });
  expect((await statusOf(context)).check).toMatchObject({ isPublished: true, isOn: true, isSeen: true });
});

/** An account that chose Shopify, with an enabled survey and no store. */
async function aShopifyAccount() {
  const shop = await shops.open([question]);
  const context = { ...contextOf(await anAccount()), accountId: shop.accountId };
  const { accountId } = context;
  await inAccount(accountId, () =>
    tenant().account.update({ where: { id: accountId }, data: { platform: "Shopify" } }),
  );
  return { shop, context };
}

async function installApp({ accountId }: MemberContext, status: "connected" | "paused"): Promise<string> {
  const domain = `shop-${randomUUIDv7()}.myshopify.com`;
  const paused = status === "paused" && { pauseReason: "credentials" };
  const store = { accountId, kind: "platform", name: "Shopify", externalId: domain, credentials: "sealed", status };
  await inAccount(accountId, () => tenant().connection.create({ data: { ...store, ...paused } }));
  return domain;
}

test("a Shopify account without the app has no store, and a view by a link isn't one in it", async () => {
  const { shop, context } = await aShopifyAccount();
  await shops.say(shop, "1042", { event: "view", surface: "link" });
  expect(await statusOf(context)).toMatchObject({
    platform: "Shopify",
    status: "none",
    domain: null,
    check: { isPublished: true, isOn: true, isSeen: false },
  });
});

test.each(["thankYou", "orderStatus", "pos"])(
  "with the app, the check turns green at a view on %s",
  async (surface) => {
    const { shop, context } = await aShopifyAccount();
    const domain = await installApp(context, "connected");
    await shops.say(shop, "1042", { event: "view", surface: "email" });
    expect(await statusOf(context)).toMatchObject({ status: "connected", domain, check: { isSeen: false } });
    await shops.say(shop, "1043", { event: "view", surface });
    expect((await statusOf(context)).check).toMatchObject({ isOn: true, isSeen: true });
  },
);

test("after the app was removed and installed again, only views since then count", async () => {
  const { shop, context } = await aShopifyAccount();
  await installApp(context, "connected");
  await shops.say(shop, "1042", { event: "view" });
  expect((await statusOf(context)).check.isSeen).toBe(true);
  const { accountId } = context;
  const removed = { status: "removed", credentials: null };
  await inAccount(accountId, () => tenant().connection.updateMany({ where: { accountId }, data: removed }));
  await installApp(context, "connected");
  expect((await statusOf(context)).check.isSeen).toBe(false);
  await shops.say(shop, "1043", { event: "view" });
  expect((await statusOf(context)).check.isSeen).toBe(true);
});

test("a month's orders are known of a store that has been connected for as long", async () => {
  const { shop, context } = await aShopifyAccount();
  const { accountId } = context;
  const monthly = async () => (await statusOf(context)).monthlyOrders;
  expect(await monthly()).toBeNull();
  await installApp(context, "connected");
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  // Also orders that the survey can't show with, but no tests, and none that weren't accepted.
  await record(shop, order("1", { isWebCheckout: false, placedAt: daysAgo(29) }));
  await record(shop, order("2", { placedAt: daysAgo(31) }));
  await record(shop, order("3", { isTest: true }));
  await record(shop, order("4", { isAccepted: false }));
  expect(await monthly()).toBeNull();
  const connectedAt = daysAgo(40);
  await inAccount(accountId, () => tenant().connection.updateMany({ where: { accountId }, data: { connectedAt } }));
  expect(await monthly()).toBe(1);
});

test("a disabled survey and a store that has to be connected again are named", async () => {
  const { context } = await aShopifyAccount();
  await installApp(context, "paused");
  const { accountId } = context;
  await inAccount(accountId, () =>
    tenant().account.update({ where: { id: accountId }, data: { surveyEnabled: false } }),
  );
  expect(await statusOf(context)).toMatchObject({ status: "paused", check: { isPublished: true, isOn: false } });
});
