import type { Page } from "@playwright/test";
import { expect, hydrated } from "./fixtures.ts";

/** The first choice of a new account's survey. */
export const firstChoice = "TikTok";

/** Answers the first question on a store's page, and waits until the answer is saved. */
export async function answerFirst(shopper: Page): Promise<void> {
  const question = shopper.getByText("How did you first hear about us?");
  // A hosted page draws its form before its script draws the survey.
  await expect(() => question.scrollIntoViewIfNeeded()).toPass();
  const saved = shopper.waitForResponse(
    (response) =>
      response.url().endsWith("/Survey/SaveResponse") && /"event":"answer"/.test(response.request().postData() ?? ""),
  );
  await shopper.getByRole("radio", { name: firstChoice }).click();
  expect((await saved).status()).toBe(200);
}

/**
 * Reads the account's only response on the responses screen.
 * @param facts what the row says beside the answer
 * @param details what the opened response says of the order and of the survey
 */
export async function readAnswer(page: Page, facts: readonly string[], details: readonly string[]): Promise<void> {
  await page.goto("/surveys/responses");
  await hydrated(page);
  const row = page.getByRole("table").getByRole("row").filter({ hasText: firstChoice });
  // Orders that were recorded before their response are matched with it every minute.
  for (const fact of facts) await expect(row).toContainText(fact, { timeout: 90_000 });
  await row.getByRole("button", { name: firstChoice }).click();
  const drawer = page.getByRole("dialog", { name: "Response" });
  await expect(drawer.getByText(firstChoice, { exact: true })).toBeVisible();
  for (const detail of details) await expect(drawer.getByText(detail, { exact: true })).toBeVisible();
}
