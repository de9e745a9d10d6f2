import { en, type Words } from "../widget/words/en.ts";
import type { Answer } from "./answer.ts";
import { checkShown } from "./check-shown.ts";
import type { Question } from "./question.ts";
import { fieldOf, rangeOf } from "./question-range.ts";

/** Judges an answer to a question as stored by the rules of `checkShown`. */
export function checkGiven(question: Question, answer: Partial<Answer>, words: Words = en): string | null {
  const { type } = question;
  const [min, max, step] = rangeOf(question);
  return checkShown({ type, field: fieldOf(question), min, max, step }, answer, words);
}
