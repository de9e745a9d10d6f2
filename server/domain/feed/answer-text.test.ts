import { expect, test } from "vitest";
import type { LabeledQuestion } from "#server/domain/analytics/index.ts";
import { answerText } from "./answer-text.ts";

const labels = new Map([
  ["a", "Price"],
  ["b", "Quality"],
  ["other", "Other"],
]);
const labelled = (type: "multiple" | "ranking" | "nps" | "text"): LabeledQuestion => ({
  question: { questionNameId: "why", type, title: "Why?", required: false },
  labels: type === "nps" || type === "text" ? new Map() : labels,
});

test("labels are in the order shown, a ranking is in its own order, and typed text is returned separately", () => {
  expect(answerText(labelled("multiple"), ["other", "b", "a"], "Gift")).toEqual({
    answer: "Price | Quality | Other",
    other: "Gift",
  });
  expect(answerText(labelled("ranking"), ["b", "a"], null)).toEqual({ answer: "Quality | Price", other: null });
});

test("numbers and texts are returned unchanged, and an unknown choice by its id", () => {
  expect(answerText(labelled("nps"), ["9"], null)).toEqual({ answer: "9", other: null });
  expect(answerText(labelled("text"), [], "Fast")).toEqual({ answer: "Fast", other: null });
  expect(answerText(labelled("multiple"), ["gone", "a"], null)).toEqual({ answer: "Price | gone", other: null });
});

test("a long text is truncated at a whole character", () => {
  const truncated = (text: string) => answerText(labelled("text"), [], text).answer;
  expect(truncated("x".repeat(300))).toBe("x".repeat(300));
  expect(truncated("x".repeat(301))).toBe(`${"x".repeat(299)}…`);
  expect(truncated(`${"x".repeat(298)}😀 and more`)).toBe(`${"x".repeat(298)}…`);
  expect(answerText(labelled("multiple"), ["other"], "y".repeat(5_000)).other).toBe(`${"y".repeat(299)}…`);
});
