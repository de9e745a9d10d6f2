import { countQuestions } from "#lib/survey/count-questions.ts";
import type { Choice, QuestionInput, QuestionType, SurveySettings, ThankYou } from "#lib/survey/document.ts";
import { ownChoiceIdsOf } from "#lib/survey/question-type.ts";
import { newKey } from "./new-key.ts";
import { asType } from "./question-kinds.ts";

/** A question being edited. `key` is local to the editor: a new question has no `questionNameId` until it is saved. */
export interface EditedQuestion {
  key: string;
  question: QuestionInput;
}

/** What the editor edits, and what undo covers. */
export interface Draft {
  name: string;
  questions: readonly EditedQuestion[];
  thankYou: ThankYou;
  settings: SurveySettings;
  /** The language of the original texts. */
  locale: string;
  /** All languages of the survey, including `locale`. */
  locales: readonly string[];
}

/** The place of a question in the draft: a main question, or its follow-up. */
export interface QuestionPlace {
  key: string;
  followUp: boolean;
}

type Saved = Omit<Draft, "questions"> & { questions: readonly QuestionInput[] };
/** The fields that a question's form changes; a follow-up has all of them except a follow-up. */
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

/** The most questions per survey, including follow-ups. */
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

/** Changes a question's type and drops its id, which its existing answers stay under. */
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

/** Adds a question after the given one, or at the end. */
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

/** Copies a question right after it, without ids, since each question collects its own answers. */
export function duplicateQuestion(draft: Draft, key: string, copyKey: string): Draft {
  const original = draft.questions.find((edited) => edited.key === key)?.question;
  if (original === undefined) return draft;
  const { questionNameId: _id, followUp, ...copy } = original;
  if (followUp === undefined) return insertQuestion(draft, { key: copyKey, question: copy }, key);
  const { questionNameId: _followUpId, ...followUpQuestion } = followUp.question;
  const question = { ...copy, followUp: { ...followUp, question: followUpQuestion } };
  return insertQuestion(draft, { key: copyKey, question }, key);
}

/** Moves a question to a zero-based position, clamped to the list. */
export function moveQuestion(draft: Draft, key: string, position: number): Draft {
  return { ...draft, questions: moved(draft.questions, (edited) => edited.key === key, position) };
}

export function moveChoice(choices: readonly Choice[], id: string, position: number): Choice[] {
  return moved(choices, (choice) => choice.id === id, position);
}

/** Choices for the lines of pasted text; a line matching an existing choice keeps that choice and its history. */
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

/** Drops triggers of a follow-up that are no longer possible answers. */
function withoutDanglingFollowUp(question: QuestionInput): QuestionInput {
  const ids = question.followUp?.whenChoiceIds;
  if (question.followUp === undefined || ids === undefined) return question;
  const known = new Set(ownChoiceIdsOf(question));
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
