import { isWebAddress } from "#lib/parse-url.ts";
import type { QuestionInput } from "#lib/survey/document.ts";
import { isFinishedLink } from "#lib/survey/finished-link.ts";
import { type MissingPart, missingParts } from "#lib/survey/unfinished.ts";
import type { Draft } from "./draft.ts";
import type { Selection } from "./editor-state.ts";
import { savableQuestion } from "./save-body.ts";
import { shortened } from "./shortened.ts";

/** A question, or the thank-you page, that must be finished before publishing. */
export interface UnfinishedPlace {
  selection: Selection;
  /** Which of them, in words. */
  what: string;
  /** What it needs: “needs a title and choices”. */
  needs: string;
}

/** What to finish before the draft can be published, in survey order. */
export function unfinishedPlaces(draft: Draft): UnfinishedPlace[] {
  const { link } = draft.thankYou;
  return [
    ...unfinishedQuestions(draft),
    ...(link && !isFinishedLink(link)
      ? [{ selection: { kind: "thankYou" } as const, what: "The thank-you page", needs: needsOfLink(link) }]
      : []),
  ];
}

function needsOfLink({ url }: { url: string }): string {
  return isWebAddress(url) ? "needs a button label" : "needs a full link that starts with https://";
}

function unfinishedQuestions(draft: Draft): UnfinishedPlace[] {
  return draft.questions.flatMap(({ key, question }, index): UnfinishedPlace[] => {
    const name = question.title.trim() === "" ? `Question ${index + 1}` : `“${shortened(question.title.trim())}”`;
    const followUpName = `The follow-up to ${name.replace(/^Q/, "q")}`;
    const own = needsText(question);
    const followUp = question.followUp && needsText(question.followUp.question);
    return [
      ...(own ? [{ selection: selected(key, false), what: name, needs: own }] : []),
      ...(followUp ? [{ selection: selected(key, true), what: followUpName, needs: followUp }] : []),
    ];
  });
}

function selected(key: string, followUp: boolean): Selection {
  return { kind: "question", place: { key, followUp } };
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
