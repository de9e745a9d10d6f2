import { expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { changeQuestion, draftOf } from "../draft.ts";
import { twoQuestions } from "../testing/two-questions.ts";
import { insertPlaced, takeOut, whyNotPlaced } from "./place-questions.ts";

const draft = draftOf(twoQuestions);
const asked = (questionNameId: string): QuestionInput => ({
  questionNameId,
  type: "text",
  title: "Q",
  required: false,
});
const idsIn = ({ questions }: typeof draft) => questions.map(({ question }) => question.questionNameId);

test("inserts library questions after the selected one in order, and removes them again", () => {
  const { draft: inserted, keys } = insertPlaced(draft, [asked("a"), asked("b")], "one");
  expect(idsIn(inserted)).toEqual(["one", "a", "b", "two"]);
  expect(takeOut(inserted, keys)).toEqual(draft);
});

test("appends library questions if no question is selected", () => {
  expect(idsIn(insertPlaced(draft, [asked("a")], undefined).draft)).toEqual(["one", "two", "a"]);
});

test("keeps later edits when they are removed again, except conditions on their answers", () => {
  const { draft: inserted, keys } = insertPlaced(draft, [asked("a")], "one");
  const showIf = { answer: "a", op: "answered" } as const;
  const edited = changeQuestion(inserted, { key: "two", followUp: false }, { title: "Two?", showIf });
  expect(takeOut(edited, keys).questions[1]?.question).toMatchObject({ title: "Two?", showIf: undefined });
});

test("rejects an id that is already in use, and too many questions", () => {
  expect(whyNotPlaced(draft, [asked("a")])).toBeUndefined();
  expect(whyNotPlaced(draft, [asked("two")])).toContain("aren't saved yet");
  expect(
    whyNotPlaced(
      draft,
      Array.from({ length: 99 }, (_, index) => asked(`q${index}`)),
    ),
  ).toContain("at most 100");
});
