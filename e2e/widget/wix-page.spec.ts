import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Question } from "#lib/survey/document.ts";
import { checkoutPage, type ThankYou, thankYouPage } from "../../sandbox/partners/wix/order-pages.ts";
import { Sites } from "../../sandbox/partners/wix/sites.ts";
import { expect, published, type Shop, test } from "./shop.ts";

const found: Question = { questionNameId: "found", type: "text", title: "How did you find us?", required: false };
const usual: ThankYou = { slug: "thank-you-page", plugin: null, hasPurchase: true };

/** A site with our embedded script, and an order there, whose thank-you page is as given. */
function aSite(page: Page, shop: Shop, thankYou: Partial<ThankYou>) {
  const site = new Sites().named("harbor");
  if (!site) throw new Error("this is a site's name");
  Object.assign(site, { isInstalled: true, script: { parameters: { publicKey: "pk_test" }, disabled: false } });
  const price = { amount: "49.90", formattedAmount: "USD 49.90" };
  const order = {
    id: randomUUID(),
    number: "10001",
    status: "APPROVED",
    paymentStatus: "PAID",
    updatedDate: "",
    priceSummary: { subtotal: price, total: price },
    balanceSummary: { paid: price, refunded: { ...price, amount: "0.00" } },
  };
  shop.survey = published([found]);
  const open = async (draw: typeof checkoutPage | typeof thankYouPage) => {
    shop.drawPage = (appUrl) => {
      const app = { appId: "", secret: "", privateKey: "", appUrl };
      const all = { ...usual, ...thankYou };
      return String(draw === thankYouPage ? thankYouPage(app, site, order, all) : checkoutPage(app, site, all));
    };
    await shop.open(page);
  };
  return {
    orderId: order.id,
    /** Places the order: the thank-you page follows without being loaded. */
    buy: async () => {
      await page.route("**/wix/site/harbor/checkout", (route) => route.fulfill({ json: { order } }));
      await open(checkoutPage);
      await page.getByRole("button", { name: "Place order" }).click();
      await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    },
    /** Opens the thank-you page by an address that doesn't have the order's id. */
    load: () => open(thankYouPage),
  };
}

const question = (page: Page) => page.getByRole("textbox", { name: "How did you find us?" });
/** The orders that surveys were asked for. */
const asked = (shop: Shop) =>
  shop.requested
    .filter((address) => address.startsWith("/Survey/GetDefault"))
    .map((address) => new URL(address, "http://localhost").searchParams.get("sourceOrderId"));

test("a Wix site shows the survey after a purchase on a thank-you page with a translated address, until the shopper leaves it", async ({
  page,
  shop,
}) => {
  const { orderId, buy } = aSite(page, shop, { slug: "danke" });
  await buy();
  await expect(question(page)).toBeVisible();
  await page.evaluate(() => history.replaceState(null, "", `${location.pathname}?appSectionParams=1`));
  await expect(question(page)).toBeVisible();
  await page.evaluate(() => history.pushState(null, "", "/shop"));
  await expect(question(page)).toHaveCount(0);
  expect(asked(shop)).toEqual([orderId]);
});

for (const plugin of ["property", "attribute"])
  test(`a Wix site's plugin has the survey in its slot, once, with the order's id as ${plugin === "property" ? "a" : "an"} ${plugin}`, async ({
    page,
    shop,
  }) => {
    const { orderId, buy } = aSite(page, shop, { plugin });
    await buy();
    await expect(page.locator("main > afterword-survey").getByRole("textbox")).toBeVisible();
    await expect(page.locator(".afterword")).toHaveCount(1);
    // Wix may change the address after it drew the page.
    await page.evaluate(async () => {
      history.pushState(null, "", "/thanks");
      await new Promise((resolve) => setTimeout(resolve));
      await new Promise((resolve) => setTimeout(resolve));
    });
    await expect(page.locator("main > afterword-survey").getByRole("textbox")).toBeVisible();
    expect(asked(shop)).toEqual([orderId]);
  });

test("a Wix site's plugin shows the survey on a thank-you page that is loaded, before there is a script or an event", async ({
  page,
  shop,
}) => {
  const { orderId, load } = aSite(page, shop, { plugin: "property", hasPurchase: false });
  await load();
  await expect(page.locator("main > afterword-survey").getByRole("textbox")).toBeVisible();
  expect(asked(shop)).toEqual([orderId]);
});

test("a Wix site without a plugin and without events shows the survey by the address of the thank-you page", async ({
  page,
  shop,
}) => {
  const { orderId, buy } = aSite(page, shop, { hasPurchase: false });
  await buy();
  await expect(question(page)).toBeVisible();
  expect(asked(shop)).toEqual([orderId]);
});
