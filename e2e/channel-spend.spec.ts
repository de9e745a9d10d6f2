import { readFile } from "node:fs/promises";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

const header = "channel,start,end,spend,currency,platform_orders,platform_revenue";
const csv = (...lines: string[]) => ({
  name: "spend.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([header, ...lines].join("\n")),
});
const podcasts = "Podcasts,2026-11-01,2026-11-30,900,USD,,";

test("spend is added by hand, imported after an error in the file is fixed, and the import is undone", {
  tag: "@full",
}, async ({ page, merchant }) => {
  expect(merchant.accountId).not.toBe("");
  await page.goto("/channels/spend");
  await hydrated(page);
  await expect(page.getByText("Add what you spend to see what a customer costs.")).toBeVisible();
  await page.getByRole("button", { name: "Add spend" }).click();
  const adding = page.getByRole("dialog", { name: "Add spend" });
  await adding.getByLabel("Channel").selectOption("Podcasts");
  await adding.getByLabel("First day").fill("2026-11-01");
  await adding.getByLabel("Last day").fill("2026-11-30");
  await adding.getByLabel("Spend (USD)").fill("-5");
  await adding.getByRole("button", { name: "Add spend" }).click();
  await expect(adding.getByLabel("Spend (USD)")).toBeFocused();
  await expect(adding.getByText(/^Must be an amount such as 1234\.56/)).toBeVisible();
  await adding.getByLabel("Spend (USD)").fill("1,250.50");
  await adding.getByRole("button", { name: "Add spend" }).click();
  await expect(adding).toBeHidden();
  const table = page.getByRole("table", { name: "Spend by channel" });
  await expect(table).toContainText("$1,250.50");

  await page.getByRole("button", { name: "Import CSV" }).click();
  const importing = page.getByRole("dialog", { name: "Import spend" });
  const [template] = await Promise.all([
    page.waitForEvent("download"),
    importing.getByRole("button", { name: "Download template" }).click(),
  ]);
  expect(await readFile(await template.path(), "utf8")).toContain(header);
  const file = importing.getByLabel(/^Choose /);
  await file.setInputFiles(csv(podcasts, "Email,2026-11-01,2026-11-30,12.345,USD,,"));
  await expect(importing.getByRole("listitem")).toHaveText([/^Row 2: spend must be an amount/]);
  await expect(importing.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await expectNoAxeViolations(page);
  const email = "Email,2026-11-01,2026-11-30,12.34,USD,,";
  await file.setInputFiles(csv("Podcasts,2026-11-30,2026-12-31,900,USD,,", email));
  await importing.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(importing.getByRole("listitem")).toHaveText([
    "Row 1 (Podcasts, 2026-11-30 to 2026-12-31) overlaps a saved row (Podcasts, 2026-11-01 to 2026-11-30).",
  ]);
  await file.setInputFiles(csv(podcasts, email));
  await expect(importing.getByRole("table")).toContainText("$12.34");
  await importing.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(importing).toBeHidden();
  await expect(table.getByRole("row")).toHaveCount(3);
  await expect(table).toContainText("$900.00");
  const toast = page.getByText("1 row added, 1 replaced");
  await expect(toast).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Import undone. 1 row removed, 1 restored.")).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table).toContainText("$1,250.50");

  await page.setViewportSize({ width: 360, height: 800 });
  // Messages cover the menu on a phone, and stay while the mouse is over them.
  await page.mouse.move(180, 790);
  await expect(page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem")).toHaveCount(0, {
    timeout: 20_000,
  });
  const cards = page.getByRole("list", { name: "Spend by channel" });
  await expect(cards.getByRole("listitem")).toHaveText([/Podcasts\$1,250\.50/]);
  await cards.getByRole("button", { name: /^More for Podcasts/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No spend yet")).toBeVisible();
});
