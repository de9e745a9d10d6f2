import type { QuestionInput } from "#lib/survey/document.ts";
import { type MissingPart, missingParts } from "#lib/survey/unfinished.ts";
import type { Draft, QuestionPlace } from "./draft.ts";
import { savableQuestion } from "./save-body.ts";
import { shortened } from "./shortened.ts";

/** A question that must be finished before publishing. */
export interface UnfinishedPlace {
  place: QuestionPlace;
  /** Which question, in words. */
  what: string;
  /** What it needs: “needs a title and choices”. */
  needs: string;
}

/** The questions to finish before the draft can be published, in survey order. */
export function unfinishedPlaces(draft: Draft): UnfinishedPlace[] {
  return draft.questions.flatMap(({ key, question }, index): UnfinishedPlace[] => {
    const name = question.title.trim() === "" ? `Question ${index + 1}` : `“${shortened(question.title.trim())}”`;
    const followUpName = `The follow-up to ${name.replace(/^Q/, "q")}`;
    const own = needsText(question);
    const followUp = question.followUp && needsText(question.followUp.question);
    return [
      ...(own ? [{ place: { key, followUp: false }, what: name, needs: own }] : []),
      ...(followUp ? [{ place: { key, followUp: true }, what: followUpName, needs: followUp }] : []),
    ];
  });
}

/** What a question needs, not counting its follow-up: “needs a title and choices”; undefined if it is finished. */
export function needsText(question: QuestionInput): string | undefined {
  const parts = missingParts(savableQuestion(question));
  return parts.length === 0 ? undefined : `needs ${list.format(parts.map((part) => words[part]))}`;
}

const list = new Intl.ListFormat("en", { type: "conjunction" });

const words: Record<MissingPart, string> = {
  title: "a title",
  choices: "choices",
  labels: "a label for every choice",
  values: "a value in every condition",
};
