import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe.ts";
import { chooseInMenu } from "./chart-menu.ts";
import { expect, hydrated, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

const heard = "/surveys/question/how-did-you-first-hear-about-us";

test.describe("analytics", () => {
  test("says what to do while the survey is disabled, and what to expect while it is enabled", {
    tag: "@full",
  }, async ({ page, merchant }) => {
    expect(merchant.accountId).toBeTruthy();
    await page.goto("/surveys/analytics");
    await expect(page.getByText("Your survey is disabled.")).toBeVisible();
    await page.request.get("/Survey/ToggleStatusById/");
    await page.reload();
    await expect(page.getByText("Your survey is on. Answers appear here as soon as a shopper responds.")).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test("counts answers, with shares, a chart's table, and a note about few answers", async ({ page, merchant }) => {
    await answer(page, merchant.publishableKey, ["tiktok", "tiktok", "podcast"]);
    await page.goto("/surveys/analytics");
    await hydrated(page);
    await expect(page.getByRole("main")).toContainText(
      "Views3Responses3Response rate100.0%Completion rate0.0%0 completed",
    );
    const card = page.getByRole("region", { name: "How did you first hear about us?" });
    await expect(card.getByText("3 of 3 who saw it answered, 0 skipped")).toBeVisible();
    await expect(card.getByText("Only 3 answers so far. Collect more to compare.")).toBeVisible();
    await expect(card.getByRole("listitem").first()).toContainText("TikTok");
    await expect(card.getByRole("listitem").first()).toContainText("66.7%");
    await expectNoAxeViolations(page);
    await chooseInMenu(card, "Show table");
    await expect(card.getByRole("row", { name: /^TikTok 2 66.7% 20.8% 93.9%$/ })).toBeVisible();
    await card.getByText("Over time").click();
    await expect(card.getByText(/The chart appears once there are two days\.$/)).toBeVisible();
  });

  test("shows new answers while someone is looking", { tag: "@full" }, async ({ page, merchant }) => {
    const looks = [
      ["/surveys/analytics", "1 of 1 who saw it answered, 0 skipped"],
      [`${heard}/analytics`, "Answered2"],
      [`${heard}/responses`, "1–3 of 3"],
      ["/dashboard", "Views4Responses4"],
    ] as const;
    await answer(page, merchant.publishableKey, []);
    for (const [address, text] of looks) {
      await page.goto(address);
      await hydrated(page);
      await expect(page.getByRole("main")).not.toContainText(text);
      await say(page, merchant.publishableKey, "tiktok");
      await expect(page.getByRole("main")).toContainText(text);
    }
  });

  test("shows new typed answers while someone is looking", { tag: "@full" }, async ({ page, merchant }) => {
    const { id } = await (await page.request.get("/Survey/GetByAccount")).json();
    const data = { id, questions: [{ type: "text", title: "What nearly stopped you?" }] };
    expect((await page.request.post("/Survey/Save", { data })).status()).toBe(200);
    await answer(page, merchant.publishableKey, []);
    const answerInWords = (text: string) =>
      send(page, merchant.publishableKey, { questionNameId: "what-nearly-stopped-you", text });
    await answerInWords("The postage");
    await page.goto("/surveys/analytics");
    await expect(page.getByText("The postage")).toBeVisible();
    await answerInWords("The waiting");
    await expect(page.getByText("The waiting")).toBeVisible();
  });

  test("keeps the date range in the URL and passes it on to a question", { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    await answer(page, merchant.publishableKey, ["tiktok"]);
    await page.goto("/surveys/analytics?from=2020-01-01&to=2020-01-31");
    await hydrated(page);
    await expect(page.getByRole("heading", { name: "No responses in this date range" })).toBeVisible();
    await page.getByRole("combobox", { name: "Date range" }).selectOption("Last 7 days");
    await expect(page).toHaveURL(/\?range=7-days$/);
    await page.getByRole("link", { name: "Details of How did you first hear about us?" }).click();
    await page.waitForURL(`**${heard}/analytics?range=7-days`);
    await expect(page.getByRole("heading", { level: 1, name: "How did you first hear about us?" })).toBeVisible();
    const revenue = page.getByRole("region", { name: "Revenue by answer" });
    await expect(revenue.getByRole("listitem")).toContainText("TikTok$20.501 orderUnder 30 orders");
    await chooseInMenu(revenue, "Show table");
    await expect(revenue.getByRole("row", { name: /^TikTok 1 \$20\.50 / })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: /–/ }).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Previous month" })).toBeVisible();
  });

  test("lists the responses: searched, sorted, page by page, and exported with the same filters", {
    tag: "@full",
  }, async ({ page, merchant }) => {
    await answer(page, merchant.publishableKey, [...Array(27).fill("tiktok"), "podcast"]);
    await page.goto(`${heard}/responses`);
    await hydrated(page);
    const rows = page.getByRole("table", { name: "Responses" }).getByRole("rowheader");
    await expect(page.getByText("1–25 of 28")).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("26–28 of 28")).toBeVisible();
    await expect(page).toHaveURL(/page=2/);
    await page.reload();
    await hydrated(page);
    await expect(page.getByText("26–28 of 28")).toBeVisible();
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(page.getByText("1–25 of 28")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("26–28 of 28")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("1–25 of 28")).toBeVisible();

    await page.getByRole("button", { name: "Total" }).click();
    await expect(page.getByRole("columnheader", { name: "Total" })).toHaveAttribute("aria-sort", "descending");
    await expect(rows.first()).toHaveText("A podcast");

    await page.getByRole("searchbox", { name: "Search responses" }).fill("podcast");
    await expect(page.getByText("1–1 of 1")).toBeVisible();
    await expect(page).toHaveURL(/q=podcast/);
    await page.getByRole("link", { name: "Export" }).click();
    const exporting = page.getByRole("dialog", { name: "Export" });
    await expect(exporting.getByText("All time · Contains “podcast”")).toBeVisible();
    await expect(exporting.getByText("About 1", { exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.route("**/ExportQuestionResponsesToCsv?*", () => undefined); // runs until it is aborted
    await exporting.getByRole("button", { name: "Download" }).click();
    await exporting.getByRole("button", { name: "Cancel" }).click();
    await expect(exporting.getByText("Export canceled")).toBeVisible();
    await page.unroute("**/ExportQuestionResponsesToCsv?*");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      exporting.getByRole("button", { name: "Download" }).click(),
    ]);
    await expect(exporting.getByText("Export complete")).toBeVisible();
    expect(download.suggestedFilename()).toMatch(/^how-did-you-first-hear-about-us-\d{4}-\d{2}-\d{2}\.csv$/);
    await exporting.getByRole("radio", { name: "Full responses (CSV)" }).click();
    const [whole] = await Promise.all([
      page.waitForEvent("download"),
      exporting.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(whole.suggestedFilename()).toMatch(/^responses-\d{4}-\d{2}-\d{2}\.csv$/);
    await expect(exporting.getByText("Export complete")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(exporting).toBeHidden();

    await page.getByRole("searchbox", { name: "Search responses" }).fill("nothing like it");
    await expect(page.getByRole("heading", { name: "No responses found" })).toBeVisible();
    await page.getByRole("button", { name: "Show all responses" }).click();
    await expect(page.getByText("1–25 of 28")).toBeVisible();
    await expect(page.getByRole("searchbox", { name: "Search responses" })).toHaveValue("");
  });

  test("keeps its search field in sync with the URL, on back, on forward and while someone types", {
    tag: "@full",
  }, async ({ page, merchant }) => {
    await answer(page, merchant.publishableKey, ["podcast", ...Array.from({ length: 27 }, () => "tiktok")]);
    await page.goto(`${heard}/responses`);
    await hydrated(page);
    const search = page.getByRole("searchbox", { name: "Search responses" });
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page.getByText("26–28 of 28")).toBeVisible();
    await search.pressSequentially("pod");
    await expect(page).toHaveURL(/q=pod$/);
    await search.pressSequentially("cast", { delay: 200 });
    await expect(page).toHaveURL(/q=podcast$/);
    await expect(search).toHaveValue("podcast");
    await page.goBack();
    await expect(page.getByText("1–25 of 28")).toBeVisible();
    await expect(search).toHaveValue("");
    await page.goForward();
    await expect(page.getByText("1–1 of 1")).toBeVisible();
    await expect(search).toHaveValue("podcast");
  });

  test("shows responses on a phone without horizontal scrolling", { tag: "@full" }, async ({ page, merchant }) => {
    await answer(page, merchant.publishableKey, ["tiktok"]);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ["/surveys/analytics", `${heard}/analytics`, `${heard}/responses`]) {
      await page.goto(path);
      await hydrated(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), path).toBe(false);
      await expectNoAxeViolations(page);
    }
    await expect(page.getByRole("listitem").getByText("TikTok")).toBeVisible();
  });

  test("answers an unknown question and another account's with the not-found screen", async ({ page, merchant }) => {
    expect(merchant.accountId).toBeTruthy();
    for (const screen of ["analytics", "responses"]) {
      const response = await page.goto(`/surveys/question/never-asked/${screen}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    }
  });
});

/**
 * Enables the survey and answers its first question once per choice, each for a slightly larger order than the last.
 */
async function answer(page: Page, apiKey: string, choiceIds: string[]): Promise<void> {
  expect((await page.request.get("/Survey/ToggleStatusById/")).status()).toBe(200);
  for (const [index, choiceId] of choiceIds.entries()) await say(page, apiKey, choiceId, index);
}

/** Answers the first question of the enabled survey. */
async function say(page: Page, apiKey: string, choiceId: string, index = 0): Promise<void> {
  await send(page, apiKey, { questionNameId: "how-did-you-first-hear-about-us", choiceIds: [choiceId] }, index);
}

async function send(page: Page, apiKey: string, given: object, index = 0): Promise<void> {
  const { id } = await (await page.request.get("/Survey/GetByAccount")).json();
  const responseId = randomUUID();
  const response = await page.request.post("/Survey/SaveResponse", {
    data: {
      apiKey,
      surveyId: id,
      responseId,
      event: "answer",
      platform: "None",
      surface: "thankYou",
      sourceOrderId: `order-${responseId}`,
      answers: [given],
      order: { total: 20.5 + index, currency: "USD", isFirstOrder: index % 2 === 0, country: "US" },
    },
  });
  expect(response.status()).toBe(200);
}
