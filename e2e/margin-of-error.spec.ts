import { expect, hydrated, test } from "./fixtures.ts";
import { heardTitle, tell } from "./told-figures.ts";

test("shows the margin of error once it's asked for, and keeps that in the address", async ({ page, merchant }) => {
  await tell(page, merchant.publishableKey);
  await page.goto("/surveys/analytics");
  await hydrated(page);
  const card = page.getByRole("region", { name: heardTitle });
  const bars = card.getByRole("list", { name: /^Answers to/ });
  await expect(bars.getByRole("listitem").first()).toContainText("TikTok");
  await expect(card.locator("[data-interval]")).toHaveCount(0);
  await expect(bars).not.toContainText("95%");
  // `check()` wants the state at once; this one follows the address.
  await page.getByRole("checkbox", { name: "Show margin of error" }).click();
  await expect(card.locator("[data-interval]")).toHaveCount(2);
  await expect(bars).toContainText("95% interval 23.1% to 88.2%");
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Show margin of error" })).toBeChecked();
  await page.getByRole("link", { name: `Details of ${heardTitle}` }).click();
  const answers = page.getByRole("region", { name: "Answers" });
  await expect(answers.getByText("Lines show the 95% margin of error.")).toBeVisible();
});
