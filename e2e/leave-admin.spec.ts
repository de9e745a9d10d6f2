import { expect, hydrated, sandboxUrl, test } from "./fixtures.ts";
import { adminOf, appIn, aShop, clientId, completeProfile, install } from "./shopify-admin.ts";

test("Slack is connected from a store's admin: its page takes the whole tab, and leads back into the admin", {
  tag: "@full",
}, async ({ page, context }) => {
  const handle = aShop();
  await install(page, handle);
  await completeProfile(handle);
  await page.goto(adminOf(handle, "/manage-integrations"));
  const app = await appIn(page);
  await app.getByRole("button", { name: "Connect Slack" }).click();
  await app.getByRole("link", { name: "Sign in to Slack" }).click();
  await page.waitForURL(`${sandboxUrl()}/slack/**`);
  const [cookie, ...others] = await context.cookies(`${test.info().project.use.baseURL}/api/connect/slack/return`);
  expect([cookie?.name, cookie?.path, others]).toEqual(["afterword.connect", "/api/connect/", []]);
  await page.getByRole("button").first().click();
  await page.waitForURL(adminOf(handle, "/manage-integrations?connected=slack"));
  await expect((await appIn(page)).getByLabel("Channel").first()).toBeVisible();
});

test("a plan is chosen on Shopify's own page in the store's admin, which leads back to it", { tag: "@full" }, async ({
  page,
}) => {
  const handle = aShop();
  await install(page, handle);
  await completeProfile(handle);
  await page.goto(adminOf(handle, "/billingplan"));
  const app = await appIn(page);
  await expect(app.getByText("Shopify bills this store")).toBeVisible();
  await expect(app.getByText(/your card|by card|invoice/i)).toHaveCount(0);
  await app.getByRole("button", { name: "Choose a plan in Shopify" }).click();
  await page.getByRole("button", { name: "Orders_5K: $49" }).click();
  await page.waitForURL(adminOf(handle, "/dashboard?charge_id=1"));
  await expect((await appIn(page)).getByText(/^Your 14-day free trial has started/)).toBeVisible();
  await page.goto(adminOf(handle, "/billingplan"));
  const after = await appIn(page);
  await expect(after.getByText("Current plan")).toBeVisible();
  await expect(after.getByRole("button", { name: "Change plan in Shopify" })).toBeVisible();
});

test("an install that a merchant starts from their account is confirmed in the store's admin", {
  tag: "@full",
}, async ({ page, merchant }) => {
  const handle = aShop();
  await page.goto("/onboarding/connect-store");
  await hydrated(page);
  await page.getByRole("radio", { name: "Shopify" }).click();
  await page.getByLabel("Store address").fill(`${handle}.myshopify.com`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Your survey isn't on your order page yet.")).toBeVisible();
  // Screens of an app of the App Store ask for no address.
  await expect(page.getByRole("button", { name: "Install in Shopify" })).toHaveCount(0);
  const started = await page.request.post("/api/app/stores/start-install", {
    data: { domain: `${handle}.myshopify.com` },
  });
  await page.goto((await started.json()).path);
  await page.waitForURL(`${sandboxUrl()}/shopify/store/${handle}/apps/${clientId}`);
  await page.getByRole("button", { name: "Install" }).click();
  const app = await appIn(page);
  await expect(app.getByRole("heading", { name: `Connect ${handle}.myshopify.com to Harbor Goods?` })).toBeVisible();
  await expect(app.getByText(`${merchant.emailAddress} started this install`)).toBeVisible();
  await app.getByRole("button", { name: "Connect to Harbor Goods" }).click();
  await expect(app.getByRole("heading", { name: /^(Home|Welcome)/ }).first()).toBeVisible();
  const profile = await (await page.request.get("/Profile/Profile")).json();
  expect(profile).toMatchObject({ accountId: merchant.accountId, integrationDomain: `${handle}.myshopify.com` });
});
