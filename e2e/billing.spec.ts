import type { Page } from "@playwright/test";
import { runInDatabase } from "./database.ts";
import { expect, hydrated, type Merchant, test } from "./fixtures.ts";

const trialToast = "Your 14-day free trial has started. All features have been unlocked.";

async function openPlans(page: Page): Promise<void> {
  await page.goto("/billingplan");
  await hydrated(page);
}

/** Pays on Stripe's page, which leads back to the dashboard. */
async function subscribe(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.waitForURL("**/dashboard");
}

/** Buys a plan, from the call that a button makes. */
async function buy(page: Page, plan: string): Promise<void> {
  const { url } = await (await page.request.get(`/Billing/ChangePlan?plan=${plan}`)).json();
  await page.goto(url);
  await subscribe(page);
}

async function endTrial({ accountId }: Merchant): Promise<void> {
  await runInDatabase("UPDATE account SET trial_ends_at = now() - interval '1 day' WHERE id = $1::uuid", [accountId]);
}

test("buying a plan leads to Stripe, and back to the dashboard, which says so once", async ({ page, merchant }) => {
  expect(merchant.accountId).toBeTruthy();
  await openPlans(page);
  await expect(page.getByText(/^Your free trial ends on/)).toBeVisible();
  await expect(page.getByText("No limit during your trial.")).toBeVisible();
  await page.getByRole("button", { name: "Choose: 5K orders" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose 5K orders" });
  await expect(
    dialog.getByText(/During your trial nothing is charged before .* Then it's \$49 a month\./),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Continue to Stripe" }).click();
  await subscribe(page);
  await expect(page.getByText(trialToast)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByText(trialToast)).toBeHidden();
  await openPlans(page);
  await expect(page.getByText(/^You'll be charged for the first time on .*: \$49 a month\.$/)).toBeVisible();
  const plan = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "5K orders", exact: true }) });
  await expect(plan).toContainText("Current plan");
  await expect(page.getByRole("button", { name: "Open the billing portal" })).toBeVisible();
});

test("canceling asks why, says until when the plan stays, and can be undone", async ({ page, merchant }) => {
  expect(merchant.accountId).toBeTruthy();
  await buy(page, "Orders_1K");
  await openPlans(page);
  await page.getByRole("button", { name: "Cancel plan…" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel your plan?" });
  await expect(dialog.getByText(/^You keep 1K orders until /)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel plan" }).click();
  await expect(dialog.getByText("Choose a reason")).toBeVisible();
  await dialog.getByRole("radio", { name: "It costs too much" }).check();
  await dialog.getByLabel("Anything to add? (optional)").fill("We sell boats only in summer.");
  await dialog.getByRole("button", { name: "Cancel plan" }).click();
  await expect(dialog).toBeHidden();
  const main = page.getByRole("main");
  await expect(main.getByText(/^Your plan ends on /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel plan…" })).toBeHidden();
  await page.getByRole("button", { name: "Keep my plan" }).click();
  await expect(main.getByText(/^Your plan ends on /)).toBeHidden();
  await expect(page.getByRole("button", { name: "Cancel plan…" })).toBeVisible();
});

test("an upgrade says what it costs today, and a downgrade when it takes effect", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  await endTrial(merchant);
  await buy(page, "Orders_5K");
  await expect(page.getByText("You're now on the 5K orders plan.")).toBeVisible();
  await openPlans(page);
  await page.getByRole("button", { name: "Upgrade: 10K orders", exact: true }).click();
  const upgrade = page.getByRole("dialog", { name: "Upgrade to 10K orders?" });
  await expect(
    upgrade.getByText(
      /\$[\d.]+ is charged to your card today, for the rest of this period\. From .* it's \$89 a month\./,
    ),
  ).toBeVisible();
  await upgrade.getByRole("button", { name: "Upgrade plan" }).click();
  await expect(page.getByText("You're now on the 10K orders plan.")).toBeVisible();
  await page.getByRole("button", { name: "Downgrade: 1K orders", exact: true }).click();
  const downgrade = page.getByRole("dialog", { name: "Change to 1K orders?" });
  await expect(downgrade.getByText(/^You keep 10K orders until .* Nothing is charged today\.$/)).toBeVisible();
  await downgrade.getByRole("radio", { name: "Other" }).check();
  await downgrade.getByRole("button", { name: "Change plan" }).click();
  await expect(page.getByRole("main").getByText(/^Your plan changes to 1K orders on /)).toBeVisible();
  await page.getByRole("button", { name: "Keep 10K orders" }).click();
  await expect(page.getByRole("main").getByText(/^Your plan changes to 1K orders on /)).toBeHidden();
});
