import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { followUpText } from "./TemplateFacts.tsx";

const followUp = { question: { questionNameId: "why", type: "text", title: "Why?", required: false } } as const;
const score: Question = { questionNameId: "score", type: "nps", title: "Recommend us?", required: false };
const where: Question = {
  ...score,
  type: "single",
  choices: [
    { id: "a", label: "Radio" },
    { id: "b", label: "Print" },
  ],
};

test.each<[Question, string]>([
  [{ ...score, followUp }, "Then, after any answer:"],
  [{ ...score, followUp: { ...followUp, whenMax: 6 } }, "Then, after 6 or less:"],
  [{ ...score, followUp: { ...followUp, whenMin: 9 } }, "Then, after 9 or more:"],
  [{ ...score, followUp: { ...followUp, whenMin: 7, whenMax: 8 } }, "Then, after a number from 7 to 8:"],
  [{ ...where, followUp: { ...followUp, whenChoiceIds: ["a", "b"] } }, "Then, after Radio or Print:"],
  [{ ...where, type: "yesNo", followUp: { ...followUp, whenChoiceIds: ["no"] } }, "Then, after No:"],
])("a follow-up says when it is asked (%#)", (question, words) => {
  expect(followUpText(question)).toBe(words);
});
