import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldsOfType } from "./fields-of-type.ts";
import type { Question } from "./question.ts";
import { arbitrarySurvey } from "./testing/arbitrary-survey.ts";

const base = { questionNameId: "q", title: "Q", required: false };
const choices = [{ id: "a", label: "A" }];

test("a question keeps the fields of its type and those of every type, and no others", () => {
  const everything: Omit<Question, "type"> = {
    ...base,
    description: "D",
    askOnce: "order",
    choices,
    allowOther: true,
    otherLabel: "O",
    randomize: true,
    display: "stars",
    min: 1,
    max: 5,
    step: 1,
    minLabel: "low",
    maxLabel: "high",
    maxSelections: 2,
    placeholder: "P",
  };
  const kept = (type: Question["type"]) =>
    Object.keys(fieldsOfType({ ...everything, type })).filter((field) => !(field in base) && field !== "type");
  expect(kept("text")).toEqual(["description", "askOnce", "placeholder"]);
  expect(kept("single")).toEqual(["description", "askOnce", "choices", "allowOther", "otherLabel", "randomize"]);
  expect(kept("ranking")).toEqual(["description", "askOnce", "choices", "randomize"]);
  expect(kept("rating")).toEqual(["description", "askOnce", "display", "min", "max", "minLabel", "maxLabel"]);
  expect(kept("statement")).toEqual(["description", "askOnce"]);
});

test("the same goes for its follow-up", () => {
  const question: Question = {
    ...base,
    type: "yesNo",
    followUp: { question: { ...base, questionNameId: "f", type: "text", choices } },
  };
  expect(fieldsOfType(question).followUp?.question).not.toHaveProperty("choices");
});

test("nothing is removed from a question that only has fields of its type", () => {
  fc.assert(
    fc.property(arbitrarySurvey, ({ questions }) => {
      expect(questions.map(fieldsOfType)).toEqual(questions);
    }),
  );
});
