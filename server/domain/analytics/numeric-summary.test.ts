import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { numericSummary } from "./numeric-summary.ts";

const question = (type: Question["type"]): Question => ({ questionNameId: "q", type, title: "Q", required: false });
const counts = (byNumber: Record<string, number>) =>
  new Map(Object.entries(byNumber).map(([id, count]) => [id, { count }] as const));

test("mean and median are weighted by how often each number was answered", () => {
  expect(numericSummary(question("rating"), counts({ "4": 1, "5": 2 }))).toEqual({ mean: 4.67, median: 5 });
  expect(numericSummary(question("number"), counts({ "10": 1, "2": 1, "2.5": 0 }))).toEqual({ mean: 6, median: 6 });
});

test("NPS is the percentage of promoters minus that of detractors", () => {
  expect(numericSummary(question("nps"), counts({ "10": 2, "9": 1, "8": 1, "6": 1, "0": 1 }))).toEqual({
    mean: 7.17,
    median: 8.5,
    nps: 16.7,
    promoters: 3,
    passives: 1,
    detractors: 2,
  });
  expect(numericSummary(question("nps"), counts({ "0": 3 }))).toMatchObject({ nps: -100 });
});

test("everything is 0 without answers", () => {
  expect(numericSummary(question("rating"), counts({}))).toEqual({ mean: 0, median: 0 });
  expect(numericSummary(question("nps"), counts({}))).toMatchObject({ nps: 0, promoters: 0 });
});
