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

test("a ranking that nobody touched is no answer; touching it confirms the order that stands there", async ({
  page,
  shop,
}) => {
  shop.survey = published([order, why]);
  await shop.open(page);
  const next = page.getByRole("button", { name: "Next" });
  await next.click();
  await expect(page.getByRole("alert")).toHaveText("Give an answer.");
  await expect(page.getByRole("button", { name: "Up: Apples" })).toBeFocused();
  expect(shop.answerTo("order")).toBeUndefined();
  await page.keyboard.press("Space");
  await expect.poll(() => shop.answerTo("order")?.ranking).toEqual(["apples", "bread", "cheese"]);
  await next.click();
  await expect(page.getByRole("heading", { name: "Why?" })).toBeVisible();
});

test("buttons and arrow keys move an entry, the focus stays on it, and its place is announced", async ({
  page,
  shop,
}) => {
  shop.survey = published([order]);
  await shop.open(page);
  const up = page.getByRole("button", { name: "Up: Cheese" });
  await up.click();
  await expect(page.getByRole("status")).toHaveText("Cheese: 2 of 3");
  await expect(up).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("status")).toHaveText("Cheese: 1 of 3");
  await expect(up).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => shop.answerTo("order")?.ranking).toEqual(["cheese", "apples", "bread"]);
  await page.keyboard.press("ArrowDown");
  await page.getByRole("button", { name: "Down: Cheese" }).click();
  await expect.poll(() => shop.answerTo("order")?.ranking).toEqual(["apples", "bread", "cheese"]);
});

test("a reload shows the order that was given, and drops it once the survey has another choice", async ({
  page,
  shop,
}) => {
  shop.survey = published([order, why]);
  await shop.open(page);
  await page.getByRole("button", { name: "Up: Bread" }).click();
  await expect.poll(() => shop.answerTo("order")?.ranking).toEqual(["bread", "apples", "cheese"]);
  await page.reload();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("listitem").first()).toContainText("Bread");
  const choices = [...(order.choices ?? []), { id: "dates", label: "Dates" }];
  shop.survey = published([{ ...order, choices }, why], { version: 4 });
  shop.messages.length = 0;
  await page.reload();
  await expect(page.getByRole("heading", { name: "In which order?" })).toBeVisible();
  await page.getByRole("button", { name: "Down: Apples" }).click();
  await expect.poll(() => shop.answerTo("order")?.ranking).toEqual(["bread", "apples", "cheese", "dates"]);
});
