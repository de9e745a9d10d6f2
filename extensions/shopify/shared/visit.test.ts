import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkAnswer } from "#lib/survey/check-answer.ts";
import type { Answer, OrderContext } from "#lib/survey/document.ts";
import { everyQuestion, openRequired, progressOf, visiblePath } from "#lib/survey/path.ts";
import type { Question } from "#lib/survey/question.ts";
import { completeStyles } from "#lib/survey/styles.ts";
import { arbitraryOrder, arbitrarySurvey } from "#lib/survey/testing/arbitrary-survey.ts";
import { type ShownQuestion, showSurvey } from "#lib/widget/shown-survey.ts";
import { choose } from "./choose.ts";
import type { OpenSurvey } from "./open-survey.ts";
import { startVisit } from "./visit.ts";

const settings = { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: false, showOn: [] };

function open(
  questions: readonly Question[],
  order: OrderContext,
  more: Partial<OpenSurvey> = {},
  autoAdvance = false,
) {
  const published = {
    questions: [...questions],
    thankYou: { title: "Thanks", message: "" },
    settings: { ...settings, autoAdvance },
    locale: "en",
    locales: ["en"],
    styles: completeStyles({}, ""),
  };
  const events: [string, Answer | undefined][] = [];
  const opened: OpenSurvey = {
    survey: { ...showSurvey(published, "en"), surveyId: "s1", version: 1 },
    order,
    seed: "",
    given: [],
    at: undefined,
    isOver: false,
    happened: (event, answer) => events.push([event, answer]),
    askCode: () => Promise.reject(new Error("not asked")),
    turned: () => {},
    begin: () => {},
    ...more,
  };
  return { visit: startVisit(opened, () => {}), events };
}

/** What a shopper may enter, and nothing else. */
function entryOf(question: ShownQuestion, roll: (sides: number) => number): string[] {
  const ids = question.choices.map(({ id }) => id);
  switch (question.kind) {
    case "none":
      return [];
    case "ranking":
      return [ids.toSorted(() => roll(3) - 1).join()];
    case "choices":
    case "pictures":
    case "select":
    case "scale":
      return choose(question, [], ids.slice(0, 1 + roll(ids.length)));
    case "input":
    case "textarea": {
      const { type } = question.fieldProperties;
      if (type === "date") return [`2026-0${1 + roll(9)}-1${roll(10)}`];
      return [type === "email" ? `name${roll(9)}@example.com` : `${2 + roll(21) / 2}`];
    }
  }
}

test("for random surveys and shoppers the server computes the same path, accepts every answer, and finds it complete", () => {
  const dice = fc.array(fc.nat(1_000_000), { minLength: 60, maxLength: 60 });
  fc.assert(
    fc.property(arbitrarySurvey, arbitraryOrder, dice, ({ questions }, order, thrown) => {
      if (visiblePath({ questions }, new Map(), order).length === 0) return;
      let at = 0;
      const roll = (sides: number) => (thrown[at++ % thrown.length] ?? 0) % sides;
      const { visit, events } = open(questions, order);
      const asked: string[] = [];
      for (let turns = 0; turns < 80 && !visit.isOver; turns++) {
        for (const question of visit.questions) {
          if (turns >= 40 || roll(4) > 0) visit.enter(question, entryOf(question, roll), "chosen");
          visit.enter(question, ["A bus"], "chosen", `${question.questionNameId}_other`);
          const last = asked.indexOf(question.questionNameId);
          asked.splice(last < 0 ? asked.length : last, asked.length, question.questionNameId);
        }
        visit.turn(turns < 30 && !visit.isFirst && roll(4) === 0 ? -1 : 1);
      }
      const given = new Map(events.flatMap(([, answer]) => (answer ? [[answer.questionNameId, answer] as const] : [])));
      const byId = new Map(everyQuestion({ questions }).map((question) => [question.questionNameId, question]));
      for (const [id, answer] of given) {
        const question = byId.get(id);
        expect(question && checkAnswer(question, answer)).toBeNull();
      }
      expect(visit.isOver).toBe(true);
      expect(progressOf({ questions }, given, order, true).shown).toEqual(asked);
      expect(openRequired({ questions }, given, order)).toEqual([]);
      expect(events.at(-1)?.[0]).toBe("complete");
    }),
    { numRuns: 150 },
  );
});

