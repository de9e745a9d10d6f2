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
const draft: Draft = {
  name: "",
  questions: [
    { key: "k1", question: first },
    { key: "k2", question: second },
  ],
  thankYou: { title: "", message: "" },
  settings: { showProgress: true, allowBack: true, onePerPage: true, showOn: [] },
  locale: "en",
  locales: ["en"],
};
const selected = (followUp: boolean) => ({ kind: "question", place: { key: "k2", followUp } }) as const;
const titles = (preview: ReturnType<typeof previewDocument>) => preview.document.questions.map(({ title }) => title);

test("begins at the selected question, asked whatever its condition says, with words for what is still empty", () => {
  const preview = previewDocument(draft, selected(false), "en", false);
  expect(titles(preview)).toEqual(["Your question"]);
  expect(preview.document.questions[0]).not.toHaveProperty("showIf");
  expect(preview.document.questions[0]?.choices?.[0]?.label).toBe("…");
});

test("begins at a selected follow-up without waiting for its answer", () => {
  expect(titles(previewDocument(draft, selected(true), "en", false))).toEqual(["Why?"]);
});

test("plays from the start with every condition in force", () => {
  const preview = previewDocument(draft, selected(true), "en", true);
  expect(titles(preview)).toEqual(["First", "Your question"]);
  expect(preview.document.questions[1]?.showIf).toEqual(second.showIf);
});

test("shows all questions where they stand on one page, and the thanks when those are edited", () => {
  const onePage = { ...draft, settings: { ...draft.settings, onePerPage: false } };
  expect(titles(previewDocument(onePage, selected(false), "en", false))).toHaveLength(2);
  expect(previewDocument(draft, { kind: "thankYou" }, "en", false).isOver).toBe(true);
});
