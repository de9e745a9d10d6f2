import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";

test("a merchant brings responses from Fairing, sees them in the figures, and undoes it", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/);
  await page.goto("/surveys");
  await hydrated(page);
  await page.getByRole("link", { name: "Import responses" }).click();
  await hydrated(page);
  await page.getByLabel("API key").fill("bad-key");
  await page.getByRole("button", { name: "Read responses" }).click();
  await expect(page.getByRole("form").getByRole("alert")).toContainText("Fairing doesn't accept this API key");
  await page.getByLabel("API key").fill("orders-60");
  await page.getByRole("button", { name: "Read responses" }).click();
  await expect(page.getByRole("heading", { name: "60 responses found at Fairing" })).toBeVisible({ timeout: 90_000 });
  await expectNoAxeViolations(page);
  const question = page.getByRole("listitem").filter({ hasText: "What nearly stopped you from buying?" });
  await question.getByLabel("Import into").selectOption("Don't import");
  await page.getByRole("button", { name: "Import 60 responses" }).click();
  const past = page.getByRole("list", { name: "Earlier imports" });
  await expect(past).toContainText("Imported", { timeout: 90_000 });
  await expect(past).toContainText("60 responses");
  await expectNoAxeViolations(page);
  await page.goto("/surveys/analytics?range=all-time");
  await expect(page.getByText("60 imported", { exact: true })).toBeVisible();
  await expect(page.getByText("What nearly stopped you from buying?")).toHaveCount(0);
  await page.goto("/surveys/import");
  await hydrated(page);
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(past).toContainText("Undone", { timeout: 90_000 });
});

test("a merchant maps a file's columns, and imports it", { tag: "@full" }, async ({ page, merchant }) => {
  expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/);
  await page.goto("/surveys/import");
  await hydrated(page);
  const rows = [
    ["Timestamp", "Which of these did you buy?", "Comment"],
    [
      "3/14/2025 9:10:11",
      "Soap, Towel",
      "I like the smell of it, and how it looks beside the sink in our bathroom, thanks.",
    ],
    [
      "3/15/2025 9:10:11",
      "Soap",
      "It arrived a day early, which was a nice surprise before the weekend with our guests.",
    ],
    [
      "3/16/2025 9:10:11",
      "Towel, Bath, small",
      "I'd buy it again as soon as there's a set of four in the same blue as last summer.",
    ],
    ["3/17/2025 9:10:11", "Towel", ""],
    ["3/18/2025 9:10:11", "Towel, Soap", ""],
    ["someday", "Soap", ""],
  ];
  const csv = rows.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\r\n");
  const chooser = page.waitForEvent("filechooser");
  await page.getByText("Choose a CSV file").click();
  await (await chooser).setFiles({ name: "form.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  const columns = page.getByRole("list", { name: "Columns" });
  await expect(page.getByText("form.csv: 6 rows in the layout of Google Forms")).toBeVisible();
  await expect(columns.getByRole("listitem").filter({ hasText: "Comment" }).getByLabel("Import as")).toHaveValue(
    "text",
  );
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Read responses" }).last().click();
  await expect(page.getByRole("heading", { name: "5 responses found in your file" })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText("Row 7: “someday” isn't a time.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /^Bath/ })).toBeVisible();
  await page.getByRole("button", { name: "Import 5 responses" }).click();
  await expect(page.getByRole("list", { name: "Earlier imports" })).toContainText("5 responses", { timeout: 90_000 });
});
