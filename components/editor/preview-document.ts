import type { Question, QuestionInput, SurveyDocument } from "#lib/survey/document.ts";
import { isFinished } from "#lib/survey/unfinished.ts";
import { isIncomplete, keepRules } from "./conditions/condition-tree.ts";
import type { Draft } from "./draft.ts";
import type { Selection } from "./editor-state.ts";
import { savableQuestion } from "./save-body.ts";

export interface PreviewDocument {
  document: SurveyDocument;
  /** Whether the thanks are to be seen at once. */
  isOver: boolean;
}

/** As far as anybody plays on, or scrolls, from where the preview begins; the rest of a long survey is not drawn. */
const drawnAtOnce = 5;

/**
 * The draft as the shopper's script takes it, beginning with what is selected; `fromStart` takes all of it. Unfinished
 * questions are left out, apart from the selected one. Questions without an id yet are drawn under the editor's key. What is selected is always on the path: its condition, and its
 * parent's answer, are taken as given.
 */
export function previewDocument(draft: Draft, selection: Selection, fromStart: boolean): PreviewDocument {
  const { thankYou, settings, locale } = draft;
  const selected = selection.kind === "question" && !fromStart ? selection.place : undefined;
  const begin = Math.max(
    draft.questions.findIndex(({ key }) => key === selected?.key),
    0,
  );
  const played = fromStart ? draft.questions : draft.questions.slice(begin, begin + drawnAtOnce);
  const questions = played.flatMap(({ key, question }): Question[] => {
    const isSelected = key === selected?.key;
    const saved = savableQuestion(question);
    if (!isSelected && !isFinished(saved)) return [];
    const drawn = isSelected ? question : saved;
    const isFollowed = saved.followUp && (isFinished(saved.followUp.question) || (isSelected && selected.followUp));
    const { followUp, ...rest } = drawable(isFollowed ? drawn : withoutFollowUp(drawn), key);
    if (!isSelected) return [followUp === undefined ? rest : { ...rest, followUp }];
    if (followUp === undefined) return [always(rest)];
    return selected.followUp ? [always(followUp.question)] : [{ ...always(rest), followUp }];
  });
  const isOver = (selection.kind === "thankYou" && !fromStart) || questions.length === 0;
  return { document: { questions, thankYou, settings, locale, locales: [...draft.locales] }, isOver };
}

function drawable(question: QuestionInput, key: string): Question {
  const { followUp, ...rest } = question;
  const named = { ...withPlaceholders(rest), questionNameId: question.questionNameId ?? key };
  if (followUp === undefined) return named;
  const { question: asked } = followUp;
  const followUpQuestion = { ...withPlaceholders(asked), questionNameId: asked.questionNameId ?? `${key}-follow-up` };
  return { ...named, followUp: { ...followUp, question: followUpQuestion } };
}

function withoutFollowUp({ followUp: _followUp, ...question }: QuestionInput): QuestionInput {
  return question;
}

/** What is still to be written shows as such, so that a new question is not an empty card. */
function withPlaceholders<Asked extends QuestionInput>(question: Asked): Asked {
  const choices = question.choices?.map((choice) => ({ ...choice, label: choice.label || "…" }));
  // A rule without a value counts once it has one.
  const showIf = keepRules(question.showIf, (rule) => !isIncomplete(rule));
  return { ...question, showIf, title: question.title || "Your question", ...(choices ? { choices } : {}) };
}

function always<Asked extends Question>({ showIf: _showIf, ...question }: Asked): Omit<Asked, "showIf"> {
  return question;
}
