import { sampleCode } from "#lib/survey/discount-code.ts";
import type { Question, QuestionInput, SurveyDocument, ThankYou } from "#lib/survey/document.ts";
import { isFinished } from "#lib/survey/unfinished.ts";
import { isIncomplete, keepRules } from "./conditions/condition-tree.ts";
import type { Draft } from "./draft.ts";
import type { Selection } from "./editor-state.ts";
import { savableQuestion } from "./save-body.ts";

export interface PreviewDocument {
  document: SurveyDocument;
  /** Whether to show the thank-you page right away. */
  isOver: boolean;
}

/** How many questions from the selected one are drawn: as far as anyone plays or scrolls. The rest is omitted. */
const drawnAtOnce = 5;

/**
 * The draft as a document for the storefront script, starting at the selection, or complete if `fromStart`. Unfinished
 * questions are omitted, except the selected one. Questions without an id use the editor's key. The selected question
 * is always reachable: its condition and its parent's answer are assumed to match.
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
  return {
    document: { questions, thankYou: withSampleCode(thankYou), settings, locale, locales: [...draft.locales] },
    isOver,
  };
}

/** No store makes a code for a preview. */
function withSampleCode({ ownDiscount, ...thankYou }: ThankYou): ThankYou {
  return ownDiscount ? { ...thankYou, discountCode: sampleCode(ownDiscount.prefix) } : thankYou;
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

/** Shows placeholders for empty texts, so that a new question isn't an empty card. */
function withPlaceholders<Q extends QuestionInput>(question: Q): Q {
  const choices = question.choices?.map((choice) => ({ ...choice, label: choice.label || "…" }));
  // A rule without a value is ignored until it has one.
  const showIf = keepRules(question.showIf, (rule) => !isIncomplete(rule));
  return { ...question, showIf, title: question.title || "Your question", ...(choices ? { choices } : {}) };
}

function always<Q extends Question>({ showIf: _showIf, ...question }: Q): Omit<Q, "showIf"> {
  return question;
}
