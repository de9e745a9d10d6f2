import { expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import type { Draft } from "./draft.ts";
import { previewDocument } from "./preview-document.ts";

const first: QuestionInput = { questionNameId: "first", type: "text", title: "First", required: false };
const second: QuestionInput = {
  type: "single",
  title: "",
  required: false,
  choices: [{ id: "a", label: "" }],
  showIf: { answer: "first", op: "answered" },
  followUp: { whenChoiceIds: ["a"], question: { type: "text", title: "Why?", required: false } },
};
const finished: QuestionInput = { ...second, title: "Second", choices: [{ id: "a", label: "A" }] };
const draft: Draft = {
  name: "",
  questions: [
    { key: "k1", question: first },
    { key: "k2", question: second },
  ],
  thankYou: { title: "", message: "" },
  settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: [] },
  locale: "en",
  locales: ["en"],
};
const selected = (followUp: boolean) => ({ kind: "question", place: { key: "k2", followUp } }) as const;
const titles = (preview: ReturnType<typeof previewDocument>) => preview.document.questions.map(({ title }) => title);

test("starts at the selected question regardless of its condition, with placeholders for empty texts", () => {
  const preview = previewDocument(draft, selected(false), false);
  expect(titles(preview)).toEqual(["Your question"]);
  expect(preview.document.questions[0]).not.toHaveProperty("showIf");
  expect(preview.document.questions[0]?.choices?.[0]?.label).toBe("…");
});

test("starts at a selected follow-up without waiting for its answer", () => {
  expect(titles(previewDocument(draft, selected(true), false))).toEqual(["Why?"]);
});

test("applies every condition when played from the start", () => {
  const titled = {
    ...draft,
    questions: [
      { key: "k1", question: first },
      { key: "k2", question: finished },
    ],
  };
  const preview = previewDocument(titled, selected(true), true);
  expect(titles(preview)).toEqual(["First", "Second"]);
  expect(preview.document.questions[1]?.showIf).toEqual(second.showIf);
});

test("omits unfinished questions and follow-ups, except the selected one", () => {
  const untitled = { type: "text", title: "", required: false } as const;
  const questions = [
    { key: "k1", question: { ...first, followUp: { question: untitled } } },
    { key: "k2", question: second },
  ];
  const preview = previewDocument({ ...draft, questions }, selected(false), true);
  expect(titles(preview)).toEqual(["First"]);
  expect(preview.document.questions[0]).not.toHaveProperty("followUp");
  const place = { key: "k1", followUp: false };
  expect(titles(previewDocument({ ...draft, questions }, { kind: "question", place }, false))).toEqual(["First"]);
});

test("shows the thank-you page when that is edited, and only the visible part of a long survey", () => {
  expect(previewDocument(draft, { kind: "thankYou" }, false).isOver).toBe(true);
  const many = { ...draft, questions: Array.from({ length: 100 }, (_, at) => ({ key: `k${at}`, question: first })) };
  const place = { key: "k60", followUp: false };
  expect(titles(previewDocument(many, { kind: "question", place }, false))).toHaveLength(5);
  expect(titles(previewDocument(many, { kind: "question", place }, true))).toHaveLength(100);
});
