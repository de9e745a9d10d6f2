import { afterAll, expect, test } from "vitest";
import { openStore } from "#server/domain/discount-codes/testing/open-store.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { startShopifySandbox } from "#server/testing/shopify-sandbox.ts";
import { openShops } from "#server/testing/shops.ts";
import { fillIn, openPlain } from "./testing/plain-browser.ts";

const shopify = await startShopifySandbox();
const shops = await openShops();
afterAll(async () => {
  shopify.close();
  await stopSender();
  await shops.close();
});

/** A plain form, up to its last page. */
async function aForm(orderOf: "the store" | "nobody") {
  const { shop, order } = await openStore({ shopify, shops });
  const orderId = orderOf === "the store" ? await order() : "999999";
  const link = { key: shop.apiKey, orderId, platform: "Shopify" };
  const last = await fillIn(await openPlain(link), { source: "ad" });
  return { last, open: () => openPlain(link) };
}

const code = /THANKS-[A-Z2-9]{10}/;

test("the plain thank-you page has the shopper's own code, also if it is sent again, and the link alone hasn't", async () => {
  const { last, open } = await aForm("the store");
  const over = await fillIn(last, { why: "Because" });
  const [given] = code.exec(over.markup) ?? [];
  expect(given).toMatch(code);
  expect(over.markup).toContain("navigator.clipboard");
  expect((await fillIn(last, { why: "Because" })).markup).toContain(given);
  expect((await open()).markup).not.toMatch(code);
});

test("a page whose store has no code yet is drawn at once, and its script asks again", async () => {
  const { last } = await aForm("nobody");
  const startedAt = Date.now();
  const { markup } = await fillIn(last, { why: "Because" });
  expect(Date.now() - startedAt).toBeLessThan(2_000);
  expect(markup).toContain("/Survey/GetDiscountCode");
  expect(markup).not.toMatch(code);
});
