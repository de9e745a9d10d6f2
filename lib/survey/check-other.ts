import type { Answer } from "./answer.ts";
import type { Question } from "./question.ts";
import type { PageWords } from "./words/en.ts";

/**
 * What a required question still asks for where "Other" is chosen without a text. It keeps the shopper on the page, but
 * the choice alone is an answer: it is saved, and the server accepts it.
 */
export function checkOther(
  { required, allowOther }: Pick<Question, "required" | "allowOther">,
  { choiceIds, other }: Partial<Answer>,
  words: Pick<PageWords, "text">,
): string | null {
  return required && allowOther && choiceIds?.includes("other") && !other ? (words.text ?? null) : null;
}
