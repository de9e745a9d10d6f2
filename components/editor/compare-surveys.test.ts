import { expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { compareSurveys, type PublishableSurvey, sameJson } from "./compare-surveys.ts";

const one: QuestionInput = { questionNameId: "one", type: "text", title: "One", required: false };
const two: QuestionInput = { questionNameId: "two", type: "nps", title: "Two", required: false };
const live: PublishableSurvey = {
  questions: [one, two],
  thankYou: { title: "Thanks", message: "" },
  settings: { showProgress: true, allowBack: true, onePerPage: true, showOn: ["thankYou"] },
};

test("finds nothing where nothing changed, whatever the order of fields", () => {
  const reordered = {
    required: false,
    title: "One",
    type: "text",
    questionNameId: "one",
    description: undefined,
  } as const;
  expect(compareSurveys(live, { ...live, questions: [reordered, two] })).toEqual([]);
});

test("names what is new, removed and changed, with the parts that changed", () => {
  const three: QuestionInput = { type: "yesNo", title: "Three", required: false };
  const questions = [{ ...two, title: "Two, better", minLabel: "No", maxLabel: "Yes" }, three];
  expect(compareSurveys(live, { ...live, questions })).toEqual([
    { kind: "changed", what: "Two, better", parts: ["title", "labels"] },
    { kind: "added", what: "Three" },
    { kind: "removed", what: "One" },
  ]);
});

test("tells a new order from new questions", () => {
  expect(compareSurveys(live, { ...live, questions: [two, one] })).toEqual([
    { kind: "moved", what: "Order of the questions" },
  ]);
});

test("names the thank-you text and the settings", () => {
  const settings = { ...live.settings, allowBack: false };
  expect(compareSurveys(live, { ...live, thankYou: { title: "Bye", message: "" }, settings })).toEqual([
    { kind: "changed", what: "Thank-you text" },
    { kind: "changed", what: "Settings" },
  ]);
});

test("takes lists in another order as different", () => {
  expect(sameJson([1, 2], [2, 1])).toBe(false);
  expect(sameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true);
});
