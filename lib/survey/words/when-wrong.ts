import type { Question } from "../question.ts";
import type { AnswerField, QuestionTypeTraits } from "../question-type.ts";
import type { Words } from "./en.ts";
import { fill } from "./fill.ts";

type Rule = Pick<Question, "min" | "max" | "step"> &
  Pick<QuestionTypeTraits, "whenEmpty"> & { field: AnswerField | null; mostChoices?: number };

/** The sentence that says what `checkExtra` accepts; undefined for a type that it doesn't check. */
export function whenWrong({ field, mostChoices = 0, whenEmpty, ...range }: Rule, words: Words): string | undefined {
  if (field === "ranking") return fill(words.rankAll, mostChoices);
  if (whenEmpty === "date" || whenEmpty === "email") return words[whenEmpty];
  return field === "number" ? numberText(range, words) : undefined;
}

function numberText({ min, max, step }: Pick<Rule, "min" | "max" | "step">, words: Words): string {
  const isWhole = step === 1 && Number.isInteger(min ?? 0);
  const parts: string[] = [];
  if (min !== undefined && max !== undefined) parts.push(fill(isWhole ? words.wholeBetween : words.between, min, max));
  else {
    parts.push(isWhole ? words.whole : words.number);
    if (min !== undefined) parts.push(fill(words.least, min));
    if (max !== undefined) parts.push(fill(words.most, max));
  }
  if (step !== undefined && !isWhole) parts.push(fill(words.steps, step));
  return parts.join(" ");
}
