import fc from "fast-check";
import { expect, test } from "vitest";
import type { Answer, OrderFacts, Question, SurveyDocument } from "#lib/survey/document.ts";
import { surveyVersion } from "../survey-version.ts";
import { applyMessage, type MessageContext } from "./apply-message.ts";
import { CounterSums } from "./counter-sums.ts";
import type { Message } from "./message.ts";
import { answeredIds, type ResponseState, statusOf } from "./response-state.ts";

const surveyId = "0190a000-0000-7000-8000-00000000000a";
const firstPage = "0190a000-0000-7000-8000-000000000001";
const secondPage = "0190a000-0000-7000-8000-000000000002";

function question(fields: Partial<Question> & Pick<Question, "questionNameId" | "type">): Question {
  return { title: fields.questionNameId, required: false, ...fields };
}

const choices = ["a", "b", "c"].map((id) => ({ id, label: id }));

/** `source` leads to `detail` by choice `a`; `score` has a follow-up for low values; `email` is for first orders. */
const document: SurveyDocument = {
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

function context(change: Partial<MessageContext> = {}): MessageContext {
  const makeId = () => "0190a000-0000-7000-8000-0000000000ff";
  const place = { currency: "USD", timeZone: "UTC", otherRules: new Map() };
  return { pageVersion: version, latestVersion: version, ...place, nowMs: 1_000, makeId, ...change };
}

function message(change: Partial<Message> = {}): Message {
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
    isTest: false,
    askedBefore: [],
    ...change,
  };
}

function play(messages: readonly Message[], before: ResponseState | null = null): ResponseState {
  const after = messages.reduce<ResponseState | null>((state, one) => applyMessage(state, one, context()), before);
  if (!after) throw new Error("no message was played");
  return after;
}

const source = (id: string): Answer => ({ questionNameId: "source", choiceIds: [id] });
const detail = (...ids: string[]): Answer => ({ questionNameId: "detail", choiceIds: ids });
const counted = (state: ResponseState) =>
  Object.fromEntries([...state.answers].map(([id, stored]) => [id, stored.counted]));

test("any event implies the view, and the first question is shown", () => {
  const state = play([message({ event: "view" })]);
  expect(statusOf(state)).toBe("viewed");
  expect(state.shown).toEqual(["source"]);
  expect(changesOf(null, state).stats).toMatchObject([{ views: 1, responses: 0, completions: 0 }]);
});

test("an answer to a hidden question does not count until its question is shown", () => {
  const hidden = play([message({ answers: [source("b"), detail("a")] })]);
  expect(answeredIds(hidden)).toEqual(["source"]);
  const shown = play([message({ answers: [source("a")] })], hidden);
  expect(answeredIds(shown)).toEqual(["source", "detail"]);
  const hiddenAgain = play([message({ answers: [source("c")] })], shown);
  expect(counted(hiddenAgain)).toEqual({ source: true, detail: false });
});

test("a higher number wins, a lower or equal one is ignored, and a repeat changes nothing", () => {
  const state = play([message({ sequence: 5, answers: [source("a")] })]);
  expect(applyMessage(state, message({ sequence: 5, answers: [source("b")] }), context())).toBe(state);
  expect(applyMessage(state, message({ sequence: 4, answers: [source("b")] }), context())).toBe(state);
  expect(play([message({ sequence: 6, answers: [source("b")] })], state).answers.get("source")?.answer).toEqual(
    source("b"),
  );
});

test("without numbers, the order of arrival decides", () => {
  const state = play([message({ answers: [source("a")] }), message({ answers: [source("b")] })]);
  expect(state.answers.get("source")?.answer).toEqual(source("b"));
});

test("another page can answer only what is unanswered", () => {
  const state = play([
    message({ answers: [source("a")] }),
    message({ pageId: secondPage, answers: [source("b"), detail("c")] }),
  ]);
  expect(state.answers.get("source")).toMatchObject({ pageId: firstPage, answer: source("a") });
  expect(state.answers.get("detail")).toMatchObject({ pageId: secondPage, counted: true });
});

test("another page may answer what a condition had hidden, but overwrites nothing while it is hidden", () => {
  const hidden = play([message({ answers: [source("b"), detail("a")] })]);
  const stillHidden = play([message({ pageId: secondPage, answers: [detail("c")] })], hidden);
  expect(stillHidden.answers.get("detail")).toMatchObject({ pageId: firstPage, answer: detail("a") });
});

