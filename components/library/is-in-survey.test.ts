import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { isInSurvey } from "./is-in-survey.ts";

const ask = (questionNameId: string, title = "Why?"): Question => ({
  questionNameId,
  type: "text",
  title,
  required: false,
});
const template = { questions: [ask("why"), ask("why-then")] };

test.each([
  ["its questions", [ask("why"), ask("why-then")], true],
  ["its questions in other words", [ask("why", "For what?"), ask("why-then", "And so?")], true],
  ["its questions under the names of a second time", [ask("why-2"), ask("why-then-13")], true],
  ["one as another's follow-up", [{ ...ask("why"), followUp: { question: ask("why-then") } }], true],
  ["some of its questions", [ask("why-2")], false],
  ["questions with longer names", [ask("why-not"), ask("why-then-2nd")], false],
  ["questions of another type", [{ ...ask("why"), type: "email" } as const, ask("why-then")], false],
  ["nothing", [], false],
])("a survey with %s", (_what, questions, expected) => {
  expect(isInSurvey(template, { questions })).toBe(expected);
});

test("a template without a question is in no survey", () => {
  expect(isInSurvey({ questions: [] }, { questions: [ask("why")] })).toBe(false);
});
