import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { OwnDiscount } from "#lib/survey/own-discount.ts";
import { connectStore } from "#server/domain/connections/index.ts";
import { saveSurvey } from "#server/domain/surveys/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { credentialsOfKey } from "#server/partners/platforms/woocommerce/index.ts";
import { contextOf } from "#server/testing/factories.ts";
import { openShops } from "#server/testing/shops.ts";
import { startWooSandbox } from "#server/testing/woo-sandbox.ts";

const woo = await startWooSandbox("http://127.0.0.1:1");
const shops = await openShops();
afterAll(async () => {
  woo.close();
  await stopSender();
  await shops.close();
});

const choices = [{ id: "ad", label: "An ad" }];
const question = { questionNameId: "source", type: "single" as const, title: "How?", required: false, choices };

/** A shopper who completed the survey of a WooCommerce store after an order of it. */
async function aShopper(ownDiscount: OwnDiscount) {
  const [shop, host] = [await shops.open([question]), `shop-${randomUUID()}.example`];
  const { accountId, surveyId } = shop;
  const { personId } = await directory().membership.findFirstOrThrow({ where: { accountId } });
  const key = { consumer_key: "ck_1", consumer_secret: "cs_1" };
  const credentials = credentialsOfKey(`https://${host}`, { ...key });
  const store = { domain: host, credentials, scopes: [], users: [] };
  await connectStore({ accountId, personId, platform: "WooCommerce", store });
  const thankYou = { title: "Thanks", message: "", ownDiscount };
  const context = contextOf({
    accountId,
    publishableKey: shop.apiKey,
    owner: { personId, emailAddress: "owner@shop.example" },
  });
  await inAccount(accountId, () => saveSurvey(context, { id: surveyId, thankYou, publish: true }));
  const placed = await fetch(`${woo.url}/woocommerce/${host}/shop/checkout`, {
    method: "POST",
    body: new URLSearchParams({ delivery: "lost" }),
    redirect: "manual",
  });
  const sourceOrderId = /order-received\/(\d+)/.exec(placed.headers.get("location") ?? "")?.[1] ?? "";
  const read = async (path: string) => {
    const headers = { authorization: `Basic ${btoa("ck_1:cs_1")}` };
    return await (await fetch(`${woo.url}/woocommerce/${host}/wp-json/wc/v3/${path}`, { headers })).json();
  };
  const { order_key } = await read(`orders/${sourceOrderId}`);
  const [responseId, platform] = [randomUUID(), "WooCommerce" as const];
  const answers = [{ questionNameId: "source", choiceIds: ["ad"] }];
  await shops.say(shop, sourceOrderId, { responseId, platform, event: "complete", answers });
  return {
    accountId,
    ask: async (order: { orderKey?: string } = { orderKey: order_key }) => {
      const body = JSON.stringify({ apiKey: shop.apiKey, surveyId, platform, sourceOrderId, responseId, order });
      return await (await fetch(`${shops.url}/Survey/GetDiscountCode`, { method: "POST", body })).json();
    },
    coupons: () => read("coupons"),
    asked: () => woo.asked(host),
  };
}

test("a WooCommerce store makes a coupon that can be used once", async () => {
  const { ask, coupons } = await aShopper({ percent: 15, validDays: 7, prefix: "Thanks" });
  const given = await ask();
  expect(given).toMatchObject({ status: "made", code: expect.stringMatching(/^THANKS-/) });
  const code = given.status === "made" ? given.code.toLowerCase() : "";
  expect(await coupons()).toMatchObject([
    { code, discount_type: "percent", amount: "15.00", usage_limit: 1, individual_use: true },
  ]);
  expect(await ask()).toEqual(given);
});

test("an amount is off the whole cart", async () => {
  const { ask, coupons } = await aShopper({ amountMinor: 500, currency: "USD", validDays: 7, prefix: "" });
  await ask();
  expect(await coupons()).toMatchObject([{ discount_type: "fixed_cart", amount: "5.00" }]);
});

test("a coupon whose answer was lost is found again, not made twice", async () => {
  const { accountId, ask, coupons, asked } = await aShopper({ percent: 15, validDays: 7, prefix: "" });
  const given = await ask();
  const data = { status: "making", leasedUntil: new Date(0), madeAt: null };
  await inAccount(accountId, () => tenant().discountCode.updateMany({ where: { accountId }, data }));
  expect(await ask()).toEqual(given);
  expect(await coupons()).toHaveLength(1);
  expect(asked().filter((one) => one === "POST coupons")).toHaveLength(1);
});

test("a page without the order's own key gets no coupon, whichever number it counted to, and the shopper's own still does", async () => {
  const { ask, coupons, asked } = await aShopper({ percent: 15, validDays: 7, prefix: "" });
  const before = asked().length;
  expect(await ask({})).toEqual({ status: "none" });
  expect(asked()).toHaveLength(before);
  expect(await ask({ orderKey: "wc_order_guessed" })).toEqual({ status: "pending" });
  expect(await coupons()).toEqual([]);
  await expect.poll(() => ask()).toMatchObject({ status: "made" });
});
