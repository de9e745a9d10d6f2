import type { SurveyVersion } from "#lib/calls/survey-shapes.ts";
import { questionsText } from "#lib/survey/count-questions.ts";

const exact = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** When a version was published, by whom, and its number of questions. */
export function versionText({ publishedAt, publishedBy, questionCount }: SurveyVersion): string {
  const by = publishedBy === null ? "" : ` by ${publishedBy}`;
  return `${exact.format(new Date(publishedAt))}${by} · ${questionsText(questionCount)}`;
}
