import { describe, expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import {
  changeQuestion,
  changeType,
  choicesFromLines,
  type Draft,
  draftOf,
  duplicateQuestion,
  insertQuestion,
  moveQuestion,
  questionAt,
  removeQuestion,
} from "./draft.ts";

const heard: QuestionInput = {
  questionNameId: "heard",
  type: "single",
  title: "How did you hear of us?",
  required: true,
  choices: [
    { id: "a", label: "A friend" },
    { id: "b", label: "A podcast" },
  ],
  followUp: {
    whenChoiceIds: ["a", "b"],
    question: { questionNameId: "which", type: "text", title: "Which one?", required: false },
  },
};
const score: QuestionInput = { questionNameId: "score", type: "nps", title: "Recommend us?", required: false };
const draft: Draft = draftOf({
  name: "Survey",
  questions: [heard, score],
  thankYou: { title: "Thanks", message: "" },
  settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: ["thankYou"] },
  locale: "en",
  locales: ["en"],
});
const ids = ({ questions }: Draft) => questions.map(({ question }) => question.questionNameId ?? question.title);

describe("a draft", () => {
  test("keeps the rest of the survey when one question changes", () => {
    const changed = changeQuestion(draft, { key: "score", followUp: false }, { title: "Would you?" });
    expect(questionAt(changed, { key: "score", followUp: false })?.title).toBe("Would you?");
    expect(changed.questions[0]).toEqual(draft.questions[0]);
  });

  test("changes a follow-up without touching its question", () => {
    const changed = changeQuestion(draft, { key: "heard", followUp: true }, { title: "Its name?" });
    expect(questionAt(changed, { key: "heard", followUp: true })?.title).toBe("Its name?");
    expect(questionAt(changed, { key: "heard", followUp: false })?.title).toBe(heard.title);
  });

  test("removes deleted choices from a follow-up, and its trigger once none is left", () => {
    const place = { key: "heard", followUp: false };
    const one = changeQuestion(draft, place, { choices: [{ id: "b", label: "A podcast" }] });
    expect(questionAt(one, place)?.followUp?.whenChoiceIds).toEqual(["b"]);
    const none = changeQuestion(draft, place, { choices: [{ id: "c", label: "New" }] });
    expect(questionAt(none, place)?.followUp).toEqual({ question: heard.followUp?.question });
  });

  test("makes a new question on a type change, keeping what both types have", () => {
    const changed = changeType(draft, { key: "heard", followUp: false }, "multiple", "fresh");
    const question = questionAt(changed, { key: "fresh", followUp: false });
    expect(question).toMatchObject({ type: "multiple", title: heard.title, required: true, choices: heard.choices });
    expect(question?.questionNameId).toBeUndefined();
    expect(
      questionAt(changeType(draft, { key: "heard", followUp: false }, "text", "x"), { key: "x", followUp: false }),
    ).toEqual({
      type: "text",
      title: heard.title,
      required: true,
      followUp: { question: heard.followUp?.question },
    });
    expect(question?.followUp).toEqual(heard.followUp);
  });

  test("copies a question and its follow-up with new ids, right after it", () => {
    const copied = duplicateQuestion(draft, "heard", "copy");
    expect(copied.questions.map(({ key }) => key)).toEqual(["heard", "copy", "score"]);
    const copy = questionAt(copied, { key: "copy", followUp: false });
    expect(copy?.questionNameId).toBeUndefined();
    expect(copy?.followUp?.question).toEqual({ type: "text", title: "Which one?", required: false });
    expect(copy?.choices).toEqual(heard.choices);
  });

  test("moves a question to a position, clamped to the list", () => {
    expect(ids(moveQuestion(draft, "score", 0))).toEqual(["score", "heard"]);
    expect(ids(moveQuestion(draft, "heard", 99))).toEqual(["score", "heard"]);
    expect(ids(moveQuestion(draft, "unknown", 0))).toEqual(["heard", "score"]);
  });

  test("adds after the given question, or at the end", () => {
    const added = { key: "new", question: { type: "yesNo", title: "New", required: false } } as const;
    expect(ids(insertQuestion(draft, added, "heard"))).toEqual(["heard", "New", "score"]);
    expect(ids(insertQuestion(draft, added))).toEqual(["heard", "score", "New"]);
  });

  test("removes a question with its follow-up, or the follow-up alone", () => {
    expect(ids(removeQuestion(draft, { key: "heard", followUp: false }))).toEqual(["score"]);
    const alone = removeQuestion(draft, { key: "heard", followUp: true });
    expect(questionAt(alone, { key: "heard", followUp: false })).not.toHaveProperty("followUp");
  });
});

describe("a pasted list of choices", () => {
  test("keeps choices with unchanged lines and their ids, and ignores duplicate lines", () => {
    const present = [
      { id: "a", label: "A friend", pinned: true },
      { id: "b", label: "A podcast" },
    ];
    const choices = choicesFromLines("A newspaper\r\n  A friend \n\nA newspaper\n", present);
    expect(choices.map(({ label }) => label)).toEqual(["A newspaper", "A friend"]);
    expect(choices[1]).toEqual(present[0]);
    expect(choices[0]?.id).toMatch(/^[a-z0-9]{8}$/);
  });
});
