import type { Page } from "@playwright/test";
import { defaultPreviewOrder } from "#lib/preview-order.ts";
import type { Question } from "#lib/survey/document.ts";
import { drawPreview } from "#server/domain/previews/draw-preview.ts";
import { expect, published, test } from "./shop.ts";

const day: Question = { questionNameId: "day", type: "date", title: "Which day?", required: true };
const sure: Question = { questionNameId: "sure", type: "yesNo", title: "Sure?", required: true };
const gift: Question = {
  questionNameId: "gift",
  type: "yesNo",
  title: "Is it a gift?",
  required: true,
  showIf: { order: "isFirstOrder", op: "is", value: true },
};
const first = { key: "pk_test", "order-id": "1001", "is-first-order": "true" };

const expectQuestion = (page: Page, name: string) => expect(page.getByRole("heading", { name })).toBeVisible();

/** Stops the page's clock, which else goes on by itself between the times that a test lets it run. */
async function stopClock(page: Page): Promise<void> {
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 1000);
}

/** Runs the page's clock until the survey's first question is there. */
const waitForQuestion = (page: Page, name: string) =>
  expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByRole("heading", { name })).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });

/** Without what the browser itself reports of requests that failed. */
const forgive = (problems: string[]) =>
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes("status of 503")));

test("a survey that needs the second file appears with it, of the version that the script was built with, requested once", async ({
  page,
  shop,
}) => {
  shop.survey = published([gift, sure]);
  await shop.open(page, first);
  await expectQuestion(page, "Is it a gift?");
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
  expect(shop.extraRequests()).toEqual([expect.stringMatching(/^\/survey-types\.js\?v=\w{8}&try=1$/)]);
});

test("until the second file has loaded, nothing is drawn, and then all questions are asked", async ({
  page,
  shop,
  problems,
}) => {
  await stopClock(page);
  shop.extraFailures = 2;
  shop.survey = published([day, gift]);
  await shop.open(page, first);
  await expect.poll(() => shop.extraRequests()).toHaveLength(1);
  await page.clock.runFor(900);
  await expect(page.locator(".afterword")).toHaveCount(0);
  expect(shop.extraRequests()).toHaveLength(1);
  await waitForQuestion(page, "Which day?");
  expect(shop.extraRequests()).toHaveLength(3);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toHaveText("Choose a date to continue.");
  await page.getByRole("textbox", { name: "Which day?" }).fill("2026-11-20");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
  expect(shop.answerTo("day")?.date).toBe("2026-11-20");
  expect(shop.answerTo("gift")?.choiceIds).toEqual(["yes"]);
  forgive(problems);
});

test("a survey of questions with conditions alone appears after a failure too", async ({ page, shop, problems }) => {
  await stopClock(page);
  shop.extraFailures = 1;
  shop.survey = published([gift]);
  await shop.open(page, first);
  await waitForQuestion(page, "Is it a gift?");
  forgive(problems);
});

test("a second file of another version is not used, but requested again at another address", async ({ page, shop }) => {
  await stopClock(page);
  shop.extraOfOthers = 2;
  shop.survey = published([day]);
  await shop.open(page);
  await expect.poll(() => page.evaluate(() => window.afterword?.extra?.version)).toBe("another");
  await expect(page.locator(".afterword")).toHaveCount(0);
  await waitForQuestion(page, "Which day?");
  await expect(page.getByRole("textbox", { name: "Which day?" })).toBeVisible();
  expect(new Set(shop.extraRequests()).size).toBe(3);
});

test("without the second file there is no survey, nothing is sent, and its space is given back", async ({
  page,
  shop,
  problems,
}) => {
  await stopClock(page);
  shop.extraFailures = Number.POSITIVE_INFINITY;
  shop.survey = published([sure, day]);
  shop.html = '<h1>Order</h1><div id="place" style="min-height:400px"></div>%script%';
  await shop.open(page, { ...first, target: "#place" });
  const place = page.locator("#place");
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(place).toHaveCSS("min-height", "0px", { timeout: 100 });
  }).toPass({ intervals: [50] });
  const tries = shop.extraRequests().length;
  expect(tries).toBe(6);
  await page.clock.runFor(600_000);
  expect(shop.extraRequests()).toHaveLength(tries);
  await expect(place).toBeEmpty();
  expect(shop.messages).toEqual([]);
  forgive(problems);
});

for (const [what, failures, shown] of [
  ["appears whole once the second file has loaded", 1, "Which day?"],
  ["says so if the second file never loads", Number.POSITIVE_INFINITY, "The survey couldn't be loaded."],
] as const)
  test(`a preview ${what}`, async ({ page, shop, problems }) => {
    await stopClock(page);
    shop.extraFailures = failures;
    shop.headers = { "content-security-policy": "script-src 'nonce-n1'; style-src 'unsafe-inline'" };
    shop.drawPage = (origin) => {
      const of = { companyName: "Demo", platform: "Shopify", order: defaultPreviewOrder, nonce: "n1", appUrl: origin };
      return `${drawPreview({ ...of, survey: published([day]) })}`.replace('"/survey.js"', `"${shop.scriptAddress}"`);
    };
    await shop.open(page);
    const place = page.locator("#survey");
    await expect.poll(() => shop.extraRequests()).toHaveLength(1);
    await expect(place).toHaveText("");
    await expect(async () => {
      await page.clock.runFor(5000);
      await expect(place).toContainText(shown, { timeout: 100 });
    }).toPass({ intervals: [50] });
    expect(shop.messages).toEqual([]);
    forgive(problems);
  });

test("a survey without anything special is drawn again after a reload without the second file", async ({
  page,
  shop,
}) => {
  shop.survey = published([sure, { ...sure, questionNameId: "again", title: "Still sure?" }]);
  await shop.open(page);
  await page.getByRole("radio", { name: "Yes" }).check();
  await expect.poll(() => shop.answerTo("sure")?.choiceIds).toEqual(["yes"]);
  await page.reload();
  await expectQuestion(page, "Still sure?");
  expect(shop.extraRequests()).toEqual([]);
});
