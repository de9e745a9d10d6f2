import type { LabelledQuestion } from "#server/domain/analytics/index.ts";

/** Of longer texts the beginning is told: lists of the newest answers show no more. */
export const longestToldCharacters = 300;

/**
 * What an answer says, as lists say it: labels joined by ` | ` in the order shown (a ranking in its own), the number, the
 * text or the date; beside it what was typed under "Other".
 */
export function answerText(
  { question, labels }: LabelledQuestion,
  choices: readonly string[],
  body: string | null,
): { answer: string | null; other: string | null } {
  const typed = body === null ? null : beginningOf(body);
  if (choices.length === 0) return { answer: typed, other: null };
  const shown = [...labels.keys()];
  const placeOf = (id: string) => (labels.has(id) ? shown.indexOf(id) : shown.length);
  const ordered =
    question.type === "ranking" ? choices : choices.toSorted((one, other) => placeOf(one) - placeOf(other));
  return { answer: beginningOf(ordered.map((id) => labels.get(id) ?? id).join(" | ")), other: typed };
}

function beginningOf(text: string): string {
  if (text.length <= longestToldCharacters) return text;
  const beginning = text.slice(0, longestToldCharacters - 1);
  // The half of a character that is two units long.
  return `${beginning.replace(/[\uD800-\uDBFF]$/, "")}…`;
}
