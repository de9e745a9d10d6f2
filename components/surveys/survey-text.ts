import type { Status } from "#components/ui/StatusBadge.tsx";
import type { ListedSurvey } from "#lib/calls/survey-shapes.ts";
import { countQuestions, questionsText } from "#lib/survey/count-questions.ts";

/** A survey's status in one word, with its color. */
export function statusOf({ status, enabled }: ListedSurvey): { status: Status; word: string } {
  if (status === "archived") return { status: "neutral", word: "Archived" };
  if (status === "draft") return { status: "neutral", word: "Draft" };
  return enabled ? { status: "good", word: "Enabled" } : { status: "warning", word: "Disabled" };
}

/** How many questions it has, and how often it was published: “4 questions · version 3”. */
export function factsOf(survey: ListedSurvey): string {
  const count = countQuestions(survey.questions);
  return `${count === 0 ? "No questions yet" : questionsText(count)} · ${versionText(survey)}`;
}

function versionText({ version, isPublished, publishedAt, updatedAt }: ListedSurvey): string {
  if (version === 0) return "never published";
  const name = `version ${version}`;
  return isPublished && publishedAt !== null && updatedAt > publishedAt ? `${name}, with unpublished changes` : name;
}

/** A copy's name, within the length limit. */
export function copyName(name: string): string {
  return `Copy of ${name}`.slice(0, 200);
}
