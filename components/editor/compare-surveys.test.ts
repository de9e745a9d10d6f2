import { expect, test } from "vitest";
import { sameJson } from "#components/autosave/same-json.ts";
import type { QuestionInput } from "#lib/survey/document.ts";
import { compareSurveys } from "./compare-surveys.ts";
import type { PublishableSurvey } from "./publishable.ts";

const one: QuestionInput = { questionNameId: "one", type: "text", title: "One", required: false };
const two: QuestionInput = { questionNameId: "two", type: "nps", title: "Two", required: false };
const live: PublishableSurvey = {
  questions: [one, two],
  thankYou: { title: "Thanks", message: "" },
  settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: ["thankYou"] },
  locale: "en",
  locales: ["en"],
};

test("finds no changes in equal surveys, regardless of field order", () => {
  const reordered = {
    required: false,
    title: "One",
    type: "text",
    questionNameId: "one",
    description: undefined,
  } as const;
  expect(compareSurveys(live, { ...live, questions: [reordered, two] })).toEqual([]);
});

test("names added, removed and changed questions, with the parts that changed", () => {
  const three: QuestionInput = { type: "yesNo", title: "Three", required: false };
  const questions = [{ ...two, title: "Two, better", minLabel: "No", maxLabel: "Yes" }, three];
  expect(compareSurveys(live, { ...live, questions })).toEqual([
    {
      kind: "changed",
      what: "Two, better",
      questionNameId: "two",
      parts: ["reworded, was “Two”", "labels"],
    },
    { kind: "added", what: "Three", questionNameId: undefined },
    { kind: "removed", what: "One", questionNameId: "one" },
  ]);
});

test("distinguishes a new order from new questions", () => {
  expect(compareSurveys(live, { ...live, questions: [two, one] })).toEqual([{ kind: "moved", what: "Question order" }]);
});

test("names the parts of the thank-you page, the settings and the languages", () => {
  const settings = { ...live.settings, allowBack: false };
  const thankYou = { title: "Bye", message: "" };
  expect(compareSurveys(live, { ...live, thankYou, settings, locales: ["en", "de"] })).toEqual([
    { kind: "changed", what: "Thank-you page", parts: ["headline"] },
    { kind: "changed", what: "Settings", parts: ["going back"] },
    { kind: "changed", what: "Languages", parts: ["German added"] },
  ]);
});

test("describes the changes of choices and follow-ups", () => {
  const before: QuestionInput = {
    ...one,
    type: "single",
    choices: ["a", "b", "c"].map((id) => ({ id, label: id })),
    followUp: {
      whenChoiceIds: ["a"],
      question: { questionNameId: "why", type: "text", title: "Why?", required: false },
    },
  };
  const after: QuestionInput = {
    ...before,
    required: true,
    choices: [
      { id: "b", label: "b" },
      { id: "a", label: "A" },
      { id: "d", label: "d" },
    ],
    followUp: {
      whenChoiceIds: ["a"],
      question: { questionNameId: "why", type: "text", title: "How?", required: false },
    },
  };
  const [change] = compareSurveys({ ...live, questions: [before] }, { ...live, questions: [after] });
  expect(change?.parts).toEqual([
    "now required",
    "choice “d” added",
    "choice “c” removed",
    "choice “a” renamed to “A”, keeps its responses",
    "choices reordered",
    "follow-up reworded, was “Why?”",
  ]);
});

test("treats reordered lists as different", () => {
  expect(sameJson([1, 2], [2, 1])).toBe(false);
  expect(sameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true);
});

test("describes in a sentence who sees a question now", () => {
  const targeted: QuestionInput = { ...two, showIf: { answer: "one", op: "answered" } };
  expect(compareSurveys(live, { ...live, questions: [one, targeted] })[0]?.parts).toEqual([
    "now shown only if “One” was answered",
  ]);
  expect(compareSurveys({ ...live, questions: [one, targeted] }, live)[0]?.parts).toEqual(["now shown to everyone"]);
});
