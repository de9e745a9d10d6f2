import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe.ts";
import { chooseInMenu } from "./chart-menu.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { answerAsSamples, firstQuestionId, firstQuestionTitle } from "./sample-shoppers.ts";

test.use({ reducedMotion: "reduce" });

const inDollars = ["A podcast$120.002 orders", "TikTok$30.002 orders"];
const inEuros = ["TikTok€160.001 order"];

test("shows the revenue of orders in the new currency at once after a change, and of the previous one after a change back", {
  tag: "@full",
}, async ({ page, merchant }) => {
  await answerAsSamples(page, merchant.publishableKey);
  await expectBars(await openRevenue(page), inDollars);
  await changeCurrency(page, "EUR");
  await expectBars(await openRevenue(page), inEuros);
  await expect(page.getByText("5 of 6 who saw it answered, 0 skipped")).toBeVisible();
  await expect(page.getByText("Recalculating your data")).toHaveCount(0);
  await expectNoAxeViolations(page);
  await changeCurrency(page, "USD");
  await expectBars(await openRevenue(page), inDollars);
});

test("updates every revenue figure of an open question after someone else changes the currency", {
  tag: "@full",
}, async ({ page, merchant }) => {
  await answerAsSamples(page, merchant.publishableKey);
  await page.goto(`/surveys/question/${firstQuestionId}/analytics`);
  await hydrated(page);
  const revenue = page.getByRole("region", { name: "Revenue by answer" });
  const abroad = page.getByRole("region", { name: "Orders in other currencies" });
  await expectBars(revenue, inDollars);
  await expect(abroad.getByText("EUR 1 order, €160.00")).toBeVisible();

  const splits = page.getByRole("region", { name: "By segment" });
  await chooseInMenu(splits, "Show table");
  await expect(splits.getByRole("row", { name: /^TikTok New customers 2 .* \$30\.00 \$15\.00$/ })).toBeVisible();

  await changeCurrency(page, "EUR");
  await comeBackTo(page);
  await expectBars(revenue, inEuros);
  await expect(abroad.getByText("USD 4 orders, $150.00")).toBeVisible();
  await expect(splits.getByRole("row", { name: /^TikTok New customers 2 .* €0\.00 €0\.00$/ })).toBeVisible();
  await expectNoAxeViolations(page);
});

/** Opens the overview with the first question's revenue. */
async function openRevenue(page: Page): Promise<Locator> {
  await page.goto("/surveys/analytics");
  await hydrated(page);
  const card = page.getByRole("region", { name: firstQuestionTitle });
  await card.getByText("Revenue", { exact: true }).click();
  return card;
}

/** Figures are refetched when the page comes back into view. */
async function comeBackTo(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
}

async function changeCurrency(page: Page, currency: string): Promise<void> {
  const changed = await page.request.post("/Profile/UpdateBusinessInformation", { data: { currency } });
  expect((await changed.json()).currency).toBe(currency);
}

async function expectBars(card: Locator, words: readonly string[]): Promise<void> {
  await expect(card.getByRole("listitem")).toContainText([...words]);
}
