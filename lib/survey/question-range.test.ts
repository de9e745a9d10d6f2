import { expect, test } from "vitest";
import { type QuestionType, questionTypes } from "./question.ts";
import { choiceIdsOf, fieldOf } from "./question-range.ts";

const fields: Record<QuestionType, ReturnType<typeof fieldOf>> = {
  single: "choiceIds",
  multiple: "choiceIds",
  dropdown: "choiceIds",
  text: "text",
  longText: "text",
  number: "number",
  rating: "number",
  nps: "number",
  ranking: "ranking",
  image: "choiceIds",
  date: "date",
  email: "text",
  yesNo: "choiceIds",
  statement: null, // never answered
};

test.each(questionTypes)("a %s question has its own answer field, if it is answered", (type) => {
  expect(fieldOf({ type })).toBe(fields[type]);
});

test("other is among the choices if it is allowed, but cannot be ranked", () => {
  const question = {
    questionNameId: "q",
    title: "",
    required: false,
    allowOther: true,
    choices: [{ id: "a", label: "A" }],
  };
  expect(choiceIdsOf({ ...question, type: "single" })).toEqual(["a", "other"]);
  expect(choiceIdsOf({ ...question, type: "ranking" })).toEqual(["a"]);
  expect(choiceIdsOf({ ...question, type: "yesNo" })).toEqual(["yes", "no"]);
});
