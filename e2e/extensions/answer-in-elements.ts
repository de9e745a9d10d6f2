import type { Page } from "@playwright/test";
import type { Answer, Question } from "#lib/survey/document.ts";
import { everyType as widgetQuestions } from "../widget/every-type.ts";

/** One question of each type. */
export const everyType: Question[] = widgetQuestions.map((question) => ({
  ...question,
  ...(question.choices && {
    choices: question.choices.map((choice) => ({
      ...choice,
      ...(choice.imageUrl && { imageUrl: `https://pictures.example/${choice.id}.svg` }),
    })),
  }),
}));

const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();
const type = (text: string) => (page: Page) => page.locator("input, textarea").fill(text);

/** How a shopper answers each of them, on an order page and at a till where it differs, and what that says. */
const ways: Record<string, { onPage: (page: Page) => Promise<unknown>; atTill?: (page: Page) => Promise<unknown> }> = {
  hello: { onPage: async () => {} },
  one: {
    onPage: async (page) => {
      await page.getByRole("radio", { name: "Other" }).click();
      await page.getByRole("textbox", { name: "Other" }).fill("A bus");
    },
  },
  many: {
    onPage: async (page) => {
      for (const name of ["None of these", "Apples", "Bread"]) await page.getByRole("checkbox", { name }).click();
    },
  },
  list: {
    onPage: (page) => page.getByRole("combobox").selectOption({ label: "Bread" }),
    atTill: (page) => page.getByRole("radio", { name: "Bread" }).click(),
  },
  line: { onPage: type("Quick and easy") },
  lines: { onPage: type("Two\nlines") },
  number: { onPage: type("2,5") },
  stars: { onPage: press("4 of 5"), atTill: press("4 ★") },
  faces: { onPage: press("5 of 5"), atTill: press("5 😀") },
  nps: { onPage: press("3 of 10"), atTill: press("3") },
  why: { onPage: type("Slow") },
  sure: { onPage: (page) => page.getByRole("radio", { name: "Yes" }).click() },
  mail: { onPage: type("name@example.com") },
  day: { onPage: type("2026-11-20") },
  order: {
    onPage: async (page) => {
      for (const name of ["Bread", "Apples"]) await press(name)(page);
      await press("1. Bread")(page);
      for (const name of ["Bread", "Cheese"]) await press(name)(page);
    },
  },
  picture: { onPage: (page) => page.getByRole("radio", { name: "Green" }).click() },
};

/** What `answerEverything` says. */
export const everyAnswer: Answer[] = [
  { questionNameId: "one", choiceIds: ["other"], other: "A bus" },
  { questionNameId: "many", choiceIds: ["a", "b"] },
  { questionNameId: "list", choiceIds: ["b"] },
  { questionNameId: "line", text: "Quick and easy" },
  { questionNameId: "lines", text: "Two\nlines" },
  { questionNameId: "number", number: 2.5 },
  { questionNameId: "stars", number: 4 },
  { questionNameId: "faces", number: 5 },
  { questionNameId: "nps", number: 3 },
  { questionNameId: "why", text: "Slow" },
  { questionNameId: "sure", choiceIds: ["yes"] },
  { questionNameId: "mail", text: "name@example.com" },
  { questionNameId: "day", date: "2026-11-20" },
  { questionNameId: "order", ranking: ["a", "b", "c"] },
  { questionNameId: "picture", choiceIds: ["green"] },
];

/** Answers every question, from the first to the thanks. */
export async function answerEverything(page: Page, isTill: boolean): Promise<void> {
  const asked = everyType.flatMap((question) =>
    question.followUp ? [question, question.followUp.question] : [question],
  );
  for (const { questionNameId, title } of asked) {
    await page.getByRole("heading", { name: title }).waitFor();
    const way = ways[questionNameId];
    if (!way) throw new Error(`no way to answer ${questionNameId}`);
    await ((isTill && way.atTill) || way.onPage)(page);
    await page.getByRole("button", { name: /^(Next|Submit)$/ }).click();
  }
}
