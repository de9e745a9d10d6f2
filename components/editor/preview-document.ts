import type { Question, QuestionInput, SurveyDocument } from "#lib/survey/document.ts";
import type { Draft } from "./draft.ts";
import type { Selection } from "./use-survey-editor.ts";

export interface PreviewDocument {
  document: SurveyDocument;
  /** The question to open at, or "thankYou". */
  startAt: string;
}

/**
 * The draft as the shopper's script takes it, opened at what is selected. Questions without an id yet are drawn under
 * the editor's key. What is selected is always on the path: its condition, and its parent's answer, are taken as given.
 */
export function previewDocument(draft: Draft, selection: Selection, locale: string): PreviewDocument {
  const selected = selection.kind === "question" ? selection.place : undefined;
  const questions = draft.questions.flatMap(({ key, question }): Question[] => {
    const isSelected = key === selected?.key;
    const { followUp, ...rest } = drawable(question, key);
    const asked = isSelected ? always(rest) : rest;
    if (followUp === undefined) return [asked];
    if (isSelected && selected.followUp) return [asked, always(followUp.question)];
    return [{ ...asked, followUp }];
  });
  const { thankYou, settings } = draft;
  return { document: { questions, thankYou, settings, locale, locales: [locale] }, startAt: startOf(selection, draft) };
}

function startOf(selection: Selection, draft: Draft): string {
  if (selection.kind === "thankYou") return "thankYou";
  const [first] = draft.questions;
  const edited = selection.kind === "question" ? draft.questions.find(({ key }) => key === selection.place.key) : first;
  if (edited === undefined) return "thankYou";
  const isFollowUp = selection.kind === "question" && selection.place.followUp;
  const { questionNameId, followUp } = drawable(edited.question, edited.key);
  return (isFollowUp && followUp?.question.questionNameId) || questionNameId;
}

function drawable(question: QuestionInput, key: string): Question {
  const { followUp, ...rest } = question;
  const named = { ...withPlaceholders(rest), questionNameId: question.questionNameId ?? key };
  if (followUp === undefined) return named;
  const { question: asked } = followUp;
  const followUpQuestion = { ...withPlaceholders(asked), questionNameId: asked.questionNameId ?? `${key}-follow-up` };
  return { ...named, followUp: { ...followUp, question: followUpQuestion } };
}

/** What is still to be written shows as such, so that a new question is not an empty card. */
function withPlaceholders<Asked extends QuestionInput>(question: Asked): Asked {
  const choices = question.choices?.map((choice) => ({ ...choice, label: choice.label || "…" }));
  return { ...question, title: question.title || "Your question", ...(choices ? { choices } : {}) };
}

function always<Asked extends Question>({ showIf: _showIf, ...question }: Asked): Omit<Asked, "showIf"> {
  return question;
}