test("complete is refused while a required question is open, and names it", () => {
  const refused = () => play([message({ event: "complete", answers: [{ questionNameId: "score", number: 9 }] })]);
  expect(refused).toThrow("source must be answered");
});

test("a completion without an answer is not counted as a response", () => {
  const optional = surveyVersion(surveyId, 1, "Survey", { ...document, questions: document.questions.slice(2, 3) });
  const allOptional = context({ pageVersion: optional, latestVersion: optional });
  const state = applyMessage(null, message({ event: "complete" }), allOptional);
  expect(statusOf(state)).toBe("completed");
  expect(changesOf(null, state).stats).toMatchObject([{ views: 1, responses: 0, completions: 0 }]);
});

test("order facts count once they are known, also for earlier answers", () => {
  const unknown = play([message({ answers: [source("a")] })]);
  const known = play([message({ order: { total: 49.9, currency: "USD", isFirstOrder: false } })], unknown);
  expect(changesOf(null, known).choices).toMatchObject([
    { place: { customerType: 2 }, choice: "a", count: 1, orders: 1, revenueMinor: 4990 },
  ]);
  expect(play([message({ order: { total: 1, isFirstOrder: true } })], known)).toBe(known);
});

test("revenue counts in the order's currency, and an answer without a known total in none", () => {
  const ordered = play([message({ answers: [source("a")], order: { total: 49.9, currency: "EUR" } })]);
  expect(changesOf(null, ordered).choices).toMatchObject([
    { choice: "a", currency: "EUR", count: 1, orders: 1, revenueMinor: 4990 },
  ]);
  const unknown = play([message({ answers: [source("a")], order: { currency: "EUR" } })]);
  expect(changesOf(null, unknown).choices).toMatchObject([
    { choice: "a", currency: "XXX", count: 1, orders: 0, revenueMinor: 0 },
  ]);
});

test("a ranking counts the position of each choice, and nothing while its question is hidden", () => {
  const order = { questionNameId: "order", ranking: ["c", "a", "b"] };
  const ranks = (answers: Answer[]) =>
    changesOf(null, play([message({ answers })])).facets.map(({ facet: f }) => [f.of, f.kind, f.key, f.other]);
  const counted = ["a2", "b3", "c1"].map(([choice, place]) => ["order", "rank", choice, place]);
  expect(ranks([source("b"), order])).toEqual(counted);
  expect(ranks([source("c"), order])).toEqual([]);
});

test("a test order is in no counter", () => {
  const state = play([message({ isTest: true, answers: [source("a")] })]);
  expect(changesOf(null, state)).toEqual({ stats: [], questions: [], choices: [], facets: [] });
});

test("a changed answer stays on the day it was first saved", () => {
  const dayMs = 86_400_000;
  const state = applyMessage(null, message({ answers: [source("a")] }), context({ nowMs: 0 }));
  const later = applyMessage(state, message({ answers: [source("b")] }), context({ nowMs: dayMs }));
  const done = applyMessage(later, message({ event: "complete" }), context({ nowMs: 2 * dayMs }));
  expect(changesOf(null, done).choices).toMatchObject([{ place: { day: "1970-01-01" }, choice: "b", count: 1 }]);
  expect(done.completedDay).toBe("1970-01-03");
});

test("answers from a page opened before a republish stay, even if the newer version asks something else", () => {
  const newer = surveyVersion(surveyId, 2, "Survey", { ...document, questions: document.questions.slice(0, 1) });
  const state = play([
    message({ answers: [source("a"), detail("b"), { questionNameId: "again", choiceIds: ["yes"] }] }),
  ]);
  const republished = context({ pageVersion: newer, latestVersion: newer });
  const both = applyMessage(state, message({ pageId: secondPage, event: "view" }), republished);
  expect(both.version).toBe(2);
  expect(answeredIds(both).toSorted()).toEqual(["again", "detail", "source"]);
});

