import { expect, hydrated, test } from "./fixtures.ts";
import { answerAsSamples, firstQuestionTitle } from "./sample-shoppers.ts";

test("shows the margin of error unless it is switched off, and keeps that in the URL", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  await answerAsSamples(page, merchant.publishableKey);
  await page.goto("/surveys/analytics");
  await hydrated(page);
  const card = page.getByRole("region", { name: firstQuestionTitle });
  const bars = card.getByRole("list", { name: /^Answers to/ });
  await expect(bars.getByRole("listitem").first()).toContainText("TikTok");
  const showsMargin = page.getByRole("checkbox", { name: "Show margin of error" });
  await expect(card.locator("[data-interval]")).toHaveCount(2);
  await expect(bars).toContainText("95% interval 23.1% to 88.2%");
  // `uncheck()` expects the new state at once; this one follows the URL.
  await showsMargin.click();
  await expect(card.locator("[data-interval]")).toHaveCount(0);
  await expect(bars).not.toContainText("95%");
  await page.reload();
  await expect(showsMargin).not.toBeChecked();
  await showsMargin.click();
  await page.getByRole("link", { name: `Details of ${firstQuestionTitle}` }).click();
  const answers = page.getByRole("region", { name: "Answers" });
  await expect(answers.getByText("Lines show the 95% margin of error.")).toBeVisible();
});
