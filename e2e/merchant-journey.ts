import { readFile } from "node:fs/promises";
import { type Browser, type Page, test } from "@playwright/test";
import Papa from "papaparse";
import { errorsIn, expect, hydrated, linkIn, newestMail, sandboxUrl } from "./fixtures.ts";

/**
 * A merchant signs up, customizes, publishes and enables a survey, a shopper answers it on the order page, and the
 * merchant reads and exports the answers: in the copy that the current test is about. The page stays signed in.
 */
export async function merchantJourney(page: Page, browser: Browser): Promise<void> {
  const emailAddress = `journey-${crypto.randomUUID()}@example.com`;
  await test.step("signs up and sets up", () => signUpOnScreen(page, emailAddress));
  const key = await page.evaluate(async () => (await (await fetch("/Profile/Profile")).json()).publishableKey);
  await test.step("creates the survey and publishes it", () => makeSurvey(page));
  await test.step("enables it", () => enable(page));

  const shopper = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const errors = errorsIn(shopper);
  await test.step("a shopper answers on the order page", async () => answer(await shopper.newPage(), key));
  await test.step("and has nothing more to answer on the order's status page", async () => {
    const [first] = shopper.pages();
    if (first) await returnToOrder(first);
  });
  await shopper.close();
  expect(errors).toEqual([]);

  await test.step("sees the answers in the numbers", () => readNumbers(page));
  await test.step("and exports them", () => exportAnswers(page));
}

async function signUpOnScreen(page: Page, emailAddress: string): Promise<void> {
  await page.goto("/account/signup");
  await hydrated(page);
  await page.getByLabel("Store or company name").fill("Harbor Goods");
  await page.getByLabel("Your name").fill("Owner");
  await page.getByLabel("Email address").fill(emailAddress);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(linkIn(await newestMail(page.request, emailAddress)));
  await page.getByRole("button", { name: /^Continue as/ }).click();
  await page.waitForURL("**/onboarding/complete-profile");
  await hydrated(page);
  await page.getByLabel("How did you hear about Afterword?").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/onboarding/connect-store");
  await hydrated(page);
  await page.getByRole("radio", { name: "Another platform or no store" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Owner" })).toBeVisible();
}

async function makeSurvey(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Customize survey" }).click();
  await page.waitForURL("**/surveys/edit");
  await hydrated(page);
  const title = page.getByRole("textbox", { name: "Question", exact: true });
  await title.fill("Where did you first hear of Harbor Goods?");
  await expect(page.getByRole("heading", { name: "Where did you first hear of Harbor Goods?" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByRole("tab", { name: "Question types" }).click();
  await page.getByRole("button", { name: /^Short text/ }).click();
  await title.fill("What did you buy it for?");
  // A question's permanent id comes from its title, so it is saved when the title is done.
  await title.blur();
  await expect.poll(() => storedTitles(page)).toContain("What did you buy it for?");
  await page.reload();
  await hydrated(page);
  await expect(page.getByText("What did you buy it for?").first()).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Published" })).toBeVisible();
}

async function storedTitles(page: Page): Promise<string[]> {
  const { questions } = await (await page.request.get("/Survey/GetByAccount")).json();
  return questions.map((question: { title: string }) => question.title);
}

async function enable(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await page.getByRole("button", { name: "Enable survey" }).first().click();
  await expect(
    page.getByText("Your post-purchase survey is enabled on your order confirmation page and collecting responses"),
  ).toBeVisible();
}

async function answer(page: Page, key: string): Promise<void> {
  await page.goto(`${sandboxUrl()}/shop?key=${key}`);
  await page.getByRole("button", { name: "Check out" }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your order" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Where did you first hear of Harbor Goods?" })).toBeVisible();
  // A tap on a choice advances by itself.
  await page.getByRole("radio", { name: "A podcast" }).click();
  const next = page.getByRole("button", { name: "Next" });
  await page.getByRole("textbox", { name: "What did you buy it for?" }).fill("=A birthday, and more");
  await next.click();
  await page.getByRole("radio", { name: "Nothing" }).click();
  await page.getByRole("radio", { name: "9 of 10" }).click();
  await page.getByRole("textbox", { name: "What is the main reason for your score?" }).fill("The paper");
  // The next page may ask before the end is saved.
  const completed = page.waitForResponse(
    (response) =>
      response.url().endsWith("/Survey/SaveResponse") && response.request().postDataJSON().event === "complete",
  );
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
  await completed;
}

async function returnToOrder(page: Page): Promise<void> {
  const asked = page.waitForResponse(/GetDefaultBy/);
  await page.getByRole("link", { name: "View order status" }).click();
  await expect(page.getByRole("heading", { name: "Your package is on the way" })).toBeVisible();
  expect(await (await asked).json()).toMatchObject({ responseStatus: "completed" });
  await expect(page.getByRole("radio", { name: "A podcast" })).toHaveCount(0);
}

async function readNumbers(page: Page): Promise<void> {
  await page.goto("/surveys/analytics");
  await hydrated(page);
  await expect
    .poll(async () => (await page.request.get("/Survey/GetTopLevelStatsForAccount")).json())
    .toEqual({ views: 1, responses: 1, completions: 1, responseRate: 100, completionRate: 100 });
  await expect(page.getByText("Where did you first hear of Harbor Goods?").first()).toBeVisible();
  await expect(page.getByText("A podcast").first()).toBeVisible();
}

async function exportAnswers(page: Page): Promise<void> {
  await page.goto("/surveys/question/what-did-you-buy-it-for/responses");
  await hydrated(page);
  await expect(page.getByText("=A birthday, and more").first()).toBeVisible();
  await page.getByRole("link", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^what-did-you-buy-it-for-\d{4}-\d{2}-\d{2}\.csv$/);
  const csv = await readFile(await download.path(), "utf8");
  const { data, errors } = Papa.parse<Record<string, string>>(csv.replace(/^\ufeff/, ""), { header: true });
  expect(errors.filter(({ type }) => type !== "FieldMismatch")).toEqual([]);
  expect(data[0]).toMatchObject({ answer: "'=A birthday, and more", platform: "Shopify", surface: "thankYou" });
}
