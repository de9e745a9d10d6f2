import { fieldOf } from "#lib/survey/question-range.ts";
import type { LabeledQuestion } from "#server/domain/analytics/index.ts";

/** Longer texts are truncated: lists of the newest answers show no more. */
export const maxTextLength = 300;

/**
 * An answer as lists show it: labels joined by ` | ` in the order shown (a ranking in its own order), the number, the
 * text or the date; and separately what was typed under "Other".
 */
export function answerText(
  { question, labels }: LabeledQuestion,
  choices: readonly string[],
  body: string | null,
): { answer: string | null; other: string | null } {
  const typed = body === null ? null : truncate(body);
  if (choices.length === 0) return { answer: typed, other: null };
  const shown = [...labels.keys()];
  const indexOf = (id: string) => (labels.has(id) ? shown.indexOf(id) : shown.length);
  const ordered =
    fieldOf(question) === "ranking" ? choices : choices.toSorted((one, other) => indexOf(one) - indexOf(other));
  return { answer: truncate(ordered.map((id) => labels.get(id) ?? id).join(" | ")), other: typed };
}

function truncate(text: string): string {
  if (text.length <= maxTextLength) return text;
  const beginning = text.slice(0, maxTextLength - 1);
  // Don't leave half of a surrogate pair.
  return `${beginning.replace(/[\uD800-\uDBFF]$/, "")}…`;
}
