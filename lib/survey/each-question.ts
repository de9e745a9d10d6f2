import type { QuestionInput } from "./document.ts";

/** All of a question but the one that follows it; follow-ups are such too. */
export type OneQuestion = NonNullable<QuestionInput["followUp"]>["question"];

/** The questions, each of them and each follow-up changed by itself. */
export function eachQuestion(
  questions: readonly QuestionInput[],
  change: (one: OneQuestion) => OneQuestion,
): QuestionInput[] {
  return questions.map(({ followUp, ...question }) => ({
    ...change(question),
    ...(followUp ? { followUp: { ...followUp, question: change(followUp.question) } } : {}),
  }));
}
