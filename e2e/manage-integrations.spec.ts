import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectReadableEverywhere } from "./axe.ts";
import { chooseInMenu } from "./chart-menu.ts";
import { runInDatabase } from "./database.ts";
import { expect, hydrated, type Merchant, test } from "./fixtures.ts";

const path = "/manage-integrations";

async function openScreen(page: Page): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
}

/** A WooCommerce store, connected two days ago, with orders of today and yesterday. Its credentials are nobody's. */
async function withStore(page: Page, { accountId }: Merchant): Promise<string> {
  const domain = `harbor-${randomUUID()}.example`;
  const survey = await (await page.request.get("/Survey/GetByAccount")).json();
  expect((await page.request.get(`/Survey/ToggleStatusById/${survey.id}`)).status()).toBe(200);
  await runInDatabase(
    `INSERT INTO connection (account_id, kind, name, external_id, credentials, connected_at, webhooks_checked_at, webhooks_repaired_at)
     VALUES ($1, 'platform', 'WooCommerce', $2, 'v1.none', now() - interval '2 days', now() - interval '3 hours', now() - interval '3 hours')`,
    [accountId, domain],
  );
  await runInDatabase("UPDATE account SET platform = 'WooCommerce' WHERE id = $1", [accountId]);
  // 24 orders in each of the last two days. None of the last day's had the survey.
  await runInDatabase(
    `INSERT INTO store_order (account_id, platform, source_order_id, placed_at, source_updated_at, is_accepted, could_show, shown_on)
     SELECT $1, 'WooCommerce', hour::text, now() - make_interval(hours => hour, mins => 5), now(), true, true,
       CASE WHEN hour < 24 THEN NULL WHEN hour % 8 = 0 THEN 'orderStatus' ELSE 'thankYou' END
     FROM generate_series(0, 47) AS hour`,
    [accountId],
  );
  return domain;
}

async function withAlarm({ accountId }: Merchant): Promise<void> {
  await runInDatabase(
    `INSERT INTO coverage_alarm (account_id, platform, started_at, usual, orders, shown)
     VALUES ($1, 'WooCommerce', now(), 0.825, 24, 0)`,
    [accountId],
  );
}

test("without a store, the screen says so and leads to the choice", { tag: "@full" }, async ({ page, merchant }) => {
  expect(merchant.accountId).toBeTruthy();
  await openScreen(page);
  await expect(page.getByRole("heading", { name: "Integrations", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Integrations" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("No store connected")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Coverage" })).toHaveCount(0);
  await page.getByRole("link", { name: "Choose your store" }).click();
  await expect(page.getByRole("heading", { name: "Where is your store?" })).toBeVisible();
});

test("a connected store shows how it works, and its coverage by day and by hour as a chart and a table", {
  tag: "@full",
}, async ({ page, merchant }) => {
  const domain = await withStore(page, merchant);
  await openScreen(page);
  const store = page.getByRole("region", { name: "Your store" });
  for (const text of [domain, "Working", "50.0% (24 of 48 orders)"]) await expect(store).toContainText(text);
  await expect(store).toContainText(/On, checked 3\s?h ago, turned back on 3\s?h ago/);
  await expect(store.getByRole("link", { name: "Setup guide" })).toHaveAttribute(
    "href",
    "/onboarding/woocommerce-setup",
  );
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    store.getByRole("link", { name: "Download plugin" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const coverage = page.getByRole("region", { name: "Coverage" });
  await expect(coverage).toContainText("50.0%");
  await coverage.getByText("48 hours").click();
  await expect(coverage).toContainText("per hour");
  await chooseInMenu(coverage, "Show table");
  const table = coverage.getByRole("table", { name: "Coverage by hour" });
  await expect(table.getByRole("row")).toHaveCount(49);
  await expect(table.getByRole("columnheader")).toHaveText([
    ...["Hour", "Orders", "Thank-you page", "Order status page", "Only by email or link", "Coverage"],
  ]);
});

test("disconnecting asks first, then says which store it was", async ({ page, merchant }) => {
  const domain = await withStore(page, merchant);
  await openScreen(page);
  await page.getByRole("button", { name: "Disconnect store" }).click();
  const dialog = page.getByRole("dialog", { name: `Disconnect ${domain}?` });
  await dialog.getByRole("button", { name: "Disconnect store" }).click();
  await expect(page.getByText(`${domain} is disconnected`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Connect again" })).toHaveAttribute(
    "href",
    "/onboarding/woocommerce-setup",
  );
});

test("a paused store says why and what to do, and a member is sent to an admin", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  await withStore(page, merchant);
  await runInDatabase(
    `UPDATE connection SET status = 'paused', pause_reason = 'credentials', last_error = 'The store refuses our key.'
     WHERE account_id = $1`,
    [merchant.accountId],
  );
  await openScreen(page);
  const store = page.getByRole("region", { name: "Your store" });
  for (const text of ["Paused", "The store refuses our key.", "Stopped"]) await expect(store).toContainText(text);
  await expect(store.getByRole("link", { name: "Connect again" })).toBeVisible();
  await runInDatabase("UPDATE membership SET role = 'member' WHERE account_id = $1", [merchant.accountId]);
  await openScreen(page);
  await expect(store).toContainText("Ask the owner or an admin");
  await expect(store.getByRole("link", { name: "Connect again" })).toHaveCount(0);
  await expect(store.getByRole("button", { name: "Disconnect store" })).toHaveCount(0);
});

test("while coverage is low, the main screens say so and lead here", async ({ page, merchant }) => {
  await withStore(page, merchant);
  await withAlarm(merchant);
  await page.goto("/surveys");
  await hydrated(page);
  await expect(
    page.getByText("Of your last 24 orders, 0 showed your survey (0.0%), down from 82.5% the week before."),
  ).toBeVisible();
  await page.getByRole("link", { name: "See coverage" }).click();
  await expect(page.getByRole("heading", { name: "Integrations", level: 1 })).toBeVisible();
  await expect(page.getByText("Fewer customers see your survey")).toBeVisible();
  await expect(page.getByRole("link", { name: "See coverage" })).toHaveCount(0);
});

test("the screen is readable and fits, with a store and low coverage", { tag: "@full" }, async ({ page, merchant }) => {
  await withStore(page, merchant);
  await withAlarm(merchant);
  await expectReadableEverywhere(page, () => openScreen(page), { widths: [360, 768, 1440] });
});

test("the screen is readable and fits without a store", { tag: "@full" }, async ({ page, merchant }) => {
  expect(merchant.accountId).toBeTruthy();
  await expectReadableEverywhere(page, () => openScreen(page));
});
