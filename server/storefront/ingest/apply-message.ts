import { AppError } from "#lib/errors.ts";
import { localDay } from "#lib/local-day.ts";
import type { Answer } from "#lib/survey/document.ts";
import { type Progress, progressOf } from "#lib/survey/path.ts";
import { mergedChoices, type OtherRules } from "../other-rules.ts";
import type { SurveyVersion } from "../survey-version.ts";
import { askedHere } from "./asked-here.ts";
import { learnConsent } from "./consent.ts";
import type { Message } from "./message.ts";
import { openForPage } from "./open-for-page.ts";
import { contextOf, learnAsked, learnFacts, learnWordings, noFacts } from "./order-facts.ts";
import { type AnswerState, plainAnswers, type ResponseState } from "./response-state.ts";

/** What a message is applied with. */
export interface MessageContext {
  /** The version the page was served. */
  pageVersion: SurveyVersion;
  /** The newest version among the order's pages. It decides what is on the path. */
  latestVersion: SurveyVersion;
  currency: string;
  timeZone: string;
  otherRules: OtherRules;
  nowMs: number;
  makeId: () => string;
}

/**
 * The response after a message. Repeated, split, late or reordered messages end in the same state, as long as each page
 * numbers its messages. Returns `before` itself if the message adds nothing; never mutates it.
 * @throws AppError `invalid` if the message completes the response while a required question is open.
 */
export function applyMessage(before: ResponseState | null, message: Message, context: MessageContext): ResponseState {
  const base = before ?? firstView(message, context);
  const sent = learnFacts(base, message.order, context.currency);
  const asked = learnAsked(sent, message.askedBefore);
  const facts = before ? asked : learnWordings(asked, message.wordings);
  const joined: ResponseState = {
    ...base,
    ...facts,
    version: Math.max(base.version, context.pageVersion.version),
    locale: base.locale ?? message.locale,
    displayOrder: base.displayOrder ?? message.displayOrder,
    consent: learnConsent(base.consent, message.consent),
  };
  const answers = takeAnswers(joined, message, context);
  if (message.event === "complete") refuseOpen(joined, answers, message, context.pageVersion);
  const completes = message.event === "complete" && base.completedAtMs === null;
  if (completes) joined.completedAtMs = context.nowMs;
  const changed =
    completes ||
    answers !== base.answers ||
    facts !== base ||
    joined.version !== base.version ||
    joined.locale !== base.locale ||
    joined.displayOrder !== base.displayOrder ||
    joined.consent !== base.consent;
  return changed || !before ? settle(joined, answers, context) : before;
}

function firstView(message: Message, { pageVersion, nowMs, timeZone, makeId }: MessageContext): ResponseState {
  return {
    id: makeId(),
    revision: 0,
    version: pageVersion.version,
    sourceOrderId: message.sourceOrderId,
    pageId: message.pageId,
    isTest: message.isTest,
    surface: message.surface,
    lockPlace: null,
    ...noFacts,
    locale: null,
    displayOrder: null,
    consent: null,
    answers: new Map(),
    shown: [],
    skipped: [],
    viewedAtMs: nowMs,
    viewedDay: localDay(timeZone, nowMs),
    answeredAtMs: null,
    answeredDay: null,
    completedAtMs: null,
    completedDay: null,
  };
}

/** The answers with the message's answers merged in; the same map if none of them is accepted. */
function takeAnswers(
  state: ResponseState,
  message: Message,
  context: MessageContext,
): ReadonlyMap<string, AnswerState> {
  const taken = new Map<string, AnswerState>();
  const contested: string[] = [];
  for (const answer of message.answers) {
    const stored = state.answers.get(answer.questionNameId);
    const next = nextAnswer(stored, answer, message, context);
    if (!next) continue;
    taken.set(answer.questionNameId, next);
    if (stored && stored.pageId !== next.pageId) contested.push(answer.questionNameId);
  }
  if (taken.size === 0) return state.answers;
  const answers = new Map([...state.answers, ...taken]);
  if (contested.length > 0) restoreHidden(contested, answers, state, context);
  return answers;
}

/** The answer to store for a question, or undefined to keep the stored one. */
function nextAnswer(
  stored: AnswerState | undefined,
  answer: Answer,
  message: Message,
  { nowMs, timeZone, otherRules }: MessageContext,
): AnswerState | undefined {
  const { pageId, sequence } = message;
  const mine = stored?.pageId === pageId;
  if (stored && mine) {
    return sequence === null || sequence > stored.sequence
      ? { ...stored, answer, merged: mergedChoices(answer, otherRules), sequence: sequence ?? stored.sequence }
      : undefined;
  }
  // Another page's answer is kept. Only a question that a condition hid may be answered again.
  if (stored?.counted) return undefined;
  return {
    answer,
    merged: mergedChoices(answer, otherRules),
    pageId,
    sequence: sequence ?? -1,
    counted: false,
    answeredAtMs: nowMs,
    day: localDay(timeZone, nowMs),
  };
}

/** Restores another page's hidden answer where this page may not answer the question either. */
function restoreHidden(
  ids: string[],
  answers: Map<string, AnswerState>,
  state: ResponseState,
  context: MessageContext,
): void {
  const { counted } = evaluate(state, answers, context.latestVersion);
  for (const id of ids) {
    const previous = state.answers.get(id);
    if (previous && !counted.has(id)) answers.set(id, previous);
  }
}

function refuseOpen(
  state: ResponseState,
  answers: ReadonlyMap<string, AnswerState>,
  message: Message,
  pageVersion: SurveyVersion,
): void {
  const open = openForPage(state, answers, message, pageVersion);
  if (open.length === 0) return;
  throw new AppError("invalid", `The response isn't complete: ${open.join(", ")} must be answered.`, {
    errors: { answers: open.map((id) => `${id} is required but has no answer`) },
  });
}

/** Recomputes everything that follows from the facts and answers. */
export function settle(
  state: ResponseState,
  answers: ReadonlyMap<string, AnswerState>,
  context: Pick<MessageContext, "latestVersion" | "timeZone">,
): ResponseState {
  const progress = evaluate(state, answers, context.latestVersion);
  const settled = new Map<string, AnswerState>();
  const gone: string[] = [];
  let first: AnswerState | null = null;
  for (const [id, stored] of answers) {
    // A question missing from the newest version was asked by an older page: keep its answer.
    const known = context.latestVersion.questions.has(id);
    const counted = known ? progress.counted.has(id) : true;
    if (!known) gone.push(id);
    settled.set(id, counted === stored.counted ? stored : { ...stored, counted });
    if (counted && (first === null || stored.answeredAtMs < first.answeredAtMs)) first = stored;
  }
  const completedDay = state.completedAtMs === null ? null : localDay(context.timeZone, state.completedAtMs);
  return {
    ...state,
    answers: settled,
    shown: gone.length > 0 ? [...progress.shown, ...gone] : progress.shown,
    skipped: progress.skipped,
    answeredAtMs: first?.answeredAtMs ?? null,
    answeredDay: first?.day ?? null,
    completedDay: first === null ? null : (state.completedDay ?? completedDay),
  };
}

function evaluate(state: ResponseState, answers: ReadonlyMap<string, AnswerState>, survey: SurveyVersion): Progress {
  const asked = askedHere(survey.document, state, answers);
  return progressOf(asked, plainAnswers(answers), contextOf(state), state.completedAtMs !== null);
}
