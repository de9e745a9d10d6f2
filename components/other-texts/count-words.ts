import { formatCount } from "#lib/format-figure.ts";

/** "1 answer", "1,284 answers". */
export function answerWords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "answer" : "answers"}`;
}

/** What several texts are called at once: the first, and how many more. */
export function textWords(texts: readonly string[], count = texts.length): string {
  const [first = ""] = texts;
  return count > 1 ? `“${first}” and ${formatCount(count - 1)} more` : `“${first}”`;
}
