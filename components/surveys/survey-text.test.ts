import { expect, test } from "vitest";
import type { ListedSurvey } from "#lib/calls/survey-shapes.ts";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { copyName, factsOf, statusOf } from "./survey-text.ts";

const survey: ListedSurvey = {
  id: "1",
  accountId: "2",
  name: "Autumn",
  status: "published",
  enabled: true,
  isPublished: true,
  version: 3,
  revision: 9,
  ...defaultSurvey,
  createdAt: "2026-11-20T09:00:00.000Z",
  updatedAt: "2026-11-20T10:00:00.000Z",
  publishedAt: "2026-11-20T10:00:00.000Z",
  updatedBy: null,
};

test.each<[Partial<ListedSurvey>, string]>([
  [{}, "Enabled"],
  [{ enabled: false }, "Disabled"],
  [{ status: "draft", isPublished: false, enabled: false }, "Draft"],
  [{ status: "archived", isPublished: false, enabled: false }, "Archived"],
])("a survey with %j is said to be %s", (facts, word) => expect(statusOf({ ...survey, ...facts }).word).toBe(word));

test.each<[Partial<ListedSurvey>, string]>([
  [{}, "4 questions · version 3"],
  [{ updatedAt: "2026-11-20T10:00:00.001Z" }, "4 questions · version 3, with unpublished changes"],
  [{ version: 0, publishedAt: null, isPublished: false, questions: [] }, "No questions yet · never published"],
  [{ questions: defaultSurvey.questions.slice(0, 1), isPublished: false, updatedAt: "2027" }, "1 question · version 3"],
])("of a survey with %j is said how much it asks, and how far it is", (facts, words) => {
  expect(factsOf({ ...survey, ...facts })).toBe(words);
});

test("a copy's name is never too long to save", () => expect(copyName("x".repeat(200))).toHaveLength(200));
