import { AppError } from "#lib/errors.ts";
import { localDay } from "#lib/local-day.ts";
import type { Answer } from "#lib/survey/document.ts";
import { type Progress, progressOf } from "#lib/survey/path.ts";
import { mergedChoices, type OtherRules } from "../other-rules.ts";
import type { SurveyVersion } from "../survey-version.ts";
import { askedHere } from "./asked-here.ts";
import type { Message } from "./message.ts";
import { openForPage } from "./open-for-page.ts";
import { contextOf, learnAsked, learnFacts, noFacts } from "./order-facts.ts";
import { type AnswerState, plainAnswers, type ResponseState } from "./response-state.ts";

/** What a message is judged with, beside itself. */
export interface Judge {
  /** The version that the page was given. */
  given: SurveyVersion;
  /** The newest version among the order's pages: it decides what is on the path. */
  newest: SurveyVersion;
  currency: string;
  timeZone: string;
  otherRules: OtherRules;
  nowMs: number;
  makeId: () => string;
}

/**
 * The response after a message. Whatever is repeated, split, late or in another order ends in the same state, as long as
 * each page numbers its messages. Returns `before` itself when the message adds nothing; never changes it.
 * @throws AppError `invalid` when the message completes and a required question is open.
 */
export function applyMessage(before: ResponseState | null, message: Message, judge: Judge): ResponseState {
  const base = before ?? firstView(message, judge);
  const facts = learnAsked(learnFacts(base, message.order, judge.currency), message.askedBefore);
  const joined: ResponseState = {
    ...base,
    ...facts,
    version: Math.max(base.version, judge.given.version),
    locale: base.locale ?? message.locale,
    displayOrder: base.displayOrder ?? message.displayOrder,
  };
  const answers = takeAnswers(joined, message, judge);
  if (message.event === "complete") refuseOpen(joined, answers, message, judge.given);
  const completes = message.event === "complete" && base.completedAtMs === null;
  if (completes) joined.completedAtMs = judge.nowMs;
  const changed =
    completes ||
    answers !== base.answers ||
    facts !== base ||
    joined.version !== base.version ||
    joined.locale !== base.locale ||
    joined.displayOrder !== base.displayOrder;
  return changed || !before ? settle(joined, answers, judge) : before;
}

function firstView(message: Message, { given, nowMs, timeZone, makeId }: Judge): ResponseState {
  return {
    id: makeId(),
    revision: 0,
    version: given.version,
    sourceOrderId: message.sourceOrderId,
    pageId: message.pageId,
    isTest: message.isTest,
    surface: message.surface,
    ...noFacts,
    locale: null,
    displayOrder: null,
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

/** The answers with those of the message in their places; the same map when it brings none that may stand. */
function takeAnswers(state: ResponseState, message: Message, judge: Judge): ReadonlyMap<string, AnswerState> {
  const taken = new Map<string, AnswerState>();
  const contested: string[] = [];
  for (const answer of message.answers) {
    const stored = state.answers.get(answer.questionNameId);
    const next = nextAnswer(stored, answer, message, judge);
    if (!next) continue;
    taken.set(answer.questionNameId, next);
    if (stored && stored.pageId !== next.pageId) contested.push(answer.questionNameId);
  }
  if (taken.size === 0) return state.answers;
  const answers = new Map([...state.answers, ...taken]);
  if (contested.length > 0) giveBackHidden(contested, answers, state, judge);
  return answers;
}

/** What stands after an answer was sent, or undefined when the stored one does. */
function nextAnswer(
  stored: AnswerState | undefined,
  answer: Answer,
  message: Message,
  { nowMs, timeZone, otherRules }: Judge,
): AnswerState | undefined {
  const { pageId, sequence } = message;
  const mine = stored?.pageId === pageId;
  if (stored && mine) {
    return sequence === null || sequence > stored.sequence
      ? { ...stored, answer, merged: mergedChoices(answer, otherRules), sequence: sequence ?? stored.sequence }
      : undefined;
  }
  // Another page's answer stands; only one that a condition hid may be asked again there.
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

/** A page's hidden answer is not lost to another page that may not give one either. */
function giveBackHidden(ids: string[], answers: Map<string, AnswerState>, state: ResponseState, judge: Judge): void {
  const { counted } = judged(state, answers, judge.newest);
  for (const id of ids) {
    const former = state.answers.get(id);
    if (former && !counted.has(id)) answers.set(id, former);
  }
}

function refuseOpen(
  state: ResponseState,
  answers: ReadonlyMap<string, AnswerState>,
  message: Message,
  given: SurveyVersion,
): void {
  const open = openForPage(state, answers, message, given);
  if (open.length === 0) return;
  throw new AppError("invalid", `The response isn't complete: ${open.join(", ")} must be answered.`, {
    errors: { answers: open.map((id) => `${id} is required but has no answer`) },
  });
}

/** Works out everything that follows from the facts and answers. */
function settle(state: ResponseState, answers: ReadonlyMap<string, AnswerState>, judge: Judge): ResponseState {
  const progress = judged(state, answers, judge.newest);
  const settled = new Map<string, AnswerState>();
  const gone: string[] = [];
  let first: AnswerState | null = null;
  for (const [id, stored] of answers) {
    // A question that the newest version lacks was asked by an older page: its answer stays.
    const known = judge.newest.questions.has(id);
    const counted = known ? progress.counted.has(id) : true;
    if (!known) gone.push(id);
    settled.set(id, counted === stored.counted ? stored : { ...stored, counted });
    if (counted && (first === null || stored.answeredAtMs < first.answeredAtMs)) first = stored;
  }
  const completedDay = state.completedAtMs === null ? null : localDay(judge.timeZone, state.completedAtMs);
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

function judged(state: ResponseState, answers: ReadonlyMap<string, AnswerState>, survey: SurveyVersion): Progress {
  const asked = askedHere(survey.document, state, answers);
  return progressOf(asked, plainAnswers(answers), contextOf(state), state.completedAtMs !== null);
}
