import { formatCount } from "#lib/format-figure.ts";
import { normalizeOther } from "#lib/other-texts/normalize-other.ts";

/** "1 answer", "1,284 answers". */
export function answerCountText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "answer" : "answers"}`;
}

/**
 * The first of each set of similar texts: they are merged as one, and counted as one in the bar, dialog and past
 * merges.
 */
export function textsToMerge(texts: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const text of texts) if (!first.has(normalizeOther(text))) first.set(normalizeOther(text), text);
  return [...first.values()];
}

/** A label for several texts: the first, and how many more. */
export function textCountText(texts: readonly string[], count = texts.length): string {
  const [first = ""] = texts;
  return count > 1 ? `“${first}” and ${formatCount(count - 1)} more` : `“${first}”`;
}
