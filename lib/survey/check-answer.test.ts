import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answer } from "./answer.ts";
import { checkAnswer } from "./check-answer.ts";
import type { Question, QuestionType } from "./question.ts";

const choices = [
  { id: "a", label: "A" },
  { id: "b", label: "B" },
  { id: "none", label: "None of these", exclusive: true },
];

function question(type: QuestionType, more: Partial<Question> = {}): Question {
  return { questionNameId: "q", type, title: "Q", required: false, ...more };
}

function check(asked: Question, answer: Omit<Answer, "questionNameId">): string | null {
  return checkAnswer(asked, { questionNameId: "q", ...answer });
}

describe("checkAnswer", () => {
  test.each<[string, Question, Omit<Answer, "questionNameId">]>([
    ["one choice", question("single", { choices }), { choiceIds: ["a"] }],
    [
      "other with its text",
      question("single", { choices, allowOther: true }),
      { choiceIds: ["other"], other: "a bus" },
    ],
    ["other without a text", question("single", { choices, allowOther: true }), { choiceIds: ["other"] }],
    ["several choices", question("multiple", { choices }), { choiceIds: ["a", "b"] }],
    ["only an exclusive choice", question("multiple", { choices }), { choiceIds: ["none"] }],
    ["a drop-down's choice", question("dropdown", { choices }), { choiceIds: ["b"] }],
    ["one picture", question("image", { choices }), { choiceIds: ["b"] }],
    ["yes", question("yesNo"), { choiceIds: ["yes"] }],
    ["1,000 characters", question("text"), { text: "x".repeat(1000) }],
    ["5,000 characters", question("longText"), { text: "x".repeat(5000) }],
    ["an address", question("email"), { text: "name@example.com" }],
    ["the lowest number", question("number", { min: 2, max: 4 }), { number: 2 }],
    ["a decimal step", question("number", { min: 0, step: 0.1 }), { number: 0.3 }],
    ["the highest rating", question("rating", { max: 10 }), { number: 10 }],
    ["an NPS of 0", question("nps"), { number: 0 }],
    ["a full ranking", question("ranking", { choices }), { ranking: ["none", "b", "a"] }],
    ["a leap day", question("date"), { date: "2028-02-29" }],
  ])("allows %s", (_, asked, answer) => {
    expect(check(asked, answer)).toBeNull();
  });

  test.each<[string, Question, Omit<Answer, "questionNameId">, string]>([
    [
      "two choices for a single-choice question",
      question("single", { choices }),
      { choiceIds: ["a", "b"] },
      "Choose only one.",
    ],
    ["no choice", question("single", { choices }), { choiceIds: [] }, "Choose an answer to continue."],
    [
      "an unknown choice",
      question("dropdown", { choices }),
      { choiceIds: ["z"] },
      "z isn't one of the choices: a, b, none.",
    ],
    [
      "other although it is not offered",
      question("single", { choices }),
      { choiceIds: ["other"] },
      "other isn't one of",
    ],
    [
      "a text for other without choosing it",
      question("single", { choices, allowOther: true }),
      { choiceIds: ["a"], other: "x" },
      "To send text in other, include",
    ],
    [
      "other beyond 5,000",
      question("single", { choices, allowOther: true }),
      { choiceIds: ["other"], other: "x".repeat(5001) },
      "at most 5000",
    ],
    ["a choice twice", question("multiple", { choices }), { choiceIds: ["a", "a"] }, "once"],
    [
      "more than maxSelections",
      question("multiple", { choices, maxSelections: 1 }),
      { choiceIds: ["a", "b"] },
      "only one",
    ],
    [
      "an exclusive choice with another",
      question("multiple", { choices }),
      { choiceIds: ["a", "none"] },
      "None of these can't be combined with other choices.",
    ],
    ["maybe", question("yesNo"), { choiceIds: ["maybe"] }, "yes, no"],
    ["only white space", question("text"), { text: " \n\t" }, "Enter an answer to continue."],
    ["1,001 characters", question("text"), { text: "x".repeat(1001) }, "at most 1000"],
    ["5,001 characters", question("longText"), { text: "x".repeat(5001) }, "at most 5000"],
    ["no address", question("email"), { text: "name@example" }, "Enter a valid email, like name@example.com."],
    ["an address of 255", question("email"), { text: `${"x".repeat(243)}@example.com` }, "at most 254"],
    ["a number below", question("number", { min: 2, max: 4 }), { number: 1 }, "Enter a number from 2 to 4."],
    ["a number above", question("number", { max: 4 }), { number: 5 }, "Enter a number. At most 4."],
    ["a number between steps", question("number", { step: 5 }), { number: 7 }, "In steps of 5."],
    ["no number", question("number"), {}, "Enter a number."],
    ["an infinite number", question("number"), { number: Number.POSITIVE_INFINITY }, "Enter a number."],
    ["a rating of 0", question("rating"), { number: 0 }, "Enter a whole number from 1 to 5."],
    ["half a star", question("rating"), { number: 2.5 }, "Enter a whole number from 1 to 5."],
    ["an NPS of 11", question("nps"), { number: 11 }, "Enter a whole number from 0 to 10."],
    ["half a ranking", question("ranking", { choices }), { ranking: ["a"] }, "exactly once"],
    ["a ranking with a duplicate", question("ranking", { choices }), { ranking: ["a", "a", "b"] }, "exactly once"],
    ["the 30th of February", question("date"), { date: "2026-02-30" }, "YYYY-MM-DD"],
    ["any answer to a statement", question("statement"), { text: "hm" }, "be answered"],
    ["an answer in the wrong field", question("nps"), { number: 3, text: "three" }, "answered in number, not in text"],
  ])("rejects %s and says what is allowed", (_, asked, answer, message) => {
    expect(check(asked, answer)).toContain(message);
  });

  test("never throws, for any answer", () => {
    const types: QuestionType[] = ["single", "multiple", "text", "email", "number", "rating", "nps", "ranking", "date"];
    const anything = fc.record(
      {
        choiceIds: fc.array(fc.string()),
        other: fc.string(),
        text: fc.string(),
        number: fc.double(),
        date: fc.string(),
        ranking: fc.array(fc.string()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.constantFrom(...types), anything, (type, answer) => {
        const message = check(question(type, { choices }), answer);
        expect(message === null || message.length > 0).toBe(true);
      }),
    );
  });
});
