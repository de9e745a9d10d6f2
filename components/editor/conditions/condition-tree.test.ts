import { expect, test } from "vitest";
import type { Condition } from "#lib/survey/document.ts";
import {
  answersIn,
  audienceOf,
  conditionOf,
  conditionOfAudience,
  depthOf,
  groupOf,
  isIncomplete,
  keepRules,
} from "./condition-tree.ts";

const heard: Condition = { answer: "heard", op: "is", value: "friend" };
const score: Condition = { answer: "score", op: "gte", value: 9 };
const total: Condition = { order: "total", op: "gte", value: 50 };
const country: Condition = { order: "country", op: "in", value: ["DE", "AT"] };

test("reads a rule as a group of one, and simplifies groups when writing", () => {
  expect(groupOf(heard)).toEqual({ join: "all", parts: [heard] });
  expect(conditionOf(groupOf(heard))).toEqual(heard);
  for (const condition of [{ all: [heard, score] }, { any: [heard, { all: [score, total] }] }])
    expect(conditionOf(groupOf(condition))).toEqual(condition);
  expect(conditionOf({ join: "any", parts: [] })).toBeUndefined();
});

test("separates answers and order only if that keeps the meaning", () => {
  expect(audienceOf(undefined)).toEqual({ answers: undefined, order: undefined });
  expect(audienceOf(total)).toEqual({ answers: undefined, order: total });
  expect(audienceOf({ all: [heard, total, score] })).toEqual({ answers: { all: [heard, score] }, order: total });
  expect(audienceOf({ any: [total, country] })).toEqual({ answers: undefined, order: { any: [total, country] } });
  const mixed = { any: [heard, total] };
  expect(audienceOf(mixed)).toEqual({ answers: mixed, order: undefined });
  expect(audienceOf({ all: [mixed, country] })).toEqual({ answers: mixed, order: country });
});

test("combines both parts so that both must hold", () => {
  expect(conditionOfAudience({ answers: undefined, order: undefined })).toBeUndefined();
  expect(conditionOfAudience({ answers: heard, order: undefined })).toEqual(heard);
  expect(conditionOfAudience({ answers: { all: [heard, score] }, order: total })).toEqual({
    all: [heard, score, total],
  });
  expect(conditionOfAudience({ answers: { any: [heard, score] }, order: { any: [total, country] } })).toEqual({
    all: [{ any: [heard, score] }, { any: [total, country] }],
  });
});

test("returns the nesting depth of groups", () => {
  expect(
    [undefined, heard, { all: [heard] }, { all: [heard, { any: [score, { all: [total] }] }] }].map(depthOf),
  ).toEqual([0, 0, 1, 3]);
});

test("finds the answers that a condition refers to at any depth", () => {
  expect(answersIn({ all: [heard, { any: [score, total] }] })).toEqual(["heard", "score"]);
});

test("removes rules and the groups left empty, and returns the same object if nothing changes", () => {
  const condition: Condition = { all: [heard, { any: [score, total] }] };
  expect(keepRules(condition, () => true)).toBe(condition);
  expect(keepRules(condition, (rule) => !("answer" in rule && rule.answer === "score"))).toEqual({
    all: [heard, total],
  });
  expect(keepRules(condition, (rule) => "order" in rule)).toEqual(total);
  expect(keepRules(condition, () => false)).toBeUndefined();
});

test("detects a rule without a value", () => {
  expect(isIncomplete({ order: "skus", op: "in", value: [] })).toBe(true);
  expect(isIncomplete({ answer: "why", op: "contains", value: "" })).toBe(true);
  expect(isIncomplete({ answer: "why", op: "answered" })).toBe(false);
  expect(isIncomplete({ order: "isFirstOrder", op: "is", value: false })).toBe(false);
  expect(isIncomplete({ order: "total", op: "gt", value: 0 })).toBe(false);
});
