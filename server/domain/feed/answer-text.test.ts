import { expect, test } from "vitest";
import type { LabelledQuestion } from "#server/domain/analytics/index.ts";
import { answerText } from "./answer-text.ts";

const labels = new Map([
  ["a", "Price"],
  ["b", "Quality"],
  ["other", "Other"],
]);
const asked = (type: "multiple" | "ranking" | "nps" | "text"): LabelledQuestion => ({
  question: { questionNameId: "why", type, title: "Why?", required: false },
  labels: type === "nps" || type === "text" ? new Map() : labels,
});

test("labels stand in the order shown, a ranking in its own, and what was typed stands beside", () => {
  expect(answerText(asked("multiple"), ["other", "b", "a"], "Gift")).toEqual({
    answer: "Price | Quality | Other",
    other: "Gift",
  });
  expect(answerText(asked("ranking"), ["b", "a"], null)).toEqual({ answer: "Quality | Price", other: null });
});

test("numbers and texts are told as given, and a choice that nobody knows by its id", () => {
  expect(answerText(asked("nps"), ["9"], null)).toEqual({ answer: "9", other: null });
  expect(answerText(asked("text"), [], "Fast")).toEqual({ answer: "Fast", other: null });
  expect(answerText(asked("multiple"), ["gone", "a"], null)).toEqual({ answer: "Price | gone", other: null });
});

test("of a long text the beginning is told, in whole characters", () => {
  const told = (text: string) => answerText(asked("text"), [], text).answer;
  expect(told("x".repeat(300))).toBe("x".repeat(300));
  expect(told("x".repeat(301))).toBe(`${"x".repeat(299)}…`);
  expect(told(`${"x".repeat(298)}😀 and more`)).toBe(`${"x".repeat(298)}…`);
  expect(answerText(asked("multiple"), ["other"], "y".repeat(5_000)).other).toBe(`${"y".repeat(299)}…`);
});
