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

test("the order in which entries are chosen is the answer, each says its place, and part of it is none", async ({
  page,
  shop,
}) => {
  shop.survey = published([order, why]);
  await shop.open(page);
  const next = page.getByRole("button", { name: "Next" });
  await page.getByRole("checkbox", { name: "Cheese" }).check();
  await page.getByRole("checkbox", { name: "Apples" }).check();
  await expect(page.locator("label").filter({ hasText: "Cheese" })).toContainText("1 of 3");
  await expect(page.locator("label").filter({ hasText: "Apples" })).toContainText("2 of 3");
  await next.click();
  await expect(page.getByRole("alert")).toHaveText("Give an answer.");
  expect(shop.answerTo("order")).toBeUndefined();
  await page.getByRole("checkbox", { name: "Bread" }).check();
  await expect.poll(() => shop.answerTo("order")?.ranking).toEqual(["cheese", "apples", "bread"]);
  await next.click();
  await expect(page.getByRole("heading", { name: "Why?" })).toBeVisible();
});

test("an entry that is taken out leaves its place to those behind it, and comes back as the last, by keyboard alone", async ({
  page,
  shop,
}) => {
  shop.survey = published([order]);
  await shop.open(page);
  await page.getByRole("checkbox", { name: "Apples" }).focus();
  for (const key of ["Space", "Tab", "Space", "Tab", "Space"]) await page.keyboard.press(key);
  await expect.poll(() => shop.answerTo("order")?.ranking).toEqual(["apples", "bread", "cheese"]);
  for (const key of ["Shift+Tab", "Shift+Tab", "Space"]) await page.keyboard.press(key);
  await expect(page.locator("label").filter({ hasText: "Bread" })).toContainText("1 of 3");
  await page.keyboard.press("Space");
  await expect.poll(() => shop.answerTo("order")?.ranking).toEqual(["bread", "cheese", "apples"]);
});

test("a reload shows the order that was given, and asks for it anew once the survey has another choice", async ({
  page,
  shop,
}) => {
  shop.survey = published([order, why]);
  await shop.open(page);
  for (const label of ["Bread", "Apples", "Cheese"]) await page.getByRole("checkbox", { name: label }).check();
  await expect.poll(() => shop.answerTo("order")?.ranking).toEqual(["bread", "apples", "cheese"]);
  await page.reload();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.locator("label").filter({ hasText: "Bread" })).toContainText("1 of 3");
  const choices = [...(order.choices ?? []), { id: "dates", label: "Dates" }];
  shop.survey = published([{ ...order, choices }, why], { version: 4 });
  shop.messages.length = 0;
  await page.reload();
  await expect(page.getByRole("heading", { name: "In which order?" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Dates" }).check();
  await expect.poll(() => shop.answerTo("order")?.ranking).toEqual(["bread", "apples", "cheese", "dates"]);
});
