import type { Answer, Question, SurveyDocument } from "#lib/survey/document.ts";
import { applyMessage, type MessageContext } from "../ingest/apply-message.ts";
import { type Count, type Counter, CounterSums } from "../ingest/counter-sums.ts";
import type { Message } from "../ingest/message.ts";
import type { ResponseState } from "../ingest/response-state.ts";
import { surveyVersion } from "../survey-version.ts";

export const surveyId = "0190a000-0000-7000-8000-00000000000a";
export const firstPage = "0190a000-0000-7000-8000-000000000001";
export const secondPage = "0190a000-0000-7000-8000-000000000002";

function question(fields: Partial<Question> & Pick<Question, "questionNameId" | "type">): Question {
  return { title: fields.questionNameId, required: false, ...fields };
}

const choices = ["a", "b", "c"].map((id) => ({ id, label: id }));

/** `source` leads to `detail` by choice `a`; `score` has a follow-up for low values; `email` is for first orders. */
export const document: SurveyDocument = {
  questions: [
    question({ questionNameId: "source", type: "single", choices, allowOther: true, required: true }),
    question({
      questionNameId: "detail",
      type: "multiple",
      choices,
      showIf: { answer: "source", op: "is", value: "a" },
    }),
    question({
      questionNameId: "score",
      type: "nps",
      followUp: { whenMax: 6, question: question({ questionNameId: "reason", type: "text" }) },
    }),
    question({ questionNameId: "again", type: "yesNo", showIf: { answer: "detail", op: "contains", value: "b" } }),
    question({ questionNameId: "order", type: "ranking", choices, showIf: { answer: "source", op: "is", value: "b" } }),
    question({ questionNameId: "email", type: "email", showIf: { order: "isFirstOrder", op: "is", value: true } }),
  ],
  thankYou: { title: "Thank you", message: "" },
  locale: "en",
  locales: ["en"],
  settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: ["thankYou"] },
};
const version = surveyVersion(surveyId, 1, "Survey", document);

export function context(change: Partial<MessageContext> = {}): MessageContext {
  const makeId = () => "0190a000-0000-7000-8000-0000000000ff";
  const place = { currency: "USD", timeZone: "UTC", otherRules: new Map() };
  return { pageVersion: version, latestVersion: version, ...place, nowMs: 1_000, makeId, ...change };
}

export function message(change: Partial<Message> = {}): Message {
  const pageId = change.pageId ?? firstPage;
  return {
    responseId: pageId,
    pageId,
    sequence: null,
    event: "answer",
    platform: "Shopify",
    surface: "thankYou",
    sourceOrderId: "1001",
    orderKey: "o:1001",
    answers: [],
    order: null,
    locale: null,
    displayOrder: null,
    wordings: null,
    consent: null,
    isTest: false,
    askedBefore: [],
    ...change,
  };
}

export function play(messages: readonly Message[], before: ResponseState | null = null): ResponseState {
  const after = messages.reduce<ResponseState | null>((state, one) => applyMessage(state, one, context()), before);
  if (!after) throw new Error("no message was played");
  return after;
}

export const source = (id: string): Answer => ({ questionNameId: "source", choiceIds: [id] });
export const detail = (...ids: string[]): Answer => ({ questionNameId: "detail", choiceIds: ids });
export const counted = (state: ResponseState) =>
  Object.fromEntries([...state.answers].map(([id, stored]) => [id, stored.counted]));

/** What a change of a response adds to the counters. */
export function changesOf(before: ResponseState | null, after: ResponseState): Count[] {
  const sums = new CounterSums();
  sums.add({ accountId: "account", surveyId: "survey" }, before, after);
  return sums.rows()[0]?.counts ?? [];
}

/** The counters of one table only. */
export function changesIn(counter: Counter, after: ResponseState): Count[] {
  return changesOf(null, after).filter((count) => count.counter === counter);
}
