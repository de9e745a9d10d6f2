import type { Answer } from "./answer.ts";
import type { Question } from "./question.ts";
import { fieldOf, rangeOf } from "./question-range.ts";

/**
 * The rules that a shopper can break by typing or by leaving something out. The page's fields keep to all other rules by
 * themselves; `checkAnswer` judges these and the others.
 * @returns null when it is allowed, else a sentence for the shopper that says what is.
 */
export function checkGiven(question: Question, answer: Partial<Answer>): string | null {
  const field = fieldOf(question);
  if (field === "number") return checkNumber(answer.number, ...rangeOf(question));
  const { text = "" } = answer;
  if (question.type === "email" && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text))
    return "Enter an address such as name@example.com.";
  return (field === "text" ? text.trim() : answer[field]?.length) ? null : "Give an answer.";
}

function checkNumber(number = Number.NaN, min?: number, max?: number, step?: number): string | null {
  const steps = step ? (number - (min ?? 0)) / step : 0;
  // Decimal steps such as 0.1 are not exact in binary, hence the tolerance.
  const isOnStep = Math.abs(steps - Math.round(steps)) < 1e-6;
  if (Number.isFinite(number) && isOnStep && number >= (min ?? number) && number <= (max ?? number)) return null;
  const told = (words: string, limit?: number) => (limit === undefined ? "" : words + limit);
  return `Enter a number${told(" from ", min)}${told(" up to ", max)}${told(" in steps of ", step)}.`;
}