const anyAnswer: fc.Arbitrary<Answer> = fc.oneof(
  fc.constantFrom("a", "b", "c").map(source),
  fc.constant({ ...source("other"), other: "A bus!" }),
  fc.subarray(["a", "b", "c"], { minLength: 1 }).map((ids) => detail(...ids)),
  fc.integer({ min: 0, max: 10 }).map((number) => ({ questionNameId: "score", number })),
  fc.shuffledSubarray(["a", "b", "c"], { minLength: 3 }).map((ranking) => ({ questionNameId: "order", ranking })),
  fc.constantFrom("yes", "no").map((id) => ({ questionNameId: "again", choiceIds: [id] })),
  fc.constantFrom("too slow", "too dear").map((text) => ({ questionNameId: "reason", text })),
  fc.constant({ questionNameId: "email", text: "a@b.example" }),
);
const facts = fc.option(
  fc.constantFrom<OrderFacts>(
    { total: 20, currency: "USD", isFirstOrder: true },
    { utmSource: "ig", utmMedium: "cpc" },
    { referrer: "https://www.google.com/" },
  ),
  { nil: null },
);
const displayOrder = fc.constantFrom(null, { source: ["b", "a", "c", "other"], detail: ["c", "b", "a"] });
const otherRules = new Map([["source", new Map([["a bus", "c"]])]]);

/** One page's numbered messages, each with some answers and perhaps the order facts. */
const anyPage = fc
  .array(
    fc.record({
      answers: fc.uniqueArray(anyAnswer, { selector: (one) => one.questionNameId, maxLength: 3 }),
      order: facts,
      displayOrder,
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.map((part, index) => message({ sequence: index + 1, ...part })));

/** What must not depend on the order of messages: everything except the ids. */
const essence = (state: ResponseState) => ({
  ...state,
  answers: Object.fromEntries([...state.answers].toSorted(([left], [right]) => (left < right ? -1 : 1))),
  shown: state.shown.toSorted(),
});

test("split, repeated and reordered messages of a page end in the same state", () => {
  const rearranged = anyPage.chain((page) => {
    const split = page.flatMap((one) => [
      { ...one, answers: [] },
      ...one.answers.map((answer) => ({ ...one, answers: [answer] })),
    ]);
    const repeated = fc.subarray(split).map((again) => [...split, ...again]);
    return fc.record({
      page: fc.constant(page),
      other: repeated.chain((all) => fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    });
  });
  fc.assert(
    fc.property(rearranged, ({ page, other }) => {
      expect(essence(play(other))).toEqual(essence(play(page)));
    }),
    { numRuns: 400 },
  );
});

test("the sum of all changes of the counters equals a recount of the last state", () => {
  const twoPages = fc.tuple(anyPage, anyPage).chain(([first, second]) => {
    const all = [...first, ...second.map((one) => ({ ...one, responseId: secondPage, pageId: secondPage }))];
    return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
  });
  fc.assert(
    fc.property(twoPages, fc.boolean(), (messages, completes) => {
      const sums = new Map<string, number>();
      let state: ResponseState | null = null;
      for (const one of [
        ...messages,
        ...(completes ? [message({ sequence: 99, event: "complete", answers: [source("a")] })] : []),
      ]) {
        const after = applyMessageUnlessOpen(state, one);
        if (after && after !== state) add(sums, state, after);
        state = after;
      }
      const whole = new Map<string, number>();
      if (state) add(whole, null, state);
      for (const [key, value] of sums) if (value === 0) sums.delete(key);
      for (const [key, value] of whole) if (value === 0) whole.delete(key);
      expect(sums).toEqual(whole);
    }),
    { numRuns: 400 },
  );
});

function applyMessageUnlessOpen(state: ResponseState | null, one: Message): ResponseState | null {
  try {
    return applyMessage(state, one, context({ currency: "EUR", otherRules }));
  } catch {
    return state;
  }
}

function changesOf(before: ResponseState | null, after: ResponseState) {
  const sums = new CounterSums();
  sums.add({ accountId: "account", surveyId: "survey" }, before, after);
  return { stats: sums.stats(), questions: sums.questions(), choices: sums.choices(), facets: sums.facets() };
}

function add(sums: Map<string, number>, before: ResponseState | null, after: ResponseState): void {
  const { stats, questions, choices, facets } = changesOf(before, after);
  for (const { key, ...sum } of [...stats, ...questions, ...choices, ...facets]) {
    for (const [name, value] of Object.entries(sum)) {
      if (typeof value === "number") sums.set(`${key} ${name}`, (sums.get(`${key} ${name}`) ?? 0) + value);
    }
  }
}
