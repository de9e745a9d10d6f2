import type { Condition } from "#lib/survey/condition.ts";
import { openRequired } from "#lib/survey/path.ts";
import type { SurveyVersion } from "../survey-version.ts";
import { askedHere } from "./asked-here.ts";
import type { Message } from "./message.ts";
import { contextOf } from "./order-facts.ts";
import { type AnswerState, plainAnswers, type ResponseState } from "./response-state.ts";

/**
 * Required questions left open by a page that says it is done. A page never sees what another page of the order
 * answered or sent, nor the answers to ask-once questions, so nothing is required that depends only on those.
 */
export function openForPage(
  state: ResponseState,
  answers: ReadonlyMap<string, AnswerState>,
  message: Message,
  pageVersion: SurveyVersion,
): string[] {
  const plain = plainAnswers(answers);
  const asked = askedHere(pageVersion.document, state, answers);
  const open = openRequired(asked, plain, contextOf(state));
  if (open.length === 0) return open;
  const unknown = unknownTo(message.pageId, answers, pageVersion);
  const known = open.filter((id) => !unknown.has(id));
  if (known.length === 0 || message.pageId === state.pageId) return known;
  // This page evaluated the conditions with its own facts.
  const { order, locale, surface } = message;
  const openThere = openRequired(asked, plain, { ...order, locale, surface });
  return known.filter((id) => openThere.includes(id));
}

/** Questions that a page may not know it has to ask. */
function unknownTo(
  pageId: string,
  answers: ReadonlyMap<string, AnswerState>,
  { document, askedOnce }: SurveyVersion,
): ReadonlySet<string> {
  const once = new Map(askedOnce.map((one) => [one.questionNameId, one]));
  const unknown = new Set<string>();
  const unread = (id: string) => {
    const answer = answers.get(id);
    return unknown.has(id) || (answer !== undefined && (answer.pageId !== pageId || once.has(id)));
  };
  for (const { questionNameId, showIf, followUp } of document.questions) {
    const isConditionalOnce = (id: string) => once.get(id)?.isConditional === true && answers.size > 0;
    if (isConditionalOnce(questionNameId) || (showIf && readsAny(showIf, unread))) unknown.add(questionNameId);
    if (!followUp) continue;
    const { question } = followUp;
    const follows = unread(questionNameId) || (question.showIf && readsAny(question.showIf, unread));
    if (follows || isConditionalOnce(question.questionNameId)) unknown.add(question.questionNameId);
  }
  return unknown;
}

/** Whether a condition reads the answer to one of the questions that `picks` selects. */
function readsAny(condition: Condition, picks: (questionNameId: string) => boolean): boolean {
  if ("all" in condition) return condition.all.some((part) => readsAny(part, picks));
  if ("any" in condition) return condition.any.some((part) => readsAny(part, picks));
  return "answer" in condition && picks(condition.answer);
}
