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
    fieldProperties: { type?: string };
  };

/**
 * The rules for common types that a shopper can break by typing or by leaving something out. The page's fields enforce
 * all other rules themselves; `checkAnswer` checks both.
 * @returns null if it is allowed, else a sentence for the shopper that says what is, in the given language.
 */
export function checkShown(
  { field, whenEmpty, fieldProperties }: AnswerRule,
  answer: Partial<Answer>,
  words: PageWords,
): string | null {
  const text = `${answer[field] ?? ""}`.trim();
  if (!text) return words[whenEmpty] ?? words.empty;
  return fieldProperties.type === "email" && !/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(text) ? words.email : null;
}
