import type { Question } from "#lib/survey/document.ts";
import { withoutQuestions } from "../asked-once.ts";
import type { AnswerState, ResponseState } from "./response-state.ts";

/**
 * The survey as this response is asked it: without questions already asked elsewhere, unless a page asked them here
 * anyway and got an answer, which then counts.
 */
export function askedHere<Asking extends { questions: readonly Question[] }>(
  survey: Asking,
  { otherFacts }: Pick<ResponseState, "otherFacts">,
  answers: ReadonlyMap<string, AnswerState>,
): { questions: readonly Question[] } {
  const askedBefore = otherFacts?.askedBefore;
  if (!askedBefore) return survey;
  return { questions: withoutQuestions(survey.questions, new Set(askedBefore.filter((id) => !answers.has(id)))) };
}
