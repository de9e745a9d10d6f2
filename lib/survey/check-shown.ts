import type { Answer } from "./answer.ts";
import type { Question } from "./question.ts";
import type { AnswerField } from "./question-range.ts";
import type { PageWords } from "./words/en.ts";

/** What an answer is checked against, with everything that the question's type implies. */
export type AnswerRule = Pick<Question, "type" | "min" | "max" | "step"> & { field: AnswerField; mostChoices?: number };

/**
 * The rules for common types that a shopper can break by typing or by leaving something out. The page's fields enforce
 * all other rules themselves; `checkAnswer` checks both.
 * @returns null if it is allowed, else a sentence for the shopper that says what is, in the given language.
 */
export function checkShown({ type, field }: AnswerRule, answer: Partial<Answer>, words: PageWords): string | null {
  const text = `${answer[field] ?? ""}`.trim();
  const own: Partial<Record<string, string>> = words;
  if (!text) return own[type.replace("longT", "t")] ?? words.empty;
  return type === "email" && !/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(text) ? words.email : null;
}
