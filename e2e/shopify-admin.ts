import { randomUUID } from "node:crypto";
import { type APIRequestContext, type FrameLocator, type Page, request } from "@playwright/test";
import { runInDatabase } from "./database.ts";
import { expect, sandboxUrl, test } from "./fixtures.ts";

export const clientId = "afterword-sandbox";
/** The name of a store that no other test has. */
export const aShop = () => `shop-${randomUUID()}`;
/** The address of a store's admin with a screen of the app in it. */
export const adminOf = (handle: string, path = "") => `${sandboxUrl()}/shopify/store/${handle}/apps/${clientId}${path}`;

/** The app's frame in the admin, once it responds to clicks. */
export async function appIn(page: Page): Promise<FrameLocator> {
  const frame = page.getByTitle("Afterword", { exact: true }).contentFrame();
  await frame.locator("html[data-hydrated]").waitFor();
  return frame;
}

export async function install(page: Page, handle: string): Promise<FrameLocator> {
  await page.goto(adminOf(handle));
  await page.getByRole("button", { name: "Install" }).click();
  return await appIn(page);
}

/** Answers the first question of every new merchant. */
export async function completeProfile(handle: string): Promise<void> {
  await runInDatabase(
    "UPDATE account SET hdyhau = 'A friend' WHERE id IN (SELECT account_id FROM connection WHERE external_id = $1)",
    [`${handle}.myshopify.com`],
  );
}

/** Adds the survey to the page whose editor is open. */
export async function addBlock(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Afterword survey" }).click();
  await expect(page.getByRole("button", { name: "Remove Afterword survey" })).toBeVisible();
}

/** Adds the survey to the thank-you page, the order status page and the till. */
export async function addEveryBlock(page: Page, handle: string): Promise<void> {
  const checkout = "settings/checkout/editor?page=";
  for (const editor of [`${checkout}thank-you`, `${checkout}order-status`, "apps/point-of-sale-channel/editor"]) {
    await page.goto(`${sandboxUrl()}/shopify/store/${handle}/${editor}`);
    await addBlock(page);
  }
}

/** What differs between orders. */
interface Purchase {
  currency?: "USD" | "EUR";
  customer?: "New" | "Returning";
}

/** Places an order in the store's checkout, which leads to its thank-you page; returns the order's number. */
export async function checkOut(page: Page, handle: string, purchase: Purchase = {}): Promise<string> {
  const { currency = "USD", customer = "New" } = purchase;
  await page.goto(`${sandboxUrl()}/shopify/store/${handle}/checkout`);
  await page.getByLabel("Currency").fill(currency);
  await page.getByLabel("Customer").selectOption(customer);
  await page.getByLabel("Discount code").fill("WELCOME10");
  await page.getByRole("button", { name: "Place order" }).click();
  await page.waitForURL("**/thank-you");
  return /orders\/(\d+)/.exec(page.url())?.[1] ?? "";
}

/** Opens a page of a new order whose thank-you page nobody saw; returns the order's number. */
export async function openNewOrder(
  page: Page,
  handle: string,
  place: "order-status" | "till",
  { currency = "USD", customer = "New" }: Purchase = {},
): Promise<string> {
  const store = `${sandboxUrl()}/shopify/store/${handle}`;
  const source = place === "till" ? "pos" : "web";
  const shopper = { customer: String(Date.now()), email: "shopper@shop.example", first: String(customer === "New") };
  const form = { total: "49.90", code: "WELCOME10", currency, source, ...shopper };
  const { order } = await (await page.request.post(`${store}/checkout`, { form })).json();
  await page.goto(`${store}/orders/${order.number}/${place}`);
  return String(order.number);
}

/** The extension on the page of an order, once it shows the survey; at the till, after its block was pressed. */
export async function surveyOn(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator("iframe");
  if (page.url().endsWith("/till")) await frame.getByRole("button", { name: "Start survey" }).click();
  await frame.getByRole("button", { name: /^(Next|Submit)$/ }).waitFor();
  return frame;
}

/** The app's own calls, as a member of the store's staff: its owner, unless another one is named. */
export async function staffRequest(page: Page, handle: string, user = "1"): Promise<APIRequestContext> {
  const address = `${sandboxUrl()}/shopify/store/${handle}/token?seconds=3600&user=${user}`;
  const { token } = await (await page.request.get(address)).json();
  const headers = { authorization: `Bearer ${token}` };
  return await request.newContext({ baseURL: test.info().project.use.baseURL, extraHTTPHeaders: headers });
}
