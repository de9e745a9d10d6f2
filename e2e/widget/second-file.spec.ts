import type { Question } from "#lib/survey/document.ts";
import { expect, published, test } from "./shop.ts";

const day: Question = { questionNameId: "day", type: "date", title: "Which day?", required: true };
const sure: Question = { questionNameId: "sure", type: "yesNo", title: "Sure?", required: true };

test("while the second file fails to load, the other questions can be answered, and its own are asked once it loads", async ({
  page,
  shop,
  problems,
}) => {
  await page.clock.install();
  shop.extraFailures = 2;
  shop.survey = published([day, sure]);
  await shop.open(page);
  await expect(page.getByRole("heading", { name: "Which day?" })).toBeVisible();
  await expect.poll(() => shop.extraFailures).toBe(1);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("radio", { name: "Yes" }).check();
  await expect.poll(() => shop.answerTo("sure")?.choiceIds).toEqual(["yes"]);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Which day?" })).toBeVisible();
  await page.clock.runFor(1500);
  await expect.poll(() => shop.extraFailures).toBe(0);
  await page.clock.runFor(3000);
  await expect(page.getByRole("textbox", { name: "Which day?" })).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toHaveText("Choose a date to continue.");
  await page.getByRole("textbox", { name: "Which day?" }).fill("2026-11-20");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
  expect(shop.answerTo("day")?.date).toBe("2026-11-20");
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes("status of 503")));
});

const gift: Question = {
  questionNameId: "gift",
  type: "yesNo",
  title: "Is it a gift?",
  required: false,
  showIf: { order: "isFirstOrder", op: "is", value: true },
};
const first = { key: "pk_test", "order-id": "1001", "is-first-order": "true" };

test("a survey with a condition appears with the file that decides it, which is requested once", async ({
  page,
  shop,
}) => {
  shop.survey = published([gift, sure]);
  await shop.open(page, first);
  await expect(page.getByRole("heading", { name: "Is it a gift?" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
  expect(shop.requested.filter((address) => address === "/survey-types.js")).toHaveLength(1);
});

test("while the file fails to load, only what is always asked is asked; a question with a condition once it loads", async ({
  page,
  shop,
  problems,
}) => {
  await page.clock.install();
  shop.extraFailures = 1;
  shop.survey = published([sure, gift]);
  await shop.open(page, first);
  await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.clock.runFor(1500);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Is it a gift?" })).toBeVisible();
  expect(shop.answerTo("sure")?.choiceIds).toEqual(["yes"]);
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes("status of 503")));
});
