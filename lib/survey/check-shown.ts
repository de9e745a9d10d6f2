import type { Words } from "../widget/words/en.ts";
import { fill } from "../widget/words/fill.ts";
import type { Answer } from "./answer.ts";
import type { Question } from "./question.ts";
import type { AnswerField } from "./question-range.ts";

/** What an answer is judged by, with all that follows from the question's type written out. */
export type AnswerRule = Pick<Question, "type" | "min" | "max" | "step"> & { field: AnswerField; mostChoices?: number };

/**
 * The rules that a shopper can break by typing or by leaving something out. The page's fields keep to all other rules by
 * themselves; `checkAnswer` judges these and the others.
 * @returns null when it is allowed, else a sentence for the shopper that says what is, in the language of the words.
 */
export function checkShown(
  { type, field, min, max, step, mostChoices = 0 }: AnswerRule,
  answer: Partial<Answer>,
  words: Words,
): string | null {
  const said = `${answer[field] ?? ""}`.trim();
  const isPartlyRanked = field === "ranking" && (answer.ranking ?? []).length < mostChoices;
  // A date field takes years of six digits.
  if (!said || isPartlyRanked || (field === "date" && said.length > 10)) return words.empty;
  if (type === "email" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(said)) return words.email;
  return field === "number" ? checkNumber(Number(said), words, min, max, step) : null;
}

/** Beyond it JSON has no number for what was typed. */
const hugest = 1e300;

/** What is no number is NaN, which no comparison holds of. */
function checkNumber(number: number, words: Words, min?: number, max?: number, step?: number): string | null {
  const steps = step ? (number - (min ?? 0)) / step : 0;
  // Decimal steps such as 0.1 are not exact in binary, hence the tolerance.
  const isOnStep = Math.abs(steps - Math.round(steps)) < 1e-6;
  if (isOnStep && number >= (min ?? -hugest) && number <= (max ?? hugest)) return null;
  const told = (text: string, limit?: number) => (limit === undefined ? "" : ` ${fill(text, limit)}`);
  return words.number + told(words.least, min) + told(words.most, max) + told(words.steps, step);
}
