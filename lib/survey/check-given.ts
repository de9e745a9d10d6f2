import type { Answer } from "./answer.ts";
import { checkExtra } from "./check-extra.ts";
import { checkShown } from "./check-shown.ts";
import type { Question } from "./question.ts";
import { rangeOf } from "./question-range.ts";
import { traitsOf } from "./question-type.ts";
import { en, type Words } from "./words/en.ts";
import { whenWrong } from "./words/when-wrong.ts";

/** Checks an answer to a stored question against the rules of `checkShown` and `checkExtra`. */
export function checkGiven(question: Question, answer: Partial<Answer>, words: Words = en): string | null {
  const { field, whenEmpty } = traitsOf(question.type);
  if (field === null) return null;
  const [min, max, step] = rangeOf(question);
  const range = { field, min, max, step, whenEmpty };
  const rule = { ...range, whenWrong: whenWrong(range, words) };
  return checkShown(rule, answer, words) ?? checkExtra(rule, answer);
}
