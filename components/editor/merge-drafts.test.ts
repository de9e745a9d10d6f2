import fc from "fast-check";
import { expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { type Draft, draftOf } from "./draft.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import { withKeysOf } from "./with-keys-of.ts";

const question = (id: string, more: Partial<QuestionInput> = {}): QuestionInput => ({
  questionNameId: id,
  type: "single",
  title: `Title of ${id}`,
  required: false,
  choices: ["a", "b", "c"].map((choice) => ({ id: choice, label: choice.toUpperCase() })),
  ...more,
});
const draftWith = (...questions: QuestionInput[]): Draft =>
  draftOf({
    name: "Survey",
    questions,
    thankYou: { title: "Thanks", message: "" },
    settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: [] },
    locale: "en",
    locales: ["en"],
  });
const base = draftWith(question("one"), question("two"), question("three"));
const keys = ({ questions }: Draft) => questions.map(({ key }) => key);
const edit = (draft: Draft, key: string, change: Partial<QuestionInput>): Draft => ({
  ...draft,
  questions: draft.questions.map((edited) =>
    edited.key === key ? { key, question: { ...edited.question, ...change } } : edited,
  ),
});
const without = (draft: Draft, key: string): Draft => ({
  ...draft,
  questions: draft.questions.filter((edited) => edited.key !== key),
});

