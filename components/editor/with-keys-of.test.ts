import { expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { type Draft, draftOf } from "./draft.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import { withKeysOf } from "./with-keys-of.ts";

const named: QuestionInput = { questionNameId: "why", type: "text", title: "Why?", required: false };
const untitled: QuestionInput = { type: "text", title: "", required: false };
const draftWith = (...questions: QuestionInput[]): Draft =>
  draftOf({
    name: "",
    questions,
    thankYou: { title: "", message: "" },
    settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: [] },
    locale: "en",
    locales: ["en"],
  });
const keys = ({ questions }: Draft) => questions.map(({ key }) => key);

test("matches an unfinished question by content, then by type and position", () => {
  const mine = draftWith(untitled, named, { ...untitled, description: "A hint" });
  const theirs = draftWith({ ...untitled, description: "A hint" }, named, { ...untitled, title: "Typed" });
  expect(keys(withKeysOf(theirs, mine))).toEqual([keys(mine)[2], "why", keys(mine)[0]]);
});

test("merges changes made on both sides to an unfinished question", () => {
  const mine = draftWith(untitled, named);
  const base = withKeysOf(draftWith(untitled, named), mine);
  const theirs = withKeysOf(draftWith({ ...untitled, title: "Where?" }, named), base);
  const changed = { ...mine, name: "Mine" };
  const { draft, conflicts } = mergeDrafts(base, changed, theirs);
  expect(conflicts).toEqual([]);
  expect(draft).toMatchObject({ name: "Mine", questions: [{ question: { title: "Where?" } }, { key: "why" }] });
});

test("keeps unfinished questions added on each side separate", () => {
  const mine = draftWith(named, { ...untitled, title: "Mine" });
  const base = withKeysOf(draftWith(named), mine);
  const theirs = withKeysOf(draftWith(named, { ...untitled, title: "Theirs" }), base);
  expect(mergeDrafts(base, mine, theirs).draft.questions).toHaveLength(3);
});
