import { randomUUID } from "node:crypto";
import { type APIRequestContext, type FrameLocator, type Page, request } from "@playwright/test";
import { runInDatabase } from "./database.ts";
import { sandboxUrl, test } from "./fixtures.ts";

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

/** The app's own calls, as a member of the store's staff. */
export async function staffRequest(page: Page, handle: string): Promise<APIRequestContext> {
  const address = `${sandboxUrl()}/shopify/store/${handle}/token?seconds=3600`;
  const { token } = await (await page.request.get(address)).json();
  const headers = { authorization: `Bearer ${token}` };
  return await request.newContext({ baseURL: test.info().project.use.baseURL, extraHTTPHeaders: headers });
}
