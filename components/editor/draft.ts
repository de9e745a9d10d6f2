import { countQuestions } from "#lib/survey/count-questions.ts";
import type { Choice, QuestionInput, QuestionType, SurveySettings, ThankYou } from "#lib/survey/document.ts";
import { newKey } from "./new-key.ts";
import { asType } from "./question-kinds.ts";

/** A question while it is edited. `key` is the editor's own: a new question has no `questionNameId` until it is saved. */
export interface EditedQuestion {
  key: string;
  question: QuestionInput;
}

/** What the editor works on and undoes. */
export interface Draft {
  name: string;
  questions: readonly EditedQuestion[];
  thankYou: ThankYou;
  settings: SurveySettings;
  /** The language that the texts themselves are in. */
  locale: string;
  /** Every language of the survey, `locale` among them. */
  locales: readonly string[];
}

/** One question of the draft: a main one, or the follow-up that stands on it. */
export interface QuestionPlace {
  key: string;
  followUp: boolean;
}

type Saved = Omit<Draft, "questions"> & { questions: readonly QuestionInput[] };
/** Everything of a question that its form changes; a follow-up has all of it but a follow-up of its own. */
export type QuestionChange = Partial<Omit<QuestionInput, "questionNameId" | "type">>;

export function draftOf(survey: Saved): Draft {
  return {
    name: survey.name,
    questions: survey.questions.map((question) => ({ key: question.questionNameId ?? newKey(), question })),
    thankYou: survey.thankYou,
    settings: survey.settings,
    locale: survey.locale,
    locales: survey.locales,
  };
}

/** How many questions a survey may have, follow-ups included. */
export const maxQuestions = 100;

export function countDrafted({ questions }: Draft): number {
  return countQuestions(questions.map(({ question }) => question));
}

export function questionAt(draft: Draft, place: QuestionPlace): QuestionInput | undefined {
  const question = draft.questions.find(({ key }) => key === place.key)?.question;
  return place.followUp ? question?.followUp?.question : question;
}

export function changeQuestion(draft: Draft, place: QuestionPlace, change: QuestionChange): Draft {
  return replaceQuestion(draft, place.key, (question) => {
    if (!place.followUp) return withoutDanglingFollowUp({ ...question, ...change });
    if (question.followUp === undefined) return question;
    return { ...question, followUp: { ...question.followUp, question: { ...question.followUp.question, ...change } } };
  });
}

/** Makes it a question of another type, without the id that its answers so far are kept under. */
export function changeType(draft: Draft, place: QuestionPlace, type: QuestionType, key: string): Draft {
  if (place.followUp)
    return replaceQuestion(draft, place.key, (question) =>
      question.followUp === undefined
        ? question
        : { ...question, followUp: { ...question.followUp, question: asType(question.followUp.question, type) } },
    );
  return {
    ...draft,
    questions: draft.questions.map((edited) =>
      edited.key === place.key ? { key, question: asType(edited.question, type) } : edited,
    ),
  };
}

/** Adds a question after the one named, or at the end. */
export function insertQuestion(draft: Draft, edited: EditedQuestion, afterKey?: string): Draft {
  const position = draft.questions.findIndex(({ key }) => key === afterKey);
  const questions = [...draft.questions];
  questions.splice(position < 0 ? questions.length : position + 1, 0, edited);
  return { ...draft, questions };
}

/** Removes a question with its follow-up, or the follow-up alone. */
export function removeQuestion(draft: Draft, place: QuestionPlace): Draft {
  if (place.followUp) return replaceQuestion(draft, place.key, ({ followUp: _removed, ...question }) => question);
  return { ...draft, questions: draft.questions.filter(({ key }) => key !== place.key) };
}

/** A copy of a question right after it: new ids for the questions, since each collects answers of its own. */
export function duplicateQuestion(draft: Draft, key: string, copyKey: string): Draft {
  const original = draft.questions.find((edited) => edited.key === key)?.question;
  if (original === undefined) return draft;
  const { questionNameId: _id, followUp, ...copy } = original;
  if (followUp === undefined) return insertQuestion(draft, { key: copyKey, question: copy }, key);
  const { questionNameId: _followUpId, ...followUpQuestion } = followUp.question;
  const question = { ...copy, followUp: { ...followUp, question: followUpQuestion } };
  return insertQuestion(draft, { key: copyKey, question }, key);
}

/** Moves a question to a position from 0; one outside the list is the nearest end. */
export function moveQuestion(draft: Draft, key: string, position: number): Draft {
  return { ...draft, questions: moved(draft.questions, (edited) => edited.key === key, position) };
}

export function moveChoice(choices: readonly Choice[], id: string, position: number): Choice[] {
  return moved(choices, (choice) => choice.id === id, position);
}

/** Choices for the lines of a pasted text; a line that a choice already says keeps that choice, with its history. */
export function choicesFromLines(text: string, present: readonly Choice[]): Choice[] {
  const labels = new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim().slice(0, 200))
      .filter(Boolean),
  );
  const rest = [...present];
  return [...labels].map((label) => {
    const position = rest.findIndex((choice) => choice.label === label);
    return (position < 0 ? undefined : rest.splice(position, 1)[0]) ?? { id: newKey(), label };
  });
}

function replaceQuestion(draft: Draft, key: string, replace: (question: QuestionInput) => QuestionInput): Draft {
  return {
    ...draft,
    questions: draft.questions.map((edited) =>
      edited.key === key ? { key, question: replace(edited.question) } : edited,
    ),
  };
}

/** A follow-up may only wait for answers that can still be given. */
function withoutDanglingFollowUp(question: QuestionInput): QuestionInput {
  const ids = question.followUp?.whenChoiceIds;
  if (question.followUp === undefined || ids === undefined || question.type === "yesNo") return question;
  const known = new Set((question.choices ?? []).map((choice) => choice.id));
  if (question.allowOther) known.add("other");
  const kept = ids.filter((id) => known.has(id));
  if (kept.length === ids.length) return question;
  const { whenChoiceIds: _dropped, ...followUp } = question.followUp;
  return { ...question, followUp: kept.length > 0 ? { ...followUp, whenChoiceIds: kept } : followUp };
}

function moved<Item>(items: readonly Item[], isIt: (item: Item) => boolean, position: number): Item[] {
  const item = items.find(isIt);
  if (item === undefined) return [...items];
  const rest = items.filter((other) => other !== item);
  rest.splice(Math.min(Math.max(position, 0), rest.length), 0, item);
  return rest;
}
