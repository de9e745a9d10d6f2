import type { APIRequestContext, Page } from "@playwright/test";
import { expect, sandboxUrl, test } from "../fixtures.ts";
import { adminOf, appIn, aShop, completeProfile, install } from "../shopify-admin.ts";

// It moves the time of the whole product: no other test runs next to it.

const DAY_MS = 24 * 60 * 60 * 1000;

async function moveTo(request: APIRequestContext, inDays: number | null): Promise<void> {
  const now = inDays === null ? null : new Date(Date.now() + inDays * DAY_MS).toISOString();
  expect((await request.post(`${sandboxUrl()}/control/clock`, { data: { now } })).ok()).toBe(true);
}

/** The time of the test's failure must not stay. */
test.afterEach(({ request }) => moveTo(request, null));

/** Presses a button of the app's plan page in the store's admin. */
async function press(page: Page, handle: string, name: string | RegExp): Promise<void> {
  await page.goto(`${sandboxUrl()}/shopify/store/${handle}/charges/afterword/pricing_plans`);
  await page.getByRole("button", { name }).click();
}

/** What the plan screen in the admin says. */
async function planScreen(page: Page, handle: string) {
  await page.goto(adminOf(handle, "/billingplan"));
  return await appIn(page);
}

test("what a store pays Shopify for is what its account has: bought, changed, not paid, paid, canceled, and uninstalled", {
  tag: "@full",
}, async ({ page }) => {
  test.setTimeout(180_000);
  const handle = aShop();
  await install(page, handle);
  await completeProfile(handle);
  await moveTo(page.request, 20);

  await press(page, handle, "Orders_1K: $19");
  await expect((await appIn(page)).getByText("You're now on the 1K orders plan.")).toBeVisible();
  await press(page, handle, "Orders_10K: $89");
  await expect((await appIn(page)).getByText("You're now on the 10K orders plan.")).toBeVisible();
  await expect((await planScreen(page, handle)).getByText("Current plan")).toBeVisible();

  await press(page, handle, "Orders_5K: $49");
  await moveTo(page.request, 60);
  await press(page, handle, "The store doesn't pay");
  await expect
    .poll(async () => await (await planScreen(page, handle)).getByText("Your last payment failed").count(), {
      timeout: 20_000,
    })
    .toBe(1);
  const failed = await planScreen(page, handle);
  await expect(failed.getByText(/Pay your Shopify bill in your Shopify admin\./)).toBeVisible();
  await expect(failed.getByText(/update your card/i)).toHaveCount(0);

  await press(page, handle, "The store pays");
  await expect
    .poll(async () => await (await planScreen(page, handle)).getByText("Your last payment failed").count(), {
      timeout: 20_000,
    })
    .toBe(0);

  await press(page, handle, "Cancel plan");
  await expect
    .poll(async () => await (await planScreen(page, handle)).getByText(/^Your plan ends on /).count(), {
      timeout: 20_000,
    })
    .toBe(1);
  await page.goto(adminOf(handle));
  await page.getByRole("button", { name: "Uninstall" }).click();
  const mails = async () => await (await page.request.get(`${sandboxUrl()}/mail?to=owner@${handle}.example`)).json();
  await expect
    .poll(async () => (await mails()).map(({ text }: { text: string }) => text).join("\n"), { timeout: 20_000 })
    .toMatch(/Your store's bill no longer includes the 5K\s+orders plan/);
});
