import type { QuestionInput, SurveySettings, ThankYou } from "#lib/survey/document.ts";

/** The parts of a survey that publishing makes live. */
export interface PublishableSurvey {
  questions: readonly QuestionInput[];
  thankYou: ThankYou;
  settings: SurveySettings;
}

export interface SurveyChange {
  kind: "added" | "removed" | "changed" | "moved";
  /** What changed, in a few words: a question's title, or a part of the survey. */
  what: string;
  /** Which of its parts changed, for `changed`. */
  parts?: string[];
}

/** What publishing `draft` changes for shoppers who see `live` now, in the order of the draft. */
export function compareSurveys(live: PublishableSurvey, draft: PublishableSurvey): SurveyChange[] {
  const liveById = new Map(live.questions.map((question) => [question.questionNameId, question]));
  const draftIds = new Set(draft.questions.map((question) => question.questionNameId));
  const isLive = ({ questionNameId }: QuestionInput) => questionNameId !== undefined && liveById.has(questionNameId);
  return [
    ...draft.questions.flatMap((question) => {
      const before = liveById.get(question.questionNameId);
      return before && isLive(question)
        ? changesOf(before, question)
        : [{ kind: "added" as const, what: question.title }];
    }),
    ...live.questions
      .filter(({ questionNameId }) => !draftIds.has(questionNameId))
      .map(({ title }) => ({ kind: "removed" as const, what: title })),
    ...orderChange(live, draft, isLive, draftIds),
    ...partChange("Thank-you text", live.thankYou, draft.thankYou),
    ...partChange("Settings", live.settings, draft.settings),
  ];
}

/** Whether two JSON values say the same: the order of fields and fields without a value make no difference. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, index) => sameJson(part, other[index]));
  if (!isRecord(one) || !isRecord(other) || Array.isArray(one) || Array.isArray(other)) return false;
  return Object.keys({ ...one, ...other }).every((field) => sameJson(one[field], other[field]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const partNames: Record<string, string> = {
  type: "type",
  title: "title",
  description: "description",
  required: "required or not",
  choices: "choices",
  allowOther: "“Other”",
  otherLabel: "“Other”",
  randomize: "order of choices",
  display: "look",
  min: "range",
  max: "range",
  step: "range",
  minLabel: "labels",
  maxLabel: "labels",
  maxSelections: "how many to choose",
  placeholder: "placeholder",
  askOnce: "how often it is asked",
  followUp: "follow-up",
  showIf: "who is asked",
  translations: "translations",
};

function changesOf(before: QuestionInput, after: QuestionInput): SurveyChange[] {
  const fields = { ...before, ...after };
  const parts = Object.keys(fields).filter(
    (field) => !sameJson(Reflect.get(before, field), Reflect.get(after, field)) && field in partNames,
  );
  if (parts.length === 0) return [];
  return [{ kind: "changed", what: after.title, parts: [...new Set(parts.map((part) => partNames[part] ?? part))] }];
}

function orderChange(
  live: PublishableSurvey,
  draft: PublishableSurvey,
  isLive: (question: QuestionInput) => boolean,
  draftIds: ReadonlySet<string | undefined>,
): SurveyChange[] {
  const before = live.questions.map(({ questionNameId }) => questionNameId).filter((id) => draftIds.has(id));
  const after = draft.questions.filter(isLive).map(({ questionNameId }) => questionNameId);
  return sameJson(before, after) ? [] : [{ kind: "moved", what: "Order of the questions" }];
}

function partChange(what: string, before: unknown, after: unknown): SurveyChange[] {
  return sameJson(before, after) ? [] : [{ kind: "changed", what }];
}
