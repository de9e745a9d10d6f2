import { expect, test } from "vitest";
import type { Answer } from "#lib/survey/document.ts";
import { surveyVersion } from "../survey-version.ts";
import {
  changesIn,
  changesOf,
  context,
  counted,
  detail,
  document,
  firstPage,
  message,
  play,
  secondPage,
  source,
  surveyId,
} from "../testing/page-messages.ts";
import { applyMessage } from "./apply-message.ts";
import { answeredIds, statusOf } from "./response-state.ts";

test("any event implies the view, and the first question is shown", () => {
  const state = play([message({ event: "view" })]);
  expect(statusOf(state)).toBe("viewed");
  expect(state.shown).toEqual(["source"]);
  expect(changesIn("stats", state)).toMatchObject([{ a: 1, b: 0, c: 0 }]);
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
  expect(changesIn("stats", state)).toMatchObject([{ a: 1, b: 0, c: 0 }]);
});

test("order facts count once they are known, also for earlier answers", () => {
  const unknown = play([message({ answers: [source("a")] })]);
  const known = play([message({ order: { total: 49.9, currency: "USD", isFirstOrder: false } })], unknown);
  expect(changesIn("choice", known)).toMatchObject([{ customerType: 2, key: "a", a: 1, b: 1, c: 4990 }]);
  expect(play([message({ order: { total: 1, isFirstOrder: true } })], known)).toBe(known);
});

test("revenue counts in the order's currency, and an answer without a known total in none", () => {
  const ordered = play([message({ answers: [source("a")], order: { total: 49.9, currency: "EUR" } })]);
  expect(changesIn("choice", ordered)).toMatchObject([{ key: "a", other: "EUR", a: 1, b: 1, c: 4990 }]);
  const unknown = play([message({ answers: [source("a")], order: { currency: "EUR" } })]);
  expect(changesIn("choice", unknown)).toMatchObject([{ key: "a", other: "XXX", a: 1, b: 0, c: 0 }]);
});

test("a ranking counts the position of each choice, and nothing while its question is hidden", () => {
  const order = { questionNameId: "order", ranking: ["c", "a", "b"] };
  const ranks = (answers: Answer[]) =>
    changesIn("facet", play([message({ answers })])).map((facet) => [facet.name, facet.kind, facet.key, facet.other]);
  const counted = ["c1", "a2", "b3"].map(([choice, place]) => ["order", "rank", choice, place]);
  expect(ranks([source("b"), order])).toEqual(counted);
  expect(ranks([source("c"), order])).toEqual([]);
});

test("a test order is in no counter", () => {
  const state = play([message({ isTest: true, answers: [source("a")] })]);
  expect(changesOf(null, state)).toEqual([]);
});

test("a changed answer stays on the day it was first saved", () => {
  const dayMs = 86_400_000;
  const state = applyMessage(null, message({ answers: [source("a")] }), context({ nowMs: 0 }));
  const later = applyMessage(state, message({ answers: [source("b")] }), context({ nowMs: dayMs }));
  const done = applyMessage(later, message({ event: "complete" }), context({ nowMs: 2 * dayMs }));
  expect(changesIn("choice", done)).toMatchObject([{ day: "1970-01-01", key: "b", a: 1 }]);
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
