import type { Question } from "../survey/question.ts";
import { hasChoices, traitsOf } from "../survey/question-type.ts";

/** The choices that answers to a question can be filtered by, labels by id; empty if its answers are typed or numbers. */
export function answerChoices(question: Question | undefined): ReadonlyMap<string, string> {
  if (!question || !hasChoices(question.type)) return new Map();
  const { choices = [], allowOther, otherLabel } = question;
  return new Map([
    ...(traitsOf(question.type).choices === "yesOrNo"
      ? ([
          ["yes", "Yes"],
          ["no", "No"],
        ] as const)
      : []),
    ...choices.map(({ id, label }) => [id, label] as const),
    ...(allowOther ? [["other", otherLabel || "Other"] as const] : []),
  ]);
}
