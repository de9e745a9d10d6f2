import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe.ts";
import { chooseInMenu } from "./chart-menu.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { answerAsSamples, firstQuestionId, firstQuestionTitle } from "./sample-shoppers.ts";

test.use({ reducedMotion: "reduce" });

/** The recount starts twelve seconds after the change, so the checks of hidden revenue must be quick. */
const counted = { timeout: 60_000 };
const sentence = /^Revenue is hidden while we recalculate it in EUR: \d+% done\.$/;

const inDollars = ["A podcast$120.00$60.00 avg.", "TikTok$30.00$15.00 avg."];
const inEuros = ["TikTok€160.00€160.00 avg."];

test("hides revenue while it is recounted in another currency, then shows the new one without a reload", async ({
  page,
  merchant,
}) => {
  test.setTimeout(150_000);
  await answerAsSamples(page, merchant.publishableKey);
  const card = await openRevenue(page);
  await expectBars(card, inDollars);

  await changeCurrency(page, "EUR");
  const withheld = await openRevenue(page);
  await expect(withheld.getByText(sentence)).toBeVisible();
  await expect(withheld.getByRole("listitem")).toHaveCount(0);
  await expect(page.getByText("Until we finish, revenue is hidden")).toBeVisible();
  await expect(page.getByText("5 of 6 who saw it answered, 0 skipped")).toBeVisible();
  await expectNoAxeViolations(page);

  await expectBars(withheld, inEuros, counted);
  await expect(page.getByText("Until we finish, revenue is hidden")).toHaveCount(0);
});

test("hides every revenue figure of an open question while someone else changes the currency", async ({
  page,
  merchant,
}) => {
  test.setTimeout(150_000);
  await answerAsSamples(page, merchant.publishableKey);
  await page.goto(`/surveys/question/${firstQuestionId}/analytics`);
  await hydrated(page);
  const revenue = page.getByRole("region", { name: "Revenue by answer" });
  const abroad = page.getByRole("region", { name: "Orders in other currencies" });
  await expectBars(revenue, inDollars);
  await expect(abroad.getByText("EUR 1 order, €160.00, €160.00 on average")).toBeVisible();

  const splits = page.getByRole("region", { name: "By segment" });
  await chooseInMenu(splits, "Show table");
  await expect(splits.getByRole("row", { name: /^TikTok New customers 2 .* \$30\.00 \$15\.00$/ })).toBeVisible();

  await changeCurrency(page, "EUR");
  await comeBackTo(page);
  for (const region of [revenue, abroad]) await expect(region.getByText(sentence)).toBeVisible();
  await expect(splits.getByRole("row", { name: /^TikTok New customers 2 .* — —$/ })).toBeVisible();
  await expectNoAxeViolations(page);

  await expectBars(revenue, inEuros, counted);
  await expect(abroad.getByText("USD 4 orders, $150.00, $37.50 on average")).toBeVisible();
  await expect(splits.getByRole("row", { name: /^TikTok New customers 2 .* €0\.00 €0\.00$/ })).toBeVisible();
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

async function expectBars(card: Locator, words: readonly string[], options: { timeout?: number } = {}): Promise<void> {
  await expect(card.getByRole("listitem")).toContainText([...words], options);
}
