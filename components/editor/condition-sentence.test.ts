import { expect, test } from "vitest";
import { Condition } from "#lib/survey/document.ts";
import { conditionOf, newRule, operatorsFor, sentenceOf } from "./condition-sentence.ts";

const first = { answer: "heard", op: "is", value: "friend" } as const;
const second = { answer: "score", op: "gte", value: 9 } as const;

test("reads one comparison, and several under one word, as a sentence and back", () => {
  for (const condition of [first, { all: [first, second] }, { any: [first, second] }]) {
    const sentence = sentenceOf(condition);
    expect(sentence).not.toBeNull();
    expect(sentence && conditionOf(sentence)).toEqual(condition);
  }
});

test("leaves alone what a sentence cannot say: order facts and groups in groups", () => {
  expect(sentenceOf({ order: "total", op: "gt", value: 100 })).toBeNull();
  expect(sentenceOf({ all: [first, { order: "country", op: "is", value: "DE" }] })).toBeNull();
  expect(sentenceOf({ all: [first, { any: [first, second] }] })).toBeNull();
});

test("is no condition at all once its last comparison is gone", () => {
  expect(conditionOf({ join: "any", rules: [] })).toBeUndefined();
});

test("begins with a comparison that can be saved, for each type and operator", () => {
  const types = [
    "single",
    "multiple",
    "dropdown",
    "yesNo",
    "nps",
    "rating",
    "number",
    "text",
    "longText",
    "email",
  ] as const;
  for (const type of types)
    for (const op of operatorsFor(type)) {
      const question = { questionNameId: "q", type, title: "Q", required: false, choices: [{ id: "a", label: "A" }] };
      expect(Condition.safeParse(newRule(question, op)).success, `${type} ${op}`).toBe(true);
    }
});
