import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import type { Question } from "#lib/survey/question.ts";
import { rangeOf } from "#lib/survey/question-range.ts";
import { scalePoints, scaleSigns } from "#lib/survey/scale-points.ts";
import { en } from "#lib/survey/words/en.ts";

/** What shoppers chose on a scale of stars or faces, by answer id; empty for other questions. */
export function signsOf(question: Question): ReadonlyMap<string, string> {
  const signs = scaleSigns(question);
  if (signs === "numbers") return new Map();
  const [, max = 10] = rangeOf(question);
  const starsOf = (id: string) => "★".repeat(Number(id)) + "☆".repeat(max - Number(id));
  return new Map(scalePoints(question, en).map(({ id, label }) => [id, signs === "stars" ? starsOf(id) : label]));
}

/** The same for a question in the list. */
export function signsOfItem({ questionNameId, title, scale }: QuestionListItem): ReadonlyMap<string, string> {
  return scale ? signsOf({ questionNameId, title, type: "rating", required: false, ...scale }) : new Map();
}
