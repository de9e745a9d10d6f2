import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import papaparse from "papaparse";
import { expectNoAxeViolations } from "./axe.ts";
import { chooseInMenu } from "./chart-menu.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import {
  answerAsSamples,
  firstQuestionId,
  firstQuestionTitle,
  labels,
  type SampleShopper,
  sampleShoppers,
} from "./sample-shoppers.ts";

test.use({ reducedMotion: "reduce" });

const filters: readonly { search: string; holds: (one: SampleShopper) => boolean }[] = [
  { search: "", holds: () => true },
  { search: "range=today", holds: () => true },
  { search: "customerType=new", holds: ({ customer }) => customer === "new" },
  { search: "customerType=returning", holds: ({ customer }) => customer === "returning" },
  { search: "customerType=unknown", holds: ({ customer }) => customer === "unknown" },
  { search: "surface=email", holds: ({ surface }) => surface === "email" },
  {
    search: "range=7-days&customerType=new&surface=thankYou",
    holds: ({ customer, surface }) => customer === "new" && surface === "thankYou",
  },
];

test("every filter applies to every number of the screens", { tag: "@full" }, async ({ page, merchant }) => {
  test.setTimeout(180_000);
  await answerAsSamples(page, merchant.publishableKey);
  for (const { search, holds } of filters) {
    const within = sampleShoppers.filter(holds);
    const given = within.filter(({ choice }) => choice !== null);
    const summary = `${given.length} of ${within.length} who saw it answered, 0 skipped`;

    await page.goto(`/surveys/analytics?${search}`);
    await hydrated(page);
    await expect(page.getByRole("main"), search).toContainText(`Views${within.length}Responses${given.length}`);
    const card = page.getByRole("region", { name: firstQuestionTitle });
    await expect(card, search).toContainText(summary);
    await expectShares(card, given);
    await card.getByText("Revenue", { exact: true }).click();
    await expectRevenue(card, given);
    const leaving = page.getByRole("region", { name: "Where shoppers leave" });
    await chooseInMenu(leaving, "Show table");
    const [shown, left] = [within.length, within.length - given.length];
    const share = (Math.round((1000 * left) / shown) / 10).toFixed(1);
    const row = leaving.getByRole("row").filter({ hasText: firstQuestionTitle });
    await expect(row, search).toHaveText(`${firstQuestionTitle}${shown}${given.length}0${left}${share}%`);

    await page.goto(`/surveys/question/${firstQuestionId}/analytics?${search}`);
    await hydrated(page);
    await expect(page.getByRole("main"), search).toContainText(`Answered${given.length}Shown${within.length}Skipped0`);
    await expectShares(page.getByRole("region", { name: "Answers" }), given);
    const euros = given.filter(({ currency }) => currency === "EUR");
    const abroad = page.getByRole("region", { name: "Orders in EUR" });
    if (euros.length > 0) await expect(abroad, search).toContainText(`${euros.length} order, €160.00`);
    else await expect(abroad, search).toHaveCount(0);
  }
});

test("compares with the previous period, and keeps that in the URL", { tag: "@full" }, async ({ page, merchant }) => {
  await answerAsSamples(page, merchant.publishableKey);
  await page.goto("/surveys/analytics");
  await hydrated(page);
  await expect(page.getByRole("checkbox", { name: "Compare to previous period" })).toBeDisabled();
  await page.getByRole("combobox", { name: "Date range" }).selectOption("Last 7 days");
  await expect(page).toHaveURL(/range=7-days$/);
  await page.getByRole("checkbox", { name: "Compare to previous period" }).click();
  await expect(page).toHaveURL(/range=7-days&compare=before$/);
  await expect(page.getByText("No earlier data to compare")).toHaveCount(4);
  await expect(page.getByText("Responses; dashed line: previous period, per day")).toBeVisible();
  const series = page.getByRole("region", { name: "Over time" });
  await chooseInMenu(series, "Show table");
  // Today, with all of the answers, isn't over.
  await expect(series.getByRole("row")).toHaveCount(7);
  await expectNoAxeViolations(page);
});

test("has every day of a year in a chart's table", { tag: "@full" }, async ({ page, merchant }) => {
  await answerAsSamples(page, merchant.publishableKey);
  await page.goto("/surveys/analytics?range=365-days");
  await hydrated(page);
  const series = page.getByRole("region", { name: "Over time" });
  await chooseInMenu(series, "Show table");
  await expect(series.getByRole("rowheader")).toHaveCount(365);
  await expect(series.getByRole("row").last()).toContainText(`${sampleShoppers.length}`);
  await chooseInMenu(series, "Show chart");
  await expect(series.getByRole("figure")).toBeVisible();
});

test("splits answers by customer and by surface, with a table", { tag: "@full" }, async ({ page, merchant }) => {
  await answerAsSamples(page, merchant.publishableKey);
  await page.goto("/surveys/analytics");
  await hydrated(page);
  const card = page.getByRole("region", { name: firstQuestionTitle });
  await card.getByText("Segments", { exact: true }).click();
  await expect(card.getByText("New customers: 2 answered, too few to compare")).toBeVisible();
  await card.getByText("By surface", { exact: true }).click();
  await expect(card.getByText("Email: 3 answered, too few to compare")).toBeVisible();
  await chooseInMenu(card, "Show table");
  await expect(card.getByRole("row", { name: /^TikTok Email 2 66\.7% / })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("exports a chart as a picture and as numbers", { tag: "@full" }, async ({ page, merchant }) => {
  await answerAsSamples(page, merchant.publishableKey);
  await page.goto("/surveys/analytics");
  await hydrated(page);
  const card = page.getByRole("region", { name: firstQuestionTitle });
  const csv = await takeAlong(page, card, "Download data (CSV)");
  expect(csv.suggestedFilename()).toBe("answers-to-how-did-you-first-hear-about-us.csv");
  const { data } = papaparse.parse<string[]>(await readFile(await csv.path(), "utf8"));
  expect(data).toEqual([
    ["Answer", "Count", "Share (%)", "95% low (%)", "95% high (%)"],
    ["TikTok", "3", "60", "23.1", "88.2"],
    ["A podcast", "2", "40", "11.8", "76.9"],
  ]);
  const png = await takeAlong(page, card, "Download image (PNG)");
  expect(png.suggestedFilename()).toBe("answers-to-how-did-you-first-hear-about-us.png");
  const picture = await readFile(await png.path());
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect(picture.readUInt32BE(16)).toBe(1920);
});

async function takeAlong(page: Page, card: Locator, entry: string): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent("download"), chooseInMenu(card, entry)]);
  return download;
}

async function expectShares(card: Locator, given: readonly SampleShopper[]): Promise<void> {
  for (const [choice, label] of Object.entries(labels)) {
    const count = given.filter((one) => one.choice === choice).length;
    if (count === 0) continue;
    const share = (Math.round((1000 * count) / given.length) / 10).toFixed(1);
    await expect(card.getByRole("listitem").filter({ hasText: label })).toContainText(`${share}%${count}`);
  }
}

async function expectRevenue(card: Locator, given: readonly SampleShopper[]): Promise<void> {
  for (const [choice, label] of Object.entries(labels)) {
    const totals = given.filter((one) => one.choice === choice && !one.currency).map(({ total }) => total);
    if (totals.length === 0) continue;
    const sum = totals.reduce((running, total) => running + total, 0);
    await expect(card.getByRole("listitem").filter({ hasText: label })).toContainText(
      `$${sum.toFixed(2)}${totals.length} ${totals.length === 1 ? "order" : "orders"}`,
    );
  }
}
