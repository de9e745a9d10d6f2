import { expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import type { Draft } from "./draft.ts";
import { errorsByField, isTitlePending, saveBody } from "./save-body.ts";

function draftWith(...questions: QuestionInput[]): Draft {
  return {
    name: "Survey",
    questions: questions.map((question, index) => ({ key: `key${index}`, question })),
    thankYou: { title: "", message: "" },
    settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: [] },
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

test("includes questions without title and choices", () => {
  const draft = draftWith(saved, titleless, choiceless);
  expect(saveBody(draft).body.questions).toEqual([saved, titleless, { ...choiceless, choices: [] }]);
});

test("omits the title of a new question while it is typed, but never that of a saved one", () => {
  const draft = draftWith(saved, { ...titleless, title: "Who" });
  const titles = (key: string) =>
    saveBody(draft, { key, followUp: false }).body.questions.map((question) => question.title);
  expect(titles("key0")).toEqual(["Why?", "Who"]);
  expect(titles("key1")).toEqual(["Why?", ""]);
  expect(isTitlePending(draft, { key: "key1", followUp: false })).toBe(true);
});

test("includes a title being typed if choices are missing, since the question gets no id yet", () => {
  const draft = draftWith(choiceless);
  expect(saveBody(draft, { key: "key0", followUp: false }).body.questions[0]?.title).toBe("Which?");
});

test("omits only a new follow-up's title while that is typed", () => {
  const followUp = { question: { ...titleless, title: "And why" } };
  const draft = draftWith({ ...titleless, title: "Who?", followUp });
  expect(saveBody(draft, { key: "key0", followUp: true }).body.questions[0]).toMatchObject({
    title: "Who?",
    followUp: { question: { title: "" } },
  });
});

test("omits empty choices, except those with a picture or used by a follow-up", () => {
  const blank = { id: "a", label: "" };
  const pictured = { id: "b", label: "", imageUrl: "https://images.example/b.png" };
  const awaited = { id: "c", label: "" };
  const followUp = { whenChoiceIds: ["c"], question: saved };
  const draft = draftWith({ ...choiceless, choices: [blank, pictured, awaited], followUp });
  expect(saveBody(draft).body.questions[0]?.choices).toEqual([pictured, awaited]);
});

test("maps errors to fields, taking omitted choices into account", () => {
  const followUp = { question: { ...saved, questionNameId: "more" } };
  const question: QuestionInput = {
    ...choiceless,
    choices: [
      { id: "a", label: "" },
      { id: "b", label: "B" },
    ],
    followUp,
  };
  const sent = saveBody(draftWith(saved, question));
  const errors = {
    "questions[1].title": ["can't be empty"],
    "questions[1].choices[0].label": ["must have at most 200 characters"],
    "questions[1].followUp.question.title": ["can't be empty"],
    "thankYou.link.url": ["must be a full URL that starts with http:// or https://"],
  };
  expect(errorsByField(errors, sent)).toEqual({
    "key1.title": "Can't be empty.",
    "key1.choices.b.label": "Must have at most 200 characters.",
    "key1.followUp.title": "Can't be empty.",
    "thankYou.link.url": "Must be a full URL that starts with http:// or https://.",
  });
});

test("includes an incomplete condition, with empty text as undefined", () => {
  const first = { order: "isFirstOrder", op: "is", value: true } as const;
  const begun = { order: "skus", op: "in", value: [] };
  const emptied = { order: "utmSource", op: "is", value: "" } as const;
  const showIf = { all: [first, { ...begun, order: "skus", op: "in" } as const, emptied] };
  expect(saveBody(draftWith({ ...saved, showIf })).body.questions[0]?.showIf).toEqual({
    all: [first, begun, { order: "utmSource", op: "is", value: undefined }],
  });
});

test("omits a link until it has both an address and a label", () => {
  const linkSaved = (link: { url: string; label: string }) =>
    saveBody({ ...draftWith(saved), thankYou: { title: "Thanks", message: "", link } }).body.thankYou;
  for (const link of [
    { url: "https://shop.example", label: "" },
    { url: "https://shop.example", label: "  " },
    { url: "https://", label: "Visit us" },
    { url: "shop.example", label: "Visit us" },
    { url: "", label: "Visit us" },
  ]) {
    expect(linkSaved(link)).toEqual({ title: "Thanks", message: "" });
  }
  const finished = { url: "https://shop.example", label: "Visit us" };
  expect(linkSaved(finished)).toEqual({ title: "Thanks", message: "", link: finished });
});
