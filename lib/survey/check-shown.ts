import type { Answer } from "./answer.ts";
import type { Question } from "./question.ts";
import type { AnswerField, QuestionTypeTraits } from "./question-type.ts";
import type { PageWords } from "./words/en.ts";

/** What an answer is checked against, with everything that the question's type implies. */
export type AnswerRule = Pick<Question, "min" | "max" | "step"> &
  Pick<QuestionTypeTraits, "whenEmpty"> & {
    field: AnswerField;
    mostChoices?: number;
    /** Says what `checkExtra` accepts. */
    whenWrong?: string | undefined;
  };

/**
 * The rule for all types: something is entered. The page's fields enforce all rules but this one and `checkExtra`;
 * `checkAnswer` checks them all.
 * @returns null if it is allowed, else a sentence for the shopper that says what is, in the given language.
 */
export function checkShown(rule: AnswerRule, answer: Partial<Answer>, words: PageWords): string | null {
  return `${answer[rule.field] ?? ""}`.trim() ? null : (words[rule.whenEmpty] ?? null);
}
