import { expect, test } from "vitest";
import type { Condition, QuestionInput } from "#lib/survey/document.ts";
import { draftOf } from "../draft.ts";
import { whyNeverAsked } from "./never-asked.ts";

const heard: QuestionInput = {
  questionNameId: "heard",
  type: "single",
  title: "How did you hear of us?",
  required: false,
  choices: [{ id: "tiktok", label: "TikTok" }],
};
const why = (showIf: Condition | undefined, parent: Partial<QuestionInput> = {}) =>
  whyNeverAsked(
    draftOf({
      name: "Survey",
      questions: [
        { ...heard, ...parent },
        { questionNameId: "next", type: "text", title: "Next", required: false, ...(showIf ? { showIf } : {}) },
      ],
      thankYou: { title: "", message: "" },
      settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: [] },
      locale: "en",
      locales: ["en"],
    }),
    { key: "next", followUp: false },
  );

test("returns nothing for a question that someone may be asked", () => {
  expect(why(undefined)).toBeUndefined();
  expect(why({ answer: "heard", op: "is", value: "tiktok" })).toBeUndefined();
  expect(why({ order: "skus", op: "in", value: [] })).toBeUndefined();
});

test("names a condition that never holds", () => {
  expect(
    why({
      all: [
        { order: "isFirstOrder", op: "is", value: true },
        { answer: "heard", op: "is", value: "gone" },
      ],
    }),
  ).toBe("No one will see this question. It's never true that the answer to “How did you hear of us?” is “gone”.");
});

test("reports conditions that contradict each other", () => {
  expect(
    why({
      all: [
        { order: "total", op: "gt", value: 100 },
        { order: "total", op: "lt", value: 50 },
      ],
    }),
  ).toBe("No one will see this question. Its conditions can't all be true at once.");
});

test("reports a condition that contradicts another question's", () => {
  const first: Condition = { order: "isFirstOrder", op: "is", value: true };
  expect(
    why(
      {
        all: [
          { answer: "heard", op: "is", value: "tiktok" },
          { order: "isFirstOrder", op: "is", value: false },
        ],
      },
      { showIf: first },
    ),
  ).toBe("No one will see this question. Its conditions depend on a question these shoppers never see.");
});
