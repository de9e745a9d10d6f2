import { expect, test } from "vitest";
import { activeFilters } from "#lib/filters/response-filters.ts";
import { answerChoices } from "./AllResponsesScreen.tsx";

const question = { questionNameId: "heard", title: "Where?", required: false };
const choices = [{ id: "radio", label: "The radio" }];

test("a question's answers can be filtered by its choices and Other, those of a yes-or-no question by both", () => {
  const single = { ...question, type: "single", choices, allowOther: true } as const;
  expect([...answerChoices(single)]).toEqual([
    ["radio", "The radio"],
    ["other", "Other"],
  ]);
  expect([...answerChoices({ ...question, type: "yesNo" }).keys()]).toEqual(["yes", "no"]);
  expect(answerChoices({ ...question, type: "nps" }).size).toBe(0);
  expect(answerChoices(undefined).size).toBe(0);
});

test("an answer is an active filter of its own, and goes with its question", () => {
  const filters = { questionNameId: "heard", choice: "radio", scoreTo: 6, answerText: "late" };
  const active = activeFilters(filters, new Map([["radio", "The radio"]]));
  expect(active.map(({ words }) => words)).toEqual([
    "Answered “heard”",
    "Score 0 to 6",
    "Answer contains “late”",
    "The radio",
  ]);
  expect(active[0]?.names).toEqual(["question", "choice", "scoreFrom", "scoreTo", "says"]);
});
