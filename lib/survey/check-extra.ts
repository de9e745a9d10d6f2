import type { Answer } from "./answer.ts";
import type { AnswerRule } from "./check-shown.ts";
import type { PageWords } from "./words/en.ts";

/**
 * The rules for rankings, dates and numbers beyond `checkShown`, which a page loads only for surveys that need them.
 */
export function checkExtra(
  { field, min, max, step, mostChoices = 0 }: AnswerRule,
  { ranking = [], date = "", number = NaN }: Partial<Answer>,
  words: PageWords,
): string | null {
  if (field === "ranking" && ranking.length < mostChoices) return `${words.rankAll?.replace("{0}", `${mostChoices}`)}`;
  // A date field accepts years of six digits.
  if (date.length > 10) return words.empty;
  return field === "number" ? checkNumber(number, words, min, max, step) : null;
}

/** Beyond this, JSON cannot represent the number. */
const largest = 1e300;

/** Anything that is not a number is NaN, which fails every comparison. */
function checkNumber(number: number, words: PageWords, min?: number, max?: number, step?: number): string | null {
  const steps = step ? (number - (min ?? 0)) / step : 0;
  // Decimal steps such as 0.1 are not exact in binary, hence the tolerance.
  const isOnStep = Math.abs(steps - Math.round(steps)) < 1e-6;
  if (isOnStep && number >= (min ?? -largest) && number <= (max ?? largest)) return null;
  const withLimit = (text?: string, limit?: number) =>
    limit === undefined ? "" : ` ${text?.replace("{0}", `${limit}`)}`;
  return words.number + withLimit(words.least, min) + withLimit(words.most, max) + withLimit(words.steps, step);
}
