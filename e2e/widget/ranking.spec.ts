import type { Page } from "@playwright/test";
import type { Question } from "#lib/survey/document.ts";
import { expect, published, test } from "./shop.ts";

const order: Question = {
  questionNameId: "order",
  type: "ranking",
  title: "In which order?",
  required: true,
  choices: ["Apples", "Bread", "Cheese"].map((label) => ({ id: label.toLowerCase(), label })),
};
const why: Question = { questionNameId: "why", type: "text", title: "Why?", required: false };

const badgeOf = (page: Page, label: string) => page.locator("label").filter({ hasText: label }).locator("b");

test("the order of selection is the answer, each entry shows its place, and a partial ranking is no answer", async ({
  page,
  shop,
}) => {
  shop.survey = published([order, why]);
  await shop.open(page);
  const next = page.getByRole("button", { name: "Next" });
  await expect(page.getByText("Tap in order of importance")).toBeVisible();
  await page.getByRole("checkbox", { name: "Cheese" }).check();
  await page.getByRole("checkbox", { name: "Apples" }).check();
  await expect(badgeOf(page, "Cheese")).toHaveText("1");
  await expect(badgeOf(page, "Apples")).toHaveText("2");
  await next.click();
  await expect(page.getByRole("alert")).toHaveText("Rank all 3 to continue.");
  await expect(page.getByRole("button", { name: "Skip" })).toBeHidden();
  expect(shop.answerTo("order")).toBeUndefined();
  await page.getByRole("checkbox", { name: "Bread" }).check();
  await expect.poll(() => shop.answerTo("order")?.ranking).toEqual(["cheese", "apples", "bread"]);
  await next.click();
  await expect(page.getByRole("heading", { name: "Why?" })).toBeVisible();
});

test("Skip, a plain link, leaves a partial ranking of an optional question without an answer", async ({
  page,
  shop,
}) => {
  shop.survey = published([{ ...order, required: false }, why]);
  await shop.open(page);
  const skip = page.getByRole("button", { name: "Skip" });
  await page.getByRole("checkbox", { name: "Bread" }).check();
  await expect(skip).toHaveCSS("text-decoration-line", "underline");
  await expect(skip).toHaveCSS("border-top-width", "0px");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toHaveText("Rank all 3 to continue.");
  await skip.click();
  await expect(page.getByRole("heading", { name: "Why?" })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(skip).toBeHidden();
  for (const label of ["Bread", "Apples", "Cheese"]) await page.getByRole("checkbox", { name: label }).check();
  await expect(skip).toBeHidden();
  await expect.poll(() => shop.answerTo("order")?.ranking).toEqual(["bread", "apples", "cheese"]);
  expect(shop.messages.flatMap(({ answers }) => answers)).toHaveLength(1);
});

test("among other questions on one page, Skip clears the ranking and sends nothing", async ({ page, shop }) => {
  const settings = { ...published([]).settings, onePerPage: false };
  shop.survey = published([{ ...order, required: false }, why], { settings });
  await shop.open(page);
  await page.getByRole("checkbox", { name: "Bread" }).check();
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Why?" })).toBeVisible();
});

test("removing an entry moves up those after it, and it returns as the last, with only the keyboard", async ({
  page,
  shop,
}) => {
  shop.survey = published([order]);
  await shop.open(page);
  await page.getByRole("checkbox", { name: "Apples" }).focus();
  for (const key of ["Space", "Tab", "Space", "Tab", "Space"]) await page.keyboard.press(key);
  await expect.poll(() => shop.answerTo("order")?.ranking).toEqual(["apples", "bread", "cheese"]);
  for (const key of ["Shift+Tab", "Shift+Tab", "Space"]) await page.keyboard.press(key);
  await expect(badgeOf(page, "Bread")).toHaveText("1");
  await page.keyboard.press("Space");
  await expect.poll(() => shop.answerTo("order")?.ranking).toEqual(["bread", "cheese", "apples"]);
});

test("a reload restores the ranking, and asks for it again once the survey has another choice", async ({
  page,
  shop,
}) => {
  shop.survey = published([order, why]);
  await shop.open(page);
  for (const label of ["Bread", "Apples", "Cheese"]) await page.getByRole("checkbox", { name: label }).check();
  await expect.poll(() => shop.answerTo("order")?.ranking).toEqual(["bread", "apples", "cheese"]);
  await page.reload();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(badgeOf(page, "Bread")).toHaveText("1");
  const choices = [...(order.choices ?? []), { id: "dates", label: "Dates" }];
  shop.survey = published([{ ...order, choices }, why], { version: 4 });
  shop.messages.length = 0;
  await page.reload();
  await expect(page.getByRole("heading", { name: "In which order?" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Dates" }).check();
  await expect.poll(() => shop.answerTo("order")?.ranking).toEqual(["bread", "apples", "cheese", "dates"]);
});
