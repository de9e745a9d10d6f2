import { sameJson } from "#components/autosave/same-json.ts";
import type { QuestionInput } from "#lib/survey/document.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { changedParts } from "./changed-parts.ts";
import type { PublishableSurvey } from "./publishable.ts";
import { questionsById } from "./questions-by-id.ts";

export interface SurveyChange {
  kind: "added" | "removed" | "changed" | "moved";
  /** What changed, in a few words: a question's title, or a part of the survey. */
  what: string;
  /** The question that changed; a follow-up is part of its question. */
  questionNameId?: string | undefined;
  /** What changed about it, in a few words each; for `changed`. */
  parts?: string[];
}

/** What would change for shoppers who see `live` now if `draft` were published, in the draft's order. */
export function compareSurveys(live: PublishableSurvey, draft: PublishableSurvey): SurveyChange[] {
  const liveById = new Map(live.questions.map((question) => [question.questionNameId, question]));
  const draftById = questionsById(draft.questions);
  const draftIds = new Set(draft.questions.map((question) => question.questionNameId));
  const isLive = ({ questionNameId }: QuestionInput) => questionNameId !== undefined && liveById.has(questionNameId);
  // When comparing drafts: an unfinished question has no id to match by.
  const isUnchanged = (question: QuestionInput) => live.questions.some((one) => sameJson(one, question));
  return [
    ...draft.questions.flatMap((question): SurveyChange[] => {
      const before = isLive(question) ? liveById.get(question.questionNameId) : undefined;
      const about = { what: question.title.trim() || "Untitled question", questionNameId: question.questionNameId };
      if (before === undefined) return isUnchanged(question) ? [] : [{ kind: "added", ...about }];
      const parts = changedParts(before, question, draftById);
      return parts.length === 0 ? [] : [{ kind: "changed", ...about, parts }];
    }),
    ...live.questions
      .filter(({ questionNameId }) => questionNameId !== undefined && !draftIds.has(questionNameId))
      .map(({ title, questionNameId }): SurveyChange => ({ kind: "removed", what: title, questionNameId })),
    ...orderChange(live, draft, isLive, draftIds),
    ...thankYouChange(live, draft),
    ...settingsChange(live, draft),
    ...languageChange(live, draft),
  ];
}

function orderChange(
  live: PublishableSurvey,
  draft: PublishableSurvey,
  isLive: (question: QuestionInput) => boolean,
  draftIds: ReadonlySet<string | undefined>,
): SurveyChange[] {
  const before = live.questions.map(({ questionNameId }) => questionNameId).filter((id) => draftIds.has(id));
  const after = draft.questions.filter(isLive).map(({ questionNameId }) => questionNameId);
  return sameJson(before, after) ? [] : [{ kind: "moved", what: "Question order" }];
}

const thankYouNames = {
  title: "headline",
  message: "message",
  link: "link",
  discountCode: "discount code",
  ownDiscount: "discount code of each shopper",
  translations: "translations",
};

function thankYouChange({ thankYou: before }: PublishableSurvey, { thankYou: after }: PublishableSurvey) {
  return partChange("Thank-you page", namesOfChanged(thankYouNames, before, after));
}

const settingsNames = {
  onePerPage: "one question at a time",
  autoAdvance: "automatic advance",
  showProgress: "progress bar",
  allowBack: "going back",
  showOn: "where it appears",
  privacyText: "privacy note",
};

function settingsChange({ settings: before }: PublishableSurvey, { settings: after }: PublishableSurvey) {
  return partChange("Settings", namesOfChanged(settingsNames, before, after));
}

const languageName = new Intl.DisplayNames("en", { type: "language" });

function languageChange(live: PublishableSurvey, draft: PublishableSurvey): SurveyChange[] {
  const added = draft.locales.filter((locale) => !live.locales.includes(locale));
  const removed = live.locales.filter((locale) => !draft.locales.includes(locale));
  return partChange("Languages", [
    ...added.map((locale) => `${languageName.of(locale)} added`),
    ...removed.map((locale) => `${languageName.of(locale)} removed`),
    ...(live.locale === draft.locale ? [] : [`${languageName.of(draft.locale)} is the default language`]),
  ]);
}

function namesOfChanged<Part extends object>(names: Record<string, string>, before: Part, after: Part): string[] {
  const fields = Object.entries(names);
  return fields.flatMap(([field, name]) => (sameJson(membersOf(before)[field], membersOf(after)[field]) ? [] : [name]));
}

function partChange(what: string, parts: string[]): SurveyChange[] {
  return parts.length === 0 ? [] : [{ kind: "changed", what, parts }];
}
