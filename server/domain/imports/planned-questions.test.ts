import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import type { FoundQuestion } from "./past-answers.ts";
import { added, continued, kindsOf, newChoicesOf, proposed } from "./planned-questions.ts";

const found: FoundQuestion = {
  key: "7",
  title: "How did you hear about us?",
  kind: "one",
  answers: 12,
  firstAt: "2025-01-01T00:00:00.000Z",
  lastAt: "2025-02-01T00:00:00.000Z",
  choices: [
    { label: "Podcast", count: 6 },
    { label: "podcast ", count: 2 },
    { label: "TikTok", count: 3 },
  ],
  typed: 1,
};
const source: Question = {
  questionNameId: "source",
  type: "single",
  title: "how did you  hear about us?",
  required: true,
  askOnce: "customer",
  choices: [{ id: "pod", label: "Podcast" }],
};

test("a question continues the account's one with the same title, however it is spelled", () => {
  expect(proposed(found, [source], new Map())).toMatchObject({ questionNameId: "source", newChoices: ["TikTok"] });
});

test("a question goes where it went in the import before", () => {
  const other = { ...source, questionNameId: "other", title: "Another title" };
  expect(proposed(found, [source, other], new Map([["7", "other"]])).questionNameId).toBe("other");
});

test("a question isn't continued by one that takes other answers", () => {
  const text: Question = { ...source, type: "longText", choices: undefined };
  expect(proposed(found, [text], new Map()).questionNameId).toBeNull();
  expect(kindsOf({ type: "multiple" })).toEqual(["several", "one"]);
  expect([kindsOf({ type: "nps" }), kindsOf({ type: "email" }), kindsOf({ type: "statement" })]).toEqual([
    ["one"],
    [],
    [],
  ]);
});

test("a continued question has the choices that its answers need, and nothing that decides when it is asked", () => {
  const { question } = continued(found, source);
  expect(question).toEqual({
    questionNameId: "source",
    type: "single",
    title: source.title,
    required: true,
    allowOther: true,
    choices: [
      { id: "pod", label: "Podcast" },
      { id: "tiktok", label: "TikTok" },
    ],
  });
});

test("a new question has a name of its own, and each choice once in its most common spelling", () => {
  const taken = new Set(["how-did-you-hear-about-us"]);
  const { question } = added({ ...found, choices: [...found.choices, { label: "Other", count: 1 }] }, taken);
  expect(question.questionNameId).toBe("how-did-you-hear-about-us-2");
  expect(question.choices).toEqual([
    { id: "podcast", label: "Podcast" },
    { id: "tiktok", label: "TikTok" },
    { id: "other-2", label: "Other" },
  ]);
  expect([question.allowOther, taken.has("how-did-you-hear-about-us-2")]).toEqual([true, true]);
});

test("a question that shoppers answered in their words is a text", () => {
  expect(added({ ...found, kind: "text", choices: [] }, new Set()).question).toMatchObject({ type: "longText" });
});

test("a question gets no more choices than it may have; other answers count under Other", () => {
  const many = {
    ...found,
    typed: 0,
    choices: Array.from({ length: 101 }, (_, n) => ({ label: `Choice ${n}`, count: 1 })),
  };
  expect(newChoicesOf(many, source)).toHaveLength(99);
  expect(continued(many, source).question).toMatchObject({ allowOther: true, choices: { length: 100 } });
  expect(added(many, new Set()).question).toMatchObject({ allowOther: true, choices: { length: 100 } });
});

test("choices that an import before added keep their ids, however often each is given", () => {
  const first = continued(
    {
      ...found,
      choices: [
        { label: "友人", count: 2 },
        { label: "広告", count: 1 },
      ],
    },
    source,
  );
  const added1 = first.question.choices?.slice(1) ?? [];
  const second = continued(
    {
      ...found,
      choices: [
        { label: "広告", count: 5 },
        { label: "友人", count: 2 },
        { label: "C+", count: 1 },
      ],
    },
    source,
    added1,
  );
  expect(second.question.choices?.slice(0, 3)).toEqual(first.question.choices);
  expect(second.question.choices?.at(-1)).toMatchObject({ label: "C+" });
});

test("a long label is cut between signs", () => {
  const { question } = added({ ...found, choices: [{ label: `${"x".repeat(199)}🙂`, count: 1 }] }, new Set());
  expect(question.choices?.[0]?.label).toBe("x".repeat(199));
});
