import { expect, test } from "vitest";
import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { exploreInput, readChoice, writeChoice } from "#lib/explore/explore-choice.ts";
import { filtersText } from "#lib/explore/filter-text.ts";
import { axisOptions, exploredQuestions, startChoice } from "./explore-choice.ts";
import { filterTexts, readFilters } from "./explore-text.ts";

const question = (questionNameId: string, type: QuestionListItem["type"]): QuestionListItem => ({
  questionNameId,
  title: `What about ${questionNameId}?`,
  type,
  isLive: true,
  shown: 9,
  answered: 9,
  skipped: 0,
  topAnswers: [{ id: "friend", label: "A friend", count: 9, share: 100 }],
});
const questions = [question("source", "single"), question("why", "text"), question("score", "nps")];
const start = { rows: "question:source", columns: "customerType" };

test("an address keeps what was chosen, and one without rows has the start", () => {
  const choice = { rows: "country", columns: null, filters: "month=2026-11", measure: "revenue" as const };
  const written = writeChoice(choice);
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(written)) if (value !== null) address.set(name, value);
  expect(readChoice(address, start)).toEqual(choice);
  expect(readChoice(new URLSearchParams(), start)).toEqual({ ...start, filters: null, measure: "row" });
  expect(readChoice(new URLSearchParams("show=weather&rows=month"), start)).toMatchObject({
    columns: null,
    measure: "row",
  });
  expect(exploreInput(choice, { startDate: "2026-11-01", endDate: "2026-11-02" })).toEqual({
    rows: "country",
    filters: "month=2026-11",
    startDate: "2026-11-01",
    endDate: "2026-11-02",
  });
});

test("it starts with the channel question by customer type, as far as there is one and the plan has it", () => {
  const explored = exploredQuestions(questions);
  expect(explored.map(({ questionNameId }) => questionNameId)).toEqual(["source", "score"]);
  expect(startChoice(explored, "channels", true)).toEqual({ rows: "question:channels", columns: "customerType" });
  expect(startChoice(explored, null, false)).toEqual({ rows: "question:source", columns: null });
  expect(startChoice([], null, true)).toMatchObject({ rows: "month" });
});

test("an axis that the fields don't offer is still the one that is chosen", () => {
  const groups = (current: string | null) =>
    axisOptions(exploredQuestions(questions), current).map(({ group }) => group);
  expect(groups("country")).toEqual(["Questions", "Orders"]);
  expect(groups("weather")).toEqual(["In this link", "Questions", "Orders"]);
});

test("filters are named by their axis and the labels of their values", () => {
  const text = filtersText([
    { axis: { fact: "country" }, value: "US" },
    { axis: { questionNameId: "source" }, value: "friend" },
    { axis: { fact: "country" }, value: "" },
    { axis: { fact: "month" }, value: "2026-11" },
    { axis: { fact: "orderValue" }, value: "20" },
  ]);
  const { filters, hasUnread } = readFilters(text);
  expect(hasUnread).toBe(false);
  expect(filterTexts(filters, questions).map(({ words }) => words)).toEqual([
    "Country: United States or Unknown country",
    "What about source?: A friend",
    "Month: Nov 2026",
    "Order value: 20 to under 50",
  ]);
});

test("what can't be read of filters is noticed, and the rest is kept", () => {
  expect(readFilters("country=US,weather=rain,=,50%")).toEqual({
    filters: [{ axis: { fact: "country" }, value: "US" }],
    hasUnread: true,
  });
  expect(readFilters(null)).toEqual({ filters: [], hasUnread: false });
});
