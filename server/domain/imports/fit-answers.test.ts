import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { fitResponse } from "./fit-answers.ts";
import type { KeptAnswer } from "./past-answers.ts";

const question = (type: Question["type"], more: Partial<Question> = {}): Question => ({
  questionNameId: "q",
  type,
  title: "Q",
  required: false,
  ...more,
});
const choices = [
  { id: "pod", label: "Podcast" },
  { id: "tik", label: "TikTok" },
];
const given = (choice: string | null, typed: string | null = null, atMs = 1_000): KeptAnswer => ({
  platform: "Shopify",
  orderKey: "o:1",
  questionKey: "7",
  choice,
  typed,
  answeredAtMs: atMs,
  sourceOrderId: "1",
  facts: { total: 5 },
});
const answersOf = (own: Question, ...answers: KeptAnswer[]) =>
  fitResponse(answers, new Map([["7", own]]))?.answers.map(({ answer }) => answer);

test.each([
  ["a choice by its label", question("single", { choices }), [given("podcast ")], { choiceIds: ["pod"] }],
  [
    "several choices",
    question("multiple", { choices }),
    [given("TikTok"), given("Podcast")],
    { choiceIds: ["tik", "pod"] },
  ],
  [
    "the last of two answers",
    question("single", { choices }),
    [given("TikTok"), given("Podcast", null, 2_000)],
    { choiceIds: ["pod"] },
  ],
  [
    "a typed text",
    question("single", { choices, allowOther: true }),
    [given(null, "radio")],
    { choiceIds: ["other"], other: "radio" },
  ],
  [
    "an unknown choice",
    question("single", { choices, allowOther: true }),
    [given("Radio")],
    { choiceIds: ["other"], other: "Radio" },
  ],
  ["a score", question("nps"), [given("9")], { number: 9 }],
  ["a text", question("longText"), [given(null, "Nice shop")], { text: "Nice shop" }],
  ["yes", question("yesNo"), [given("Yes")], { choiceIds: ["yes"] }],
])("%s fits", (_, own, answers, expected) => {
  expect(answersOf(own, ...answers)).toEqual([{ questionNameId: "q", ...expected }]);
});

test.each([
  ["a choice that it hasn't", question("single", { choices }), given("Radio")],
  ["a score beyond its scale", question("nps"), given("11")],
  ["words for a number", question("rating"), given("great")],
  ["anything, if it is a statement", question("statement"), given("Podcast")],
])("a question doesn't get %s", (_, own, answer) => {
  expect(fitResponse([answer], new Map([["7", own]]))).toBeNull();
});

test("a response has the facts of its order, and each question once, at the time it was first answered", () => {
  const other = { ...given("TikTok", null, 3_000), questionKey: "8" };
  const planned = new Map([
    ["7", question("single", { choices })],
    ["8", question("single", { choices })],
  ]);
  expect(fitResponse([given("Podcast"), other], planned)).toEqual({
    platform: "Shopify",
    orderKey: "o:1",
    sourceOrderId: "1",
    order: { total: 5 },
    answers: [{ answer: { questionNameId: "q", choiceIds: ["pod"] }, answeredAtMs: 1_000 }],
  });
});
