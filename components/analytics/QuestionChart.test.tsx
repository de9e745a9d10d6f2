import { expect, test } from "vitest";
import { keepsChoiceOrder } from "#lib/survey/kept-order.ts";
import { sortAnswers } from "./QuestionChart.tsx";

const answers = [
  { id: "21-or-older", count: 9 },
  { id: "12", count: 4 },
  { id: "13", count: 4 },
  { id: "10-or-younger", count: 1 },
  { id: "removed", count: 1 },
];
const idsBy = (by: "question" | "count") =>
  sortAnswers(answers, by, ["10-or-younger", "11", "12", "13", "21-or-older"]).map(({ id }) => id);

test("keeps the question's order, with removed choices at the end, or sorts by count", () => {
  expect(idsBy("question")).toEqual(["10-or-younger", "12", "13", "21-or-older", "removed"]);
  expect(idsBy("count")).toEqual(["21-or-older", "12", "13", "10-or-younger", "removed"]);
});

test("only choices that aren't shuffled have an order, and numbers have their own", () => {
  expect(keepsChoiceOrder({ type: "single" })).toBe(true);
  expect(keepsChoiceOrder({ type: "yesNo" })).toBe(true);
  expect(keepsChoiceOrder({ type: "single", randomize: true })).toBe(false);
  for (const type of ["nps", "rating", "number", "ranking", "text"] as const)
    expect(keepsChoiceOrder({ type })).toBe(false);
});
