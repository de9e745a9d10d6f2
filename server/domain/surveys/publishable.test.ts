import { expect, test } from "vitest";
import { isAppError } from "#lib/errors.ts";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { SurveyDraft } from "#lib/survey/document.ts";
import { nameQuestions } from "#lib/survey/name-questions.ts";
import { publishable, publishableDraft } from "./publishable.ts";

const draftOf = (...questions: object[]): SurveyDraft => {
  const draft = SurveyDraft.parse({ ...defaultSurvey, questions });
  return { ...draft, questions: nameQuestions(draft.questions) };
};

function refusalOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (isAppError(error)) return { code: error.code, type: error.options.type, errors: error.options.errors };
  }
  return undefined;
}

const finished = { type: "text", title: "Why?" };

test("a finished draft is published unchanged", () => {
  const draft = draftOf(finished);
  expect(publishable(draft)).toEqual(draft);
  expect(publishableDraft(draft)).toEqual(draft);
});

test("errors name what is missing by its field, rather than the id that comes with it", () => {
  const draft = draftOf(
    { type: "text" },
    { type: "single", title: "Which?" },
    { type: "image", title: "Which one?", choices: [{ id: "a" }] },
    { ...finished, followUp: { question: { type: "text" } } },
    { ...finished, showIf: { all: [{ order: "country", op: "in", value: [] }] } },
  );
  const paths = [
    "questions[0].title",
    "questions[1].choices",
    "questions[2].choices[0].label",
    "questions[3].followUp.question.title",
    "questions[4].showIf.all[0].value",
  ];
  const asked = refusalOf(() => publishable(draft));
  expect(asked).toMatchObject({ code: "invalid", type: undefined });
  expect(Object.keys(asked?.errors ?? {})).toEqual(paths);
  expect(asked?.errors?.["questions[4].showIf.all[0].value"]).toEqual(["must have at least one value"]);
  expect(refusalOf(() => publishableDraft(draft))).toEqual({ ...asked, code: "conflict", type: "unfinished-question" });
});

test("a draft without questions is refused, by name if it was sent", () => {
  const empty = draftOf({ type: "statement", title: "Hello" });
  const errors = { questions: ["must have at least one that asks something"] };
  expect(refusalOf(() => publishable(empty))).toMatchObject({ code: "invalid", errors });
  expect(refusalOf(() => publishableDraft(empty))).toMatchObject({ code: "conflict", type: "no-question" });
});
