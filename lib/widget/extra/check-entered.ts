import type { Answer } from "#lib/survey/answer.ts";
import { checkExtra } from "#lib/survey/check-extra.ts";
import { checkOther } from "#lib/survey/check-other.ts";
import type { PageWords } from "#lib/survey/words/en.ts";
import type { ShownQuestion } from "../shown-survey.ts";

/**
 * The rules for answers beyond `checkShown`; null if they allow it.
 * @param isLeaving the shopper wants to go on: only then is the text of "Other" missing
 */
export function checkEntered(
  question: ShownQuestion,
  answer: Partial<Answer>,
  words: PageWords,
  isLeaving?: boolean,
): string | null {
  return checkExtra(question, answer) ?? (isLeaving ? checkOther(question, answer, words) : null);
}
