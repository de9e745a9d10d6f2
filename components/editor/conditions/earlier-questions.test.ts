import { expect, test } from "vitest";
import type { Condition, QuestionInput } from "#lib/survey/document.ts";
import type { Draft } from "../draft.ts";
import { brokenConditions, earlierQuestions, withoutBrokenRules } from "./earlier-questions.ts";

const asked = (id: string, showIf?: Condition): QuestionInput => ({
  questionNameId: id,
  type: "text",
  title: id,
  required: false,
  ...(showIf ? { showIf } : {}),
});
const draftOf = (...questions: QuestionInput[]): Draft => ({
  name: "Survey",
  questions: questions.map((question) => ({ key: question.questionNameId ?? "new", question })),
  thankYou: { title: "", message: "" },
  settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: [] },
  locale: "en",
  locales: ["en"],
});
const onA: Condition = { answer: "a", op: "answered" };
const onB: Condition = { answer: "b", op: "answered" };
const firstOrder: Condition = { order: "isFirstOrder", op: "is", value: true };

test("returns the saved questions before a place, and for a follow-up its own question", () => {
  const followed = { ...asked("b"), followUp: { question: asked("why") } };
  const statement: QuestionInput = { questionNameId: "hello", type: "statement", title: "Hello", required: false };
  const { questionNameId: _new, ...unsaved } = asked("new");
  const draft = draftOf(asked("a"), statement, unsaved, followed, asked("c"));
  const names = (key: string, followUp: boolean) =>
    earlierQuestions(draft, { key, followUp }).map(({ questionNameId }) => questionNameId);
  expect(names("b", false)).toEqual(["a"]);
  expect(names("b", true)).toEqual(["a", "b"]);
  expect(names("c", false)).toEqual(["a", "b", "why"]);
});

test("finds conditions on later or deleted questions, also in follow-ups", () => {
  const followed = { ...asked("c"), followUp: { question: asked("why", onB) } };
  const draft = draftOf(
    asked("a"),
    followed,
    asked("b", onA),
    asked("d", { any: [onA, { answer: "gone", op: "answered" }] }),
  );
  expect(brokenConditions(draft).map(({ place, answers }) => [place.key, place.followUp, answers])).toEqual([
    ["c", true, ["b"]],
    ["d", false, ["gone"]],
  ]);
});

test("removes broken rules and leaves the rest of each condition and all other questions unchanged", () => {
  const draft = draftOf(asked("c", { all: [onB, firstOrder] }), asked("a", onB), asked("b", onA));
  const repaired = withoutBrokenRules(draft);
  expect(repaired.questions.map(({ question }) => question.showIf)).toEqual([firstOrder, undefined, onA]);
  expect(repaired.questions[2]).toBe(draft.questions[2]);
  expect(withoutBrokenRules(repaired)).toBe(repaired);
});