test("takes changes made on one side, down to the field and the choice", () => {
  const relabelled = (id: string, label: string) =>
    question("one").choices?.map((choice) => (choice.id === id ? { ...choice, label } : choice));
  const mine = edit(edit(base, "one", { title: "Mine" }), "two", { choices: relabelled("a", "Mine") });
  const theirs = edit(edit(base, "one", { required: true }), "two", { choices: relabelled("c", "Theirs") });
  const { draft, conflicts } = mergeDrafts(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(draft.questions[0]?.question).toMatchObject({ title: "Mine", required: true });
  expect(draft.questions[1]?.question.choices?.map(({ label }) => label)).toEqual(["Mine", "B", "Theirs"]);
});

test("reports a conflict if both changed the same field, and takes the picked side", () => {
  const mine = edit(base, "one", { title: "Mine" });
  const theirs = edit(base, "one", { title: "Theirs" });
  const { draft, conflicts } = mergeDrafts(base, mine, theirs);
  expect(conflicts).toEqual([{ path: "questions/one/question/title", mine: "Mine", theirs: "Theirs" }]);
  expect(draft.questions[0]?.question.title).toBe("Mine");
  expect(mergeDrafts(base, mine, theirs, () => "theirs").draft.questions[0]?.question.title).toBe("Theirs");
});

test("reports a conflict before removing a question that the other side edited, and none if it was unchanged", () => {
  const theirs = without(base, "two");
  expect(keys(mergeDrafts(base, edit(base, "one", { title: "Mine" }), theirs).draft)).toEqual(["one", "three"]);
  const worked = mergeDrafts(base, edit(base, "two", { title: "Mine" }), theirs);
  expect(worked.conflicts.map(({ path }) => path)).toEqual(["questions/two"]);
  expect(keys(worked.draft)).toEqual(["one", "two", "three"]);
});

test("keeps the order of the side that moved something, with the other side's additions in place", () => {
  const [one, two, three] = base.questions;
  if (!one || !two || !three) throw new Error("the base has three questions");
  const mine = { ...base, questions: [three, one, two] };
  const added = { key: "new", question: question("new") };
  const theirs = { ...base, questions: [one, added, two, three] };
  expect(keys(mergeDrafts(base, mine, theirs).draft)).toEqual(["three", "one", "new", "two"]);
});

test("keeps both questions that one side added before and after it removed another", () => {
  const [, two, three] = base.questions;
  if (!two || !three) throw new Error("the base has three questions");
  const [first, second] = ["first", "second"].map((key) => ({ key, question: question(key) }));
  if (!first || !second) throw new Error("two are added");
  const theirs = { ...base, questions: [second, first, two, three] };
  expect(keys(mergeDrafts(base, base, theirs).draft)).toEqual(["second", "first", "two", "three"]);
  expect(keys(mergeDrafts(base, edit(base, "two", { title: "Mine" }), theirs).draft)).toEqual(keys(theirs));
});

test("matches the questions of a stored survey by the editor's keys", () => {
  const saved = { ...base, questions: [{ key: "k1", question: question("one") }] };
  expect(keys(withKeysOf(base, saved))).toEqual(["k1", "two", "three"]);
});

const change = fc.oneof(
  fc.record({ kind: fc.constant("title" as const), at: fc.nat(9), text: fc.string({ minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant("label" as const), at: fc.nat(9), text: fc.string({ minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant("remove" as const), at: fc.nat(9), text: fc.constant("") }),
  fc.record({ kind: fc.constant("move" as const), at: fc.nat(9), text: fc.constant("") }),
  fc.record({ kind: fc.constant("add" as const), at: fc.nat(9), text: fc.constantFrom("x", "y", "z") }),
  fc.record({ kind: fc.constant("thanks" as const), at: fc.nat(9), text: fc.string({ maxLength: 4 }) }),
);
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

/** `only`: the parity of the base's questions that may be changed, which keeps two sides' edits disjoint. */
function apply(draft: Draft, changes: Change[], side: string, only?: number): Draft {
  let current = draft;
  for (const [step, { kind, at, text }] of changes.entries()) {
    const own = keys(base).filter((_key, index) => only === undefined || index % 2 === only);
    const key = own[at % own.length] ?? "";
    const questions = [...current.questions];
    const added = `${side}-${text}-${step}`;
    if (kind === "title") current = edit(current, key, { title: text });
    if (kind === "label") current = edit(current, key, { choices: [{ id: "a", label: text }] });
    if (kind === "remove") current = without(current, key);
    if (only === 1) continue;
    if (kind === "thanks") current = { ...current, thankYou: { title: text, message: "" } };
    if (kind === "move" && only === undefined) questions.push(...questions.splice(at % 3, 1));
    if (kind === "add") questions.splice(at % 4, 0, { key: added, question: question(added) });
    if (kind === "move" || kind === "add") current = { ...current, questions };
  }
  return current;
}
const changes = fc.array(change, { maxLength: 6 });

test("returns the other side if one changed nothing", () => {
  fc.assert(
    fc.property(changes, (made) => {
      const changed = apply(base, made, "m");
      expect(mergeDrafts(base, changed, base)).toEqual({ draft: changed, conflicts: [] });
      expect(mergeDrafts(base, base, changed)).toEqual({ draft: changed, conflicts: [] });
      expect(mergeDrafts(base, changed, changed)).toEqual({ draft: changed, conflicts: [] });
    }),
  );
});

test("is symmetric for disjoint changes", () => {
  fc.assert(
    fc.property(changes, changes, (one, other) => {
      const [mine, theirs] = [apply(base, one, "m", 0), apply(base, other, "t", 1)];
      const there = mergeDrafts(base, mine, theirs);
      expect(there.conflicts).toEqual([]);
      expect(there).toEqual(mergeDrafts(base, theirs, mine));
    }),
  );
});

test("never loses a question that a side added or edited, and loses none that wasn't removed", () => {
  fc.assert(
    fc.property(changes, changes, (one, other) => {
      const [mine, theirs] = [apply(base, one, "m"), apply(base, other, "t")];
      const merged = new Set(keys(mergeDrafts(base, mine, theirs).draft));
      const known = new Set(keys(base));
      for (const { key, question: asked } of mine.questions) {
        const before = base.questions.find((edited) => edited.key === key)?.question;
        if (JSON.stringify(before) !== JSON.stringify(asked)) expect(merged).toContain(key);
        else if (keys(theirs).includes(key)) expect(merged).toContain(key);
      }
      for (const key of keys(theirs)) if (!known.has(key)) expect(merged).toContain(key);
      expect(merged.size).toBe(keys(mergeDrafts(base, mine, theirs).draft).length);
    }),
  );
});
