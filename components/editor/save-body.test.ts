import { expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import type { Draft } from "./draft.ts";
import { errorsByField, saveBody, unfinishedQuestions } from "./save-body.ts";

function draftWith(...questions: QuestionInput[]): Draft {
  return {
    name: "Survey",
    questions: questions.map((question, index) => ({ key: `key${index}`, question })),
    thankYou: { title: "", message: "" },
    settings: { showProgress: true, allowBack: true, onePerPage: true, showOn: [] },
    locale: "en",
    locales: ["en"],
  };
}

const saved: QuestionInput = { questionNameId: "why", type: "text", title: "Why?", required: false };
const titleless: QuestionInput = { type: "text", title: " ", required: false };
const choiceless: QuestionInput = {
  type: "single",
  title: "Which?",
  required: false,
  choices: [{ id: "a", label: "" }],
};

test("leaves a new question out until it has a title, and choices where its type needs them", () => {
  const draft = draftWith(saved, titleless, choiceless);
  expect(saveBody(draft).body.questions).toEqual([saved]);
  expect(unfinishedQuestions(draft).map(({ key }) => key)).toEqual(["key1", "key2"]);
});

test("waits while the title of a new question is typed, but never for a saved one", () => {
  const draft = draftWith(saved, { ...titleless, title: "Who" });
  expect(saveBody(draft, "key1").keys).toEqual(["key0"]);
  expect(saveBody(draft, "key0").keys).toEqual(["key0", "key1"]);
});

test("sends a saved question whose title is gone, so that the server says what is wrong", () => {
  expect(saveBody(draftWith({ ...saved, title: "" })).body.questions).toHaveLength(1);
});

test("leaves out a new follow-up that has no title yet, and keeps the question it stands on", () => {
  const draft = draftWith({ ...saved, followUp: { question: titleless } });
  expect(saveBody(draft).body.questions).toEqual([saved]);
  expect(unfinishedQuestions(draft)).toHaveLength(1);
});

test("leaves out choices without a label", () => {
  const question: QuestionInput = {
    ...choiceless,
    choices: [
      { id: "a", label: "" },
      { id: "b", label: "B" },
    ],
  };
  expect(saveBody(draftWith(question)).body.questions[0]?.choices).toEqual([{ id: "b", label: "B" }]);
});

test("finds the field of a refused save, past the questions and choices that were left out", () => {
  const followUp = { question: { ...saved, questionNameId: "more" } };
  const question: QuestionInput = {
    ...choiceless,
    choices: [
      { id: "a", label: "" },
      { id: "b", label: "B" },
    ],
    followUp,
  };
  const sent = saveBody(draftWith(titleless, question));
  const errors = {
    "questions[0].title": ["must not be empty"],
    "questions[0].choices[0].label": ["must have at most 200 characters"],
    "questions[0].followUp.question.title": ["must not be empty"],
    "thankYou.link.url": ["must be an absolute http or https address"],
  };
  expect(errorsByField(errors, sent)).toEqual({
    "key1.title": "Must not be empty.",
    "key1.choices.b.label": "Must have at most 200 characters.",
    "key1.followUp.title": "Must not be empty.",
    "thankYou.link.url": "Must be an absolute http or https address.",
  });
});

test("leaves out a condition that has nothing to compare with yet, and keeps the rest of them", () => {
  const first = { order: "isFirstOrder", op: "is", value: true } as const;
  const begun = { order: "skus", op: "in", value: [] } as const;
  const asked: QuestionInput = { questionNameId: "q", type: "text", title: "Why?", required: false };
  const { body } = saveBody(
    draftWith(
      { ...asked, showIf: { all: [first, { ...begun, value: [] }] } },
      { ...asked, showIf: { ...begun, value: [] } },
    ),
  );
  expect(body.questions.map(({ showIf }) => showIf)).toEqual([first, undefined]);
});
