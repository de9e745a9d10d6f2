import type { QuestionInput } from "#lib/survey/document.ts";

/** Questions and follow-ups by id, as conditions refer to them; new ones have no id yet. */
export function questionsById(questions: readonly QuestionInput[]): Map<string, QuestionInput> {
  const asked = questions.flatMap((question) =>
    question.followUp ? [question, question.followUp.question] : [question],
  );
  return new Map(asked.flatMap((one) => (one.questionNameId === undefined ? [] : [[one.questionNameId, one]])));
}
