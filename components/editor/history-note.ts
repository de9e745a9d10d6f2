import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { formatCount } from "#lib/format-figure.ts";
import type { SurveyChange } from "./compare-surveys.ts";

/**
 * How a change affects existing responses; undefined if it doesn't.
 * @param changes all of them: a title that is both removed and added is a question whose type changed.
 * @param figures those of each question that was ever answered.
 */
export function historyNote(
  change: SurveyChange,
  changes: readonly SurveyChange[],
  figures: readonly QuestionListItem[],
): string | undefined {
  const { kind, what, questionNameId, parts = [] } = change;
  const answered = figures.find((item) => item.questionNameId === questionNameId)?.answered ?? 0;
  if (kind === "removed") {
    if (answered === 0) return "No one has answered it yet.";
    return `${answersText(answered)} in Analytics, listed as no longer live.`;
  }
  if (kind === "added" && changes.some((other) => other.kind === "removed" && other.what === what))
    return "Its type changed, so it's a new question and starts with no answers.";
  if (
    kind === "changed" &&
    answered > 0 &&
    parts.some((part) => part.startsWith("choice ") && part.endsWith("removed"))
  )
    return "Existing answers for removed choices still count.";
  return undefined;
}

function answersText(count: number): string {
  return count === 1 ? "Its 1 answer stays" : `Its ${formatCount(count)} answers stay`;
}