const choices = ["a", "b", "c"].map((id) => ({ id, label: id }));
const rank: Question = { questionNameId: "rank", type: "ranking", title: "Rank", required: true, choices };
const source: Question = {
  questionNameId: "source",
  type: "single",
  title: "Source",
  required: false,
  choices,
  allowOther: true,
};
const why: Question = { questionNameId: "why", type: "text", title: "Why", required: false };

test("previous answers are taken up where they were left, without what the survey no longer offers", () => {
  const given: Answer[] = [
    { questionNameId: "source", choiceIds: ["gone"] },
    { questionNameId: "rank", ranking: ["c", "a", "b"] },
    { questionNameId: "deleted", text: "?" },
  ];
  const { visit, events } = open([source, rank, why], {}, { given, at: 0 });
  expect(events).toEqual([["answer", { questionNameId: "rank", ranking: ["c", "a", "b"] }]]);
  expect(visit.questions.map(({ questionNameId }) => questionNameId)).toEqual(["why"]);
});

test("a partial ranking is no answer, and what is wrong is said until it changes", () => {
  const { visit, events } = open([rank], {});
  const [question] = visit.questions;
  if (!question) throw new Error("a question is asked");
  visit.enter(question, ["b,a"], "chosen");
  visit.turn(1);
  expect([visit.isOver, visit.problemOf(question)]).toEqual([false, "Rank all 3 to continue."]);
  visit.enter(question, ["b,a,c"], "chosen");
  expect(visit.problemOf(question)).toBeUndefined();
  visit.turn(1);
  expect([visit.isOver, events.map(([event]) => event)]).toEqual([true, ["answer", "complete"]]);
});

test("what was wrong with a question is gone when the shopper comes back to it", () => {
  const { visit } = open([why, rank], {});
  visit.turn(1);
  const [question] = visit.questions;
  if (!question) throw new Error("a question is asked");
  visit.turn(1);
  expect(visit.problemOf(question)).toBe("Choose an answer to continue.");
  visit.turn(-1);
  visit.turn(1);
  expect(visit.problemOf(question)).toBeUndefined();
});

test("what was typed under Other isn't sent after another choice", () => {
  const { visit, events } = open([source], {});
  const [question] = visit.questions;
  if (!question) throw new Error("a question is asked");
  visit.enter(question, ["other"], "chosen");
  visit.enter(question, ["A bus"], "chosen", "source_other");
  visit.enter(question, ["a"], "chosen");
  expect(events.map(([, answer]) => answer)).toEqual([
    { questionNameId: "source", choiceIds: ["other"] },
    { questionNameId: "source", choiceIds: ["other"], other: "A bus" },
    { questionNameId: "source", choiceIds: ["a"] },
  ]);
});

test("a required question stays until Other has its text, though the choice alone is saved", () => {
  const { visit, events } = open([{ ...source, required: true }], {});
  const [question] = visit.questions;
  if (!question) throw new Error("a question is asked");
  visit.enter(question, ["other"], "chosen");
  visit.turn(1);
  expect([visit.isOver, visit.problemOf(question)]).toEqual([false, "Enter an answer to continue."]);
  expect(events).toEqual([["answer", { questionNameId: "source", choiceIds: ["other"] }]]);
  visit.enter(question, ["A bus"], "chosen", "source_other");
  visit.turn(1);
  expect(visit.isOver).toBe(true);
});

test("a tap answers and goes on after a quarter of a second, but waits for the button under Other and at the end", () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const sure: Question = { questionNameId: "sure", type: "yesNo", title: "Sure?", required: true };
  const { visit } = open([source, sure], {}, {}, true);
  const tap = (choiceId: string) => {
    for (const question of visit.questions) visit.tap(question, choiceId);
    vi.advanceTimersByTime(250);
    return visit.questions.map(({ questionNameId }) => questionNameId);
  };
  expect(tap("other")).toEqual(["source"]);
  expect(tap("a")).toEqual(["sure"]);
  expect([tap("yes"), visit.isOver]).toEqual([["sure"], false]);
});
