import type { LabelledQuestion } from "#server/analytics/index.ts";

/**
 * What an answer says, as lists say it: labels joined by ` | ` in the order shown (a ranking in its own), the number, the
 * text or the date; beside it what was typed under "Other".
 */
export function answerText(
  { question, labels }: LabelledQuestion,
  choices: readonly string[],
  body: string | null,
): { answer: string | null; other: string | null } {
  if (choices.length === 0) return { answer: body, other: null };
  const shown = [...labels.keys()];
  const placeOf = (id: string) => (labels.has(id) ? shown.indexOf(id) : shown.length);
  const ordered =
    question.type === "ranking" ? choices : choices.toSorted((one, other) => placeOf(one) - placeOf(other));
  return { answer: ordered.map((id) => labels.get(id) ?? id).join(" | "), other: body };
}
