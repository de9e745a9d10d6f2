import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, signInToDemo, test } from "./fixtures.ts";
import { answerAsSamples } from "./sample-shoppers.ts";

test.use({ reducedMotion: "reduce" });

const address = "/surveys/question/how-did-you-first-hear-about-us/analytics";

test("a question's figures are for all customers, with what they come from and what they assume", async ({ page }) => {
  await signInToDemo(page.request);
  await page.goto(address);
  await hydrated(page);
  const card = page.getByRole("region", { name: "All customers" });
  await expect(card).toContainText(/[\d,]+ of [\d,]+ orders answered/);
  const table = card.getByRole("table", { name: /^All customers: / });
  const row = table.getByRole("row").nth(1);
  // As a screen reader has it.
  await expect(row.getByRole("cell").first()).toContainText(/%, between [\d.]+% and [\d.]+%$/);
  const share = await row.getByRole("cell").first().innerText();
  await row.getByRole("button").click();
  await expect(table).toContainText(/\d+ of \d+ answers say this/);
  await expect(table).toContainText("Weighted to all");
  await card.getByText("3×").click();
  await expect(card).toContainText("up to 3 times as likely");
  await expect(row.getByRole("cell").first()).not.toHaveText(share);
  await card.getByText("How answers are weighted").click();
  await expect(card.getByRole("rowheader", { name: "United States" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Customer value" })).toContainText("once 90 days have passed");
  await expectNoAxeViolations(page);

  await page.getByText("People who answered").click();
  await expect(page.getByRole("region", { name: "Answers", exact: true })).toBeVisible();
  await expect(card).toBeHidden();
  expect(new URL(page.url()).searchParams.get("of")).toBe("answered");
  await page.goto(`${address}?country=US`);
  await expect(page.getByText("Remove the other filters to see them.")).toBeVisible();
});

test("on a phone, each answer is a card that fits", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInToDemo(page.request);
  await page.goto(address);
  await hydrated(page);
  const table = page.getByRole("table", { name: /^All customers: / });
  await expect(table).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const widths = await table
    .locator("td")
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
  expect(Math.max(...widths)).toBeLessThanOrEqual(360);
});

test("without a store's orders, the screen says what connecting one adds", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  await answerAsSamples(page, merchant.publishableKey);
  await page.goto(address);
  await expect(page.getByText("What would all your customers say?")).toBeVisible();
  await expect(page.getByRole("link", { name: "Connect a store" })).toBeVisible();
});
