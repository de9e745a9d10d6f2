import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

/** A question with enough translations to take 900 kB. */
const longQuestion = {
  questionNameId: "long",
  type: "text",
  title: "Why?",
  translations: Object.fromEntries(
    Array.from({ length: 900 }, (_, index) => [`en-x-a${index}`, { description: "x".repeat(960) }]),
  ),
};

async function post(page: Page, path: string, data: object): Promise<void> {
  expect((await page.request.post(path, { data })).status()).toBe(200);
}

const names = ["Alpha", "Bravo", "Charlie", "Delta", "Echo"];

test("surveys too long for one page are all on some page of the list", { tag: "@full" }, async ({ page, merchant }) => {
  expect(merchant.accountId).not.toBe("");
  for (const name of names) await post(page, "/Survey/Save", { name, questions: [longQuestion] });
  await page.goto("/surveys?show=all");
  await hydrated(page);
  const rows = page.getByRole("list", { name: "Surveys" }).getByRole("listitem");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages).toContainText("1–2 of 5");
  await expect(rows).toHaveText([/Echo/, /Delta/]);
  await pages.getByRole("button", { name: "Next" }).click();
  await expect(pages).toContainText("3–4 of 5");
  await expect(rows).toHaveText([/Charlie/, /Bravo/]);
  await pages.getByRole("button", { name: "Next" }).click();
  await expect(pages).toContainText("5–5 of 5");
  await expect(rows).toHaveText([/Alpha/]);
  await pages.getByRole("button", { name: "Previous" }).click();
  await expect(pages).toContainText("3–4 of 5");
});

test("templates too long for one page can all be picked", { tag: "@full" }, async ({ page, merchant }) => {
  expect(merchant.accountId).not.toBe("");
  for (const name of names) await post(page, "/SurveyTemplate/Save", { name, questions: [longQuestion] });
  await page.goto("/surveys/create");
  await hydrated(page);
  const picker = page.getByRole("list", { name: "Questions to start with" });
  for (const name of names) await expect(picker.getByText(name, { exact: true })).toBeVisible();
  await page.goto("/templates?shelf=own");
  await hydrated(page);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages).toContainText("1–2 of 5");
  await pages.getByRole("button", { name: "Next" }).click();
  await expect(pages).toContainText("3–4 of 5");
});

test("the editor of a full account says what to delete, keeps unsaved input, and saves it once there is space", {
  tag: "@full",
}, async ({ page, merchant }) => {
  expect(merchant.accountId).not.toBe("");
  await page.goto("/surveys/edit");
  await hydrated(page);
  const detail = "Nothing was saved because this account is full. Delete templates, then try again.";
  await page.route("**/api/Survey/Save*", (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      json: { type: `${new URL(page.url()).origin}/problems/account-full`, status: 409, detail, traceId: "t" },
    }),
  );
  const field = page.getByRole("textbox", { name: "Description", exact: true });
  await field.fill("One word is enough");
  const notice = page.getByRole("alert").filter({ hasText: "your account is full" });
  await expect(notice).toContainText(`${detail} Your changes are kept on this page.`);
  await expect(notice.getByRole("link", { name: "Manage drafts" })).toHaveAttribute("href", "/surveys?show=drafts");
  await expect(page.getByRole("button", { name: "Compare and merge" })).toBeHidden();
  await expect(field).toHaveValue("One word is enough");
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.unroute("**/api/Survey/Save*");
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const { questions } = await (await page.request.get("/Survey/GetByAccount")).json();
  expect(questions[0].description).toBe("One word is enough");
});
