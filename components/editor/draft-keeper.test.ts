import { beforeEach, expect, test } from "vitest";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { changeQuestion, draftOf } from "./draft.ts";
import { type DraftHistory, reduceHistory, startHistory } from "./draft-history.ts";
import { createDraftKeeper } from "./draft-keeper.ts";
import { twoQuestions } from "./testing/two-questions.ts";

const survey: Survey = { ...twoQuestions, revision: 3 };
const retitled = (history: DraftHistory, title: string, atMs = 0): DraftHistory =>
  reduceHistory(history, {
    kind: "change",
    change: (draft) => changeQuestion(draft, { key: "one", followUp: false }, { title }),
    atMs,
  });
const titleOf = (history: DraftHistory | undefined) => history?.present.questions[0]?.question.title;

let storage: Storage;
let maxEntries: number;
beforeEach(() => {
  const kept = new Map<string, string>();
  maxEntries = 10;
  const methods = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, text: string) {
      if (kept.size >= maxEntries && !kept.has(name)) throw new DOMException("full", "QuotaExceededError");
      kept.set(name, text);
    },
    removeItem: (name: string) => kept.delete(name),
  };
  // The keys are own properties, as in a browser.
  storage = new Proxy(Object.create(methods), {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_target, name) => ({
      configurable: true,
      enumerable: true,
      value: kept.get(String(name)),
    }),
  });
});

test("restores undo and redo steps and unsaved changes", () => {
  const keeper = createDraftKeeper(storage, "p", "s");
  const undone = reduceHistory(retitled(retitled(startHistory(draftOf(survey)), "first"), "second"), { kind: "undo" });
  keeper.keep({ history: undone, base: survey });
  const read = createDraftKeeper(storage, "p", "s").read(survey);
  expect(titleOf(read?.history)).toBe("first");
  expect(read?.history.future[0]?.questions[0]?.question.title).toBe("second");
  expect(read?.history.past[0]?.questions).toEqual(draftOf(survey).questions);
  expect(read?.history.past[0]?.questions[1]).toBe(read?.history.present.questions[1]);
});

test("accepts a save that outlived the page, and adds the ids assigned to new questions", () => {
  const keeper = createDraftKeeper(storage, "p", "s");
  const added = reduceHistory(startHistory(draftOf(survey)), {
    kind: "change",
    change: (draft) => ({
      ...draft,
      questions: [...draft.questions, { key: "k", question: { type: "text", title: "New", required: false } }],
    }),
    atMs: 0,
  });
  keeper.keep({ history: added, base: survey });
  const stored: Survey = {
    ...survey,
    revision: 4,
    questions: [...survey.questions, { questionNameId: "new", type: "text", title: "New", required: false }],
  };
  const read = keeper.read(stored);
  expect(read?.base.revision).toBe(4);
  expect(read?.history.present.questions[2]).toMatchObject({ key: "k", question: { questionNameId: "new" } });
});

test("is preferred over a page loaded before the last save arrived", () => {
  const keeper = createDraftKeeper(storage, "p", "s");
  const history = retitled(startHistory(draftOf(survey)), "saved on the way out");
  const [one, ...others] = survey.questions;
  if (!one) throw new Error("the survey has questions");
  const questions = [{ ...one, title: "saved on the way out" }, ...others];
  keeper.keep({ history, base: { ...survey, revision: 4, questions } });
  expect(keeper.read(survey)).toMatchObject({ base: { revision: 4 }, history: { past: [{}] } });
});

test("drops the steps if another revision is stored, and keeps unsaved changes on their own base", () => {
  const keeper = createDraftKeeper(storage, "p", "s");
  const theirs = { ...survey, revision: 9, name: "Theirs" };
  keeper.keep({ history: startHistory(draftOf(survey)), base: survey });
  expect(keeper.read(theirs)).toBeNull();
  keeper.keep({ history: retitled(startHistory(draftOf(survey)), "unsaved"), base: survey });
  expect(keeper.read(theirs)).toMatchObject({ base: { revision: 3 } });
});

test("opening another survey keeps the unsaved changes of the first, and drops what was saved", () => {
  const other: Survey = { ...survey, id: "t" };
  createDraftKeeper(storage, "p", "s").keep({
    history: retitled(startHistory(draftOf(survey)), "unsaved"),
    base: survey,
  });
  createDraftKeeper(storage, "p", "u").keep({ history: startHistory(draftOf(survey)), base: { ...survey, id: "u" } });
  expect(createDraftKeeper(storage, "p", "t").read(other)).toBeNull();
  expect(Object.keys(storage)).toEqual(["afterword.draft.p.s"]);
  expect(titleOf(createDraftKeeper(storage, "p", "s").read(survey)?.history)).toBe("unsaved");
});

test("other surveys' entries give way when the storage is full", () => {
  createDraftKeeper(storage, "p", "s").keep({
    history: retitled(startHistory(draftOf(survey)), "unsaved"),
    base: survey,
  });
  maxEntries = 1;
  const other: Survey = { ...survey, id: "t" };
  createDraftKeeper(storage, "p", "t").keep({ history: startHistory(draftOf(other)), base: other });
  expect(Object.keys(storage)).toEqual(["afterword.draft.p.t"]);
});

test("ignores another person, another survey and unreadable data", () => {
  createDraftKeeper(storage, "p", "s").keep({ history: startHistory(draftOf(survey)), base: survey });
  expect(createDraftKeeper(storage, "q", "s").read(survey)).toBeNull();
  expect(Object.keys(storage)).toEqual([]);
  storage.setItem("afterword.draft.p.s", "{not json");
  expect(createDraftKeeper(storage, "p", "s").read(survey)).toBeNull();
  storage.setItem("afterword.draft.p.s", '{"formatVersion":0}');
  expect(createDraftKeeper(storage, "p", "s").read(survey)).toBeNull();
});

test("stays below its size limit by dropping the oldest steps first", () => {
  const keeper = createDraftKeeper(storage, "p", "s");
  let history = startHistory(draftOf(survey));
  for (let step = 0; step < 60; step++) history = retitled(history, `${step} ${"x".repeat(60_000)}`);
  keeper.keep({ history, base: survey });
  expect(storage.getItem("afterword.draft.p.s")?.length).toBeLessThan(1_500_000);
  const read = keeper.read(survey);
  expect(titleOf(read?.history)).toMatch(/^59 /);
  expect(read?.history.past.at(-1)?.questions[0]?.question.title).toMatch(/^58 /);
  expect(read?.history.past.length).toBeLessThan(60);
});
