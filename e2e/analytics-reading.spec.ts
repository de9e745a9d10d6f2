import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./fixtures.ts";
import { answerAsSamples, firstQuestionTitle } from "./sample-shoppers.ts";

test.use({ reducedMotion: "reduce" });

test("shows no change for a day in progress, and draws no line for a single day", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  await answerAsSamples(page, merchant.publishableKey);
  await page.goto("/surveys/analytics?range=today&compare=before");
  await hydrated(page);
  await expect(page.getByText("No comparison yet. Today is still in progress")).toBeVisible();
  const card = page.getByRole("region", { name: firstQuestionTitle });
  await expect(card.getByText("No comparison until the day is over")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/(Down|Up) \d/);
  await expect(page.getByRole("region", { name: "Over time" })).toHaveCount(0);

  await page.goto("/surveys/analytics?range=7-days&compare=before");
  await hydrated(page);
  await expect(page.getByText(/ vs\. .*; today isn't counted$/)).toBeVisible();
});

test("question cards read across, each row as tall as its taller card", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  await answerAsSamples(page, merchant.publishableKey);
  await page.goto("/surveys/analytics");
  await hydrated(page);
  const cards = page.getByRole("main").locator("section[aria-labelledby^=question-]");
  const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  expect(second?.x).toBeGreaterThan(first?.x ?? Number.NaN);
  expect([second?.y, second?.height]).toEqual([first?.y, first?.height]);
});

test("closing a popover returns the focus to its button", async ({ page, merchant: _ }) => {
  await page.goto("/surveys/analytics");
  await hydrated(page);
  for (let time = 0; time < 2; time++) {
    await page.getByRole("button", { name: "Custom dates" }).click();
    await expect(page.getByRole("dialog", { name: "Custom dates" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Custom dates" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Custom dates" })).toBeFocused();
  }
});

test("Escape closes a popover before the focus has moved into it", { tag: "@full" }, async ({ page, merchant: _ }) => {
  await page.goto("/surveys/analytics");
  await hydrated(page);
  const button = page.getByRole("button", { name: "Custom dates" });
  await button.click();
  await expect(page.getByRole("dialog", { name: "Custom dates" })).toBeVisible();
  await button.focus();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Custom dates" })).toBeHidden();
  await expect(button).toBeFocused();
});

test.describe("far ahead of the account's time zone, with a wrong clock", () => {
  test.use({ timezoneId: "Pacific/Kiritimati" });

  test("the calendar highlights the account's today", async ({ page, merchant: _ }) => {
    const { timeZone } = await (await page.request.get("/Profile/Profile")).json();
    const today = new Intl.DateTimeFormat("en-US", { timeZone, day: "numeric" });
    await page.clock.setFixedTime(new Date("2020-02-20T20:00:00Z"));
    await page.goto("/surveys/analytics");
    await hydrated(page);
    await page.getByRole("button", { name: "Custom dates" }).click();
    const calendar = page.getByRole("dialog", { name: "Custom dates" });
    await expect(calendar.locator("[data-today][data-highlight-today]")).toHaveText(today.format(new Date()));
  });
});

test("help is next to the figures, and on a phone in the menu", { tag: "@full" }, async ({ page, merchant }) => {
  await answerAsSamples(page, merchant.publishableKey);
  await page.goto("/surveys/analytics");
  await hydrated(page);
  await isComplete(page);
  const help = page.getByRole("button", { name: "Help", exact: true });
  const cards = await page.getByRole("region", { name: "Where shoppers leave" }).boundingBox();
  const wide = await help.boundingBox();
  expect((cards?.x ?? 0) + (cards?.width ?? 0)).toBeLessThan(wide?.x ?? 0);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(help).toHaveCount(0);
  await page.getByRole("button", { name: "Open menu" }).click();
  await help.click();
  await expect(page.getByRole("dialog", { name: /Help|Support chat/ })).toBeVisible();
});

/** Content below the questions loads after them, and the page grows until then. */
async function isComplete(page: Page): Promise<void> {
  for (const name of ["Where shoppers leave", "One date range for the whole page"]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
}
