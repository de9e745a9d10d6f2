import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectReadableEverywhere } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

const question = "how-did-you-first-hear-about-us";
const answers = (page: Page) => page.getByRole("list", { name: "Latest answers" }).getByRole("listitem");

test.describe("home", () => {
  test("says what a new account has to do first", async ({ page, merchant }) => {
    expect(merchant.accountId).toBeTruthy();
    await page.goto("/dashboard");
    await hydrated(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
    await expect(page.getByText("Your survey isn't published")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No responses yet" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Set up your survey" })).toHaveAttribute("href", "/dashboard");
    await expect(page.getByRole("link", { name: "Customize your survey" })).toHaveAttribute("href", "/surveys/edit");
  });

  test("groups the answers of one shopper, and leads to the whole response", async ({ page, merchant }) => {
    await page.request.get("/Survey/ToggleStatusById/");
    await say(page, merchant.publishableKey, "podcast");
    await say(page, merchant.publishableKey, "tiktok", [{ questionNameId: "how-likely-to-recommend-us", number: 9 }]);
    await page.goto("/");
    await hydrated(page);
    await expect(answers(page)).toHaveCount(2);
    await expect(answers(page).first()).toContainText("TikTok");
    await expect(answers(page).first()).toContainText("How likely are you to recommend us to a friend?9");
    await expect(page.locator("[data-page-actions]")).toHaveText("View analytics");
    await answers(page).first().getByRole("link", { name: "Thank-you page" }).click();
    await expect(page.getByRole("dialog", { name: "Response" }).getByText("TikTok", { exact: true })).toBeVisible();
  });

  test("shows answers as they arrive, with the figures, and doesn't move while it is paused", async ({
    page,
    merchant,
  }) => {
    await page.request.get("/Survey/ToggleStatusById/");
    await say(page, merchant.publishableKey, "podcast");
    await page.goto("/");
    await hydrated(page);
    await expect(answers(page)).toHaveCount(1);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await say(page, merchant.publishableKey, "tiktok");
    await expect(answers(page).first()).toContainText("TikTok", { timeout: 1_000 });
    await expect(page.getByRole("region", { name: "Last 7 days" })).toContainText("Views2Responses2");
    await page.getByRole("button", { name: "Pause" }).click();
    await say(page, merchant.publishableKey, "youtube");
    await expect(page.getByRole("button", { name: "1 new answer" })).toBeVisible();
    await expect(answers(page)).toHaveCount(2);
    await page.getByRole("button", { name: "1 new answer" }).click();
    await expect(answers(page).first()).toContainText("YouTube");
    await expect(answers(page)).toHaveCount(3);
  });

  test("catches up after a while out of view, without gaps or duplicates", { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    await page.request.get("/Survey/ToggleStatusById/");
    await page.goto("/");
    await hydrated(page);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await turn(page, "hidden");
    await expect(page.getByText("Connecting…")).toBeVisible();
    for (const choice of ["tiktok", "podcast"]) await say(page, merchant.publishableKey, choice);
    await turn(page, "visible");
    await expect(answers(page)).toHaveText([/A podcast/, /TikTok/]);
  });

  test("is readable and fits, on phone, tablet and desktop, light and dark", { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    await page.request.get("/Survey/ToggleStatusById/");
    await say(page, merchant.publishableKey, "tiktok");
    const open = async () => {
      await page.goto("/");
      await hydrated(page);
      await expect(answers(page)).toHaveCount(1);
    };
    await expectReadableEverywhere(page, open, { widths: [360, 768, 1440] });
  });
});

/** A shopper who answers the first question, and others. */
async function say(page: Page, key: string, choice: string, others: readonly object[] = []): Promise<void> {
  const handed = await page.request.get(`/Survey/GetDefaultByApiKey?apiKey=${key}`);
  const { surveyId, version } = await handed.json();
  const responseId = randomUUID();
  const place = { platform: "None", surface: "thankYou", sourceOrderId: responseId, event: "answer" };
  const answers = [{ questionNameId: question, choiceIds: [choice] }, ...others];
  const data = { apiKey: key, surveyId, version, responseId, ...place, answers };
  expect((await page.request.post("/Survey/SaveResponse", { data })).status()).toBe(200);
}

/** What the browser does when the user switches to another tab and back. */
async function turn(page: Page, visibilityState: "visible" | "hidden"): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, visibilityState);
}
