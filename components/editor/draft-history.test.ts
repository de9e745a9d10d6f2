import { expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import type { Draft } from "./draft.ts";
import { type DraftHistory, reduceHistory, startHistory } from "./draft-history.ts";

const question: QuestionInput = { type: "text", title: "Why us?", required: false };
const draft: Draft = {
  name: "",
  questions: [{ key: "k", question }],
  thankYou: { title: "", message: "" },
  settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: [] },
  locale: "en",
  locales: ["en"],
};

const rename = (history: DraftHistory, name: string, atMs: number, field?: string) =>
  reduceHistory(history, {
    kind: "change",
    change: (present) => ({ ...present, name }),
    atMs,
    ...(field ? { field } : {}),
  });

test("undoes continuous typing as one step, and typing after a pause as another", () => {
  let history = startHistory(draft);
  history = rename(history, "a", 0, "name");
  history = rename(history, "ab", 500, "name");
  history = rename(history, "abc", 5000, "name");
  history = reduceHistory(history, { kind: "undo" });
  expect(history.present.name).toBe("ab");
  history = reduceHistory(history, { kind: "undo" });
  expect(history.present.name).toBe("");
  history = reduceHistory(history, { kind: "redo" });
  expect(history.present.name).toBe("ab");
});

test("treats changes of two fields as two steps", () => {
  let history = rename(startHistory(draft), "a", 0, "name");
  history = rename(history, "b", 100, "title");
  expect(reduceHistory(history, { kind: "undo" }).present.name).toBe("a");
});

test("discards the redo steps once something else changes", () => {
  let history = rename(startHistory(draft), "a", 0);
  history = reduceHistory(history, { kind: "undo" });
  history = rename(history, "b", 10);
  expect(reduceHistory(history, { kind: "redo" })).toBe(history);
});

test("does nothing when there is nothing to undo, redo or change", () => {
  const history = startHistory(draft);
  expect(reduceHistory(history, { kind: "undo" })).toBe(history);
  expect(reduceHistory(history, { kind: "redo" })).toBe(history);
  expect(reduceHistory(history, { kind: "change", change: (present) => present, atMs: 0 })).toBe(history);
});

test("adds a saved question's id to every step, so that undo never makes it a new question", () => {
  let history = rename(startHistory(draft), "a", 0);
  history = reduceHistory(history, {
    kind: "name",
    questions: new Map([["k", { ...question, questionNameId: "why-us" }]]),
  });
  expect(history.present.questions[0]?.question.questionNameId).toBe("why-us");
  expect(reduceHistory(history, { kind: "undo" }).present.questions[0]?.question.questionNameId).toBe("why-us");
});
