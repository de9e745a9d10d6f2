import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { CallError } from "#lib/client/call.ts";
import { isFinished } from "#lib/survey/unfinished.ts";
import { changeQuestion, draftOf, insertQuestion } from "./draft.ts";
import { startHistory } from "./draft-history.ts";
import type { DraftSnapshot } from "./draft-keeper.ts";
import { createEditorStore } from "./editor-store.ts";
import { twoQuestions as survey } from "./testing/two-questions.ts";

const conflict = (current: Survey) => ({
  type: "",
  title: "",
  status: 409,
  detail: "",
  traceId: "",
  current,
  changedBy: null,
});

function start(stored = survey, kept?: DraftSnapshot) {
  const server = { current: stored, delay: async () => {} };
  let named = 0;
  const save = async ({ revision, ...change }: Partial<Survey>) => {
    await server.delay();
    if (revision !== server.current.revision) throw new CallError(409, conflict(server.current));
    const questions = (change.questions ?? server.current.questions).map((question) => ({
      ...question,
      ...(isFinished(question) && { questionNameId: question.questionNameId ?? `named-${++named}` }),
    }));
    server.current = { ...server.current, ...change, questions, revision: server.current.revision + 1 };
    return server.current;
  };
  const store = createEditorStore({
    survey: stored,
    onStored: () => {},
    ...(kept && { keeper: { keep: () => {}, keepSoon: () => {}, read: () => kept } }),
    save: (change) => save({ ...server.current, ...JSON.parse(JSON.stringify(change)) }),
  });
  const retitle = (key: string, title: string) =>
    store.actions.change((draft) => changeQuestion(draft, { key, followUp: false }, { title }));
  return { store, server, retitle };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("keeps the same object for every part that a keystroke does not change", () => {
  const { store, retitle } = start();
  const before = store.state();
  retitle("one", "One?");
  const after = store.state();
  expect(after.draft.questions[0]).not.toBe(before.draft.questions[0]);
  expect(after.draft.questions[1]).toBe(before.draft.questions[1]);
  expect(after.selection).toBe(before.selection);
  expect(after.errors).toBe(before.errors);
});

test("treats a conflict with its own content as the save whose response was lost", async () => {
  const { store, server, retitle } = start();
  retitle("one", "One?");
  const questions = survey.questions.map((one, index) => (index === 0 ? { ...one, title: "One?" } : one));
  server.current = { ...survey, revision: 2, questions };
  await vi.advanceTimersByTimeAsync(700);
  expect(store.state()).toMatchObject({ saveState: { kind: "saved" }, survey: { revision: 2 } });
});

test("keeps a conflict until both versions are merged, and undo reverts the merge", async () => {
  const { store, server, retitle } = start();
  server.current = { ...survey, revision: 2, name: "Theirs" };
  retitle("one", "Mine?");
  await vi.advanceTimersByTimeAsync(700);
  expect(store.state().saveState.kind).toBe("conflict");
  store.actions.adopt(server.current, { ...store.state().draft, name: "Theirs" });
  await vi.advanceTimersByTimeAsync(700);
  expect(server.current).toMatchObject({ name: "Theirs", revision: 3, questions: [{ title: "Mine?" }, {}] });
  store.actions.undo();
  await vi.advanceTimersByTimeAsync(700);
  expect(server.current).toMatchObject({ name: "Survey", questions: [{ title: "Mine?" }, {}] });
});

test("takes a newer stored version only if nothing here is unsaved", () => {
  const { store, retitle } = start();
  store.receive({ ...survey, revision: 2, name: "Elsewhere" });
  expect(store.state().draft.name).toBe("Elsewhere");
  retitle("one", "Mine?");
  store.receive({ ...survey, revision: 3, name: "Elsewhere again" });
  expect(store.state().draft.name).toBe("Elsewhere");
});

test("restores a version as one step, without saving what is already stored", async () => {
  const { store, server } = start();
  const restored: Survey = { ...survey, revision: 2, name: "As it was" };
  server.current = restored;
  store.actions.adopt(restored, draftOf(restored));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.current.revision).toBe(2);
  expect(store.state()).toMatchObject({ canUndo: true, saveState: { kind: "saved" }, draft: { name: "As it was" } });
});

test("undoes what the previous page saved while closing, even if this page loaded before that", async () => {
  const moved = { ...survey, questions: survey.questions.toReversed() };
  const history = { ...startHistory(draftOf(moved)), past: [draftOf(survey)] };
  const { store, server } = start(survey, { history, base: survey });
  server.current = { ...moved, revision: 2 };
  store.restore();
  store.actions.undo();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.current).toMatchObject({ revision: 3, questions: [{ title: "one" }, { title: "two" }] });
});

test("saves a new question once, even if it is edited while its first save is in progress", async () => {
  const { store, server } = start();
  const answered = Promise.withResolvers<void>();
  server.delay = () => answered.promise;
  const key = "new";
  const typed = (title: string) =>
    store.actions.change((draft) => changeQuestion(draft, { key, followUp: false }, { title }));
  store.actions.change((draft) =>
    insertQuestion(draft, { key, question: { type: "text", title: "Why us?", required: false } }),
  );
  await vi.advanceTimersByTimeAsync(700);
  typed("Why us, of all?");
  answered.resolve();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.current.questions.map(({ questionNameId }) => questionNameId)).toEqual(["one", "two", "named-1"]);
  expect(server.current.questions[2]?.title).toBe("Why us, of all?");
});

const newText = (title: string) => ({ key: "new", question: { type: "text", title, required: false } }) as const;

test("saves a question without title and choices, and gets its id once it has both", async () => {
  const { store, server } = start();
  store.actions.change((draft) =>
    insertQuestion(draft, { key: "new", question: { type: "single", title: "", required: false, choices: [] } }),
  );
  await vi.advanceTimersByTimeAsync(700);
  expect(server.current.questions[2]).toMatchObject({ type: "single", title: "" });
  expect(store.state().saveState.kind).toBe("saved");
});

test("saves a new question while its title is typed, and the title once typing pauses", async () => {
  const { store, server } = start();
  store.actions.change((draft) => insertQuestion(draft, newText("")));
  store.actions.typeTitleOf({ key: "new", followUp: false });
  store.actions.change((draft) => changeQuestion(draft, { key: "new", followUp: false }, { title: "Why" }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.current.questions[2]).toMatchObject({ title: "" });
  expect(store.state().saveState.kind).toBe("waiting");
  await vi.advanceTimersByTimeAsync(6_000);
  expect(server.current.questions[2]).toMatchObject({ title: "Why" });
  expect(store.state().saveState.kind).toBe("saved");
});

test("saves the title being typed when the page is closed", async () => {
  const { store, server } = start();
  store.actions.change((draft) => insertQuestion(draft, newText("")));
  store.actions.typeTitleOf({ key: "new", followUp: false });
  store.actions.change((draft) => changeQuestion(draft, { key: "new", followUp: false }, { title: "Why" }));
  store.saveAll();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.current.questions[2]).toMatchObject({ title: "Why" });
});

test("keeps an unfinished question selected when the survey was saved elsewhere", () => {
  const untitled = { type: "text", title: "", required: false } as const;
  const stored = { ...survey, questions: [...survey.questions, untitled] };
  const { store } = start(stored);
  const key = store.state().draft.questions[2]?.key ?? "";
  store.actions.select({ kind: "question", place: { key, followUp: false } });
  store.receive({ ...stored, revision: 2, name: "Elsewhere" });
  expect(store.state()).toMatchObject({ draft: { name: "Elsewhere" }, selection: { place: { key } } });
});
