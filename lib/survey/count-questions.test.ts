import { expect, test } from "vitest";
import { countQuestions, questionsText } from "./count-questions.ts";

test("a follow-up is a question too", () => {
  expect(countQuestions([])).toBe(0);
  expect(countQuestions([{}, { followUp: { question: {} } }, { followUp: undefined }])).toBe(4);
});

test("one question is in the singular", () => {
  expect([0, 1, 2].map(questionsText)).toEqual(["0 questions", "1 question", "2 questions"]);
});
