import { describe, expect, test } from "vitest";
import type { Template } from "#lib/calls/survey-template.ts";
import { libraryTemplates } from "#lib/library/index.ts";
import { Questions } from "#lib/survey/document.ts";
import { neverShown } from "#lib/survey/never-shown.ts";
import { composeReadySurvey, templatesOf } from "./compose-ready-survey.ts";
import { readySurveys } from "./ready-surveys.ts";

const library = libraryTemplates.map(
  (template): Template => ({
    ...template,
    questions: [...template.questions],
    imageUrl: null,
    isOwn: false,
  }),
);

describe.each(readySurveys)("the ready survey $name", (survey) => {
  const templates = templatesOf(survey, library) ?? [];

  test("has three to five library questions", () => {
    expect(templates.length).toBeGreaterThanOrEqual(3);
    expect(templates.length).toBeLessThanOrEqual(5);
  });

  test("can be published as is, and each of its questions is asked of someone", () => {
    const questions = Questions.parse(composeReadySurvey(survey, templates));
    expect(neverShown(questions)).toEqual([]);
  });
});

test("conditions follow renamed questions, and are combined with the library's own", () => {
  const [attribution] = readySurveys;
  if (!attribution) throw new Error("there are ready surveys");
  const templates = templatesOf(attribution, library) ?? [];
  const placed = templates
    .flatMap(({ questions }) => questions)
    .map((question) => ({ ...question, questionNameId: `${question.questionNameId}-2` }));
  const composed = composeReadySurvey(attribution, templates, placed);
  const search = composed.find(({ questionNameId }) => questionNameId === "search-words-2");
  expect(search?.showIf).toEqual({ answer: "first-heard-2", op: "is", value: "google" });
  const nps = readySurveys.find(({ id }) => id === "nps") ?? attribution;
  const targeted = templatesOf(nps, library) ?? [];
  const own = { order: "isFirstOrder", op: "is", value: true } as const;
  const withOwn = targeted.flatMap(({ questions }) => questions).map((question) => ({ ...question, showIf: own }));
  expect(composeReadySurvey(nps, targeted, withOwn).at(-1)?.showIf).toEqual({
    all: [{ answer: "recommend", op: "lte", value: 6 }, own],
  });
});

test("does not offer a survey with questions missing from the library", () => {
  expect(readySurveys.map((survey) => templatesOf(survey, library.slice(1)))).toContain(undefined);
});
