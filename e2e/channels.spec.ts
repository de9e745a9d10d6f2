import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, signInToDemo, test } from "./fixtures.ts";
import { answerAsSamples } from "./sample-shoppers.ts";

test.use({ reducedMotion: "reduce" });

test("the channel report says which channel brings customers, what one costs, and how sure that is", async ({
  page,
}) => {
  await signInToDemo(page.request);
  await page.goto("/dashboard");
  await hydrated(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Channels" }).click();
  const summary = page.getByRole("region", { name: "What the numbers say" });
  await expect(summary).toContainText("Instagram stays ahead of Search unless");
  await expect(summary).toContainText(/Instagram: \d+–\d+% of new customers, at \$[\d.]+ to \$[\d.]+ each\./);
  await expect(summary).toContainText(/Instagram reports 431 orders\. About \d+ orders name it/);
  await expect(summary).toContainText(/[\d,]+ of [\d,]+ orders answered/);
  const table = page.getByRole("table", { name: "Channels" });
  const row = table.getByRole("row").filter({ hasText: "Instagram" }).first();
  // As a screen reader has it.
  await expect(row.getByRole("cell").first()).toContainText(/%, between [\d.]+% and [\d.]+%$/);
  await row.getByRole("button").click();
  await expect(table).toContainText("by the new customers it brings");
  await expectNoAxeViolations(page);
  const comparison = page.getByRole("region", { name: "Survey, last click, and codes" });
  await expect(comparison).toContainText(
    /In [\d.]+% \(between [\d.]+% and [\d.]+%\) of orders with both an answer and a link, they name the same channel\./,
  );
  await expect(comparison).toContainText(/Of customers who name \w+, [\d.]+% \(between .+\) came through Search\./);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^channels-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole("link", { name: "About these figures" }).click();
  await expect(page.getByRole("heading", { name: "Why an ad platform shows other numbers" })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("on a phone, the sentences come first and each channel is a card that fits", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInToDemo(page.request);
  await page.goto("/channels");
  await hydrated(page);
  await expect(page.getByText("Instagram stays ahead of Search unless")).toBeInViewport();
  const cells = page.getByRole("table", { name: "Channels" }).locator("td");
  const ends = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(360);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("without a question or orders, the report says what is missing", { tag: "@full" }, async ({ page, merchant }) => {
  await page.goto("/channels");
  await expect(page.getByRole("heading", { name: "No question names channels yet" })).toBeVisible();
  await answerAsSamples(page, merchant.publishableKey);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your store's orders aren't counted yet" })).toBeVisible();
});

test("merchants name the channels of their links and codes, and see those that have none", { tag: "@full" }, async ({
  page,
}) => {
  await signInToDemo(page.request);
  await page.goto("/channels/rules");
  await hydrated(page);
  const rules = page.getByRole("list", { name: "Channel rules" });
  await expect(rules.getByRole("listitem")).toHaveText([/Word of mouth.*Code is gift5/]);
  await page.getByRole("button", { name: "Set channel for welcome10" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a rule" });
  await dialog.getByLabel("Code", { exact: true }).fill("GIFT5");
  await dialog.getByRole("button", { name: "Add rule" }).click();
  await expect(dialog).toContainText("Is the same as in rule 1.");
  await dialog.getByLabel("Code", { exact: true }).fill("WELCOME*");
  await dialog.getByLabel("Channel").selectOption("Email");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Add rule" }).click();
  await expect(rules.getByRole("listitem")).toHaveText([/Word of mouth/, /Email.*Code begins with welcome/]);
  await expect(page.getByRole("button", { name: "Set channel for welcome10" })).toHaveCount(0);
  await page.getByRole("button", { name: "More for Email: Code begins with welcome" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(rules.getByRole("listitem")).toHaveCount(1);
});
