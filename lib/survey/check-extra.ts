import type { Answer } from "./answer.ts";
import type { AnswerRule } from "./check-shown.ts";

/**
 * The rules for rankings, dates, numbers and emails beyond `checkShown`, which a page loads only for surveys that need them.
 */
export function checkExtra(
  { field, min, max, step, mostChoices = 0, whenEmpty, whenWrong = "" }: AnswerRule,
  { ranking = [], date = "", number = NaN, text = "" }: Partial<Answer>,
): string | null {
  const isWrong =
    (field === "ranking" && ranking.length < mostChoices) ||
    // A date field accepts years of six digits.
    date.length > 10 ||
    (whenEmpty === "email" && !/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(text.trim())) ||
    (field === "number" && !isAllowed(number, min, max, step));
  return isWrong ? whenWrong : null;
}

/** Beyond this, JSON cannot represent the number. */
const largest = 1e300;

/** Anything that is not a number is NaN, which fails every comparison. */
function isAllowed(number: number, min?: number, max?: number, step?: number): boolean {
  const steps = step ? (number - (min ?? 0)) / step : 0;
  // Decimal steps such as 0.1 are not exact in binary, hence the tolerance.
  const isOnStep = Math.abs(steps - Math.round(steps)) < 1e-6;
  return isOnStep && number >= (min ?? -largest) && number <= (max ?? largest);
}
