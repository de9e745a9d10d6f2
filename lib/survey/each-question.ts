import type { QuestionInput } from "./document.ts";

/** A question without its follow-up; follow-ups have this type too. */
export type OneQuestion = NonNullable<QuestionInput["followUp"]>["question"];

/** Maps the questions and their follow-ups, each individually. */
export function eachQuestion(
  questions: readonly QuestionInput[],
  change: (one: OneQuestion) => OneQuestion,
): QuestionInput[] {
  return questions.map(({ followUp, ...question }) => ({
    ...change(question),
    ...(followUp ? { followUp: { ...followUp, question: change(followUp.question) } } : {}),
  }));
}
