import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answer } from "./answer.ts";
import { checkAnswer } from "./check-answer.ts";
import { asks, openRequired, progressOf, visiblePath } from "./path.ts";
import type { Question } from "./question.ts";
import { arbitraryAnswers, arbitraryOrder, arbitrarySurvey } from "./testing/arbitrary-survey.ts";

const arbitraryVisit = arbitrarySurvey.chain((survey) =>
  fc.record({ survey: fc.constant(survey), mind: arbitraryAnswers(survey), order: arbitraryOrder }),
);

type Visit = typeof arbitraryVisit extends fc.Arbitrary<infer T> ? T : never;

/** A page driven by the engine as the widget drives it: asks, takes the shopper's intended answer, continues. */
function walkAsPage({ survey, mind, order }: Visit): { asked: string[]; saved: Map<string, Answer> } {
  const asked: string[] = [];
  const saved = new Map<string, Answer>();
  // As conditions only refer to earlier questions, an answer never takes its own question off the path.
  const nextAfter = (id?: string) => {
    const path = visiblePath(survey, saved, order);
    return path[path.findIndex(({ questionNameId }) => questionNameId === id) + 1];
  };
  let current = nextAfter();
  while (current !== undefined && asked.length < 100) {
    asked.push(current.questionNameId);
    const answer = mind.get(current.questionNameId);
    if (answer !== undefined) saved.set(current.questionNameId, answer);
    current = nextAfter(current.questionNameId);
  }
  return { asked, saved };
}

describe("a shopper's path, for any survey and any shopper", () => {
  test("ends, and no question is asked twice", () => {
    fc.assert(
      fc.property(arbitraryVisit, (visit) => {
        const { asked } = walkAsPage(visit);
        expect(asked.length).toBeLessThanOrEqual(16);
        expect(new Set(asked).size).toBe(asked.length);
      }),
    );
  });

  test("is the same on the server as on the page", () => {
    fc.assert(
      fc.property(arbitraryVisit, (visit) => {
        const { asked, saved } = walkAsPage(visit);
        const progress = progressOf(visit.survey, saved, visit.order, true);
        expect(progress.shown).toEqual(asked);
        expect([...progress.counted]).toEqual([...saved]);
        expect(progress.answered).toEqual(asked.filter((id) => saved.has(id)));
      }),
    );
  });

  test("is the same on page and server, even if the shopper goes back and changes an answer", () => {
    const arbitraryWalk = arbitraryVisit.chain((visit) =>
      fc.record({
        visit: fc.constant(visit),
        secondMind: arbitraryAnswers(visit.survey),
        turns: fc.array(fc.constantFrom("next", "next", "next", "back"), { maxLength: 40 }),
      }),
    );
    fc.assert(
      fc.property(arbitraryWalk, ({ visit: { survey, mind, order }, secondMind, turns }) => {
        const saved = new Map<string, Answer>();
        const seen = new Set<string>();
        let position = 0;
        const pathNow = () => visiblePath(survey, saved, order);
        // As the page does: answers are saved, a required question blocks, and the path is recomputed after each
        // answer.
        const turn = (way: string) => {
          const question = pathNow()[position];
          if (!question) return;
          const id = question.questionNameId;
          const answer = (seen.has(id) ? secondMind : mind).get(id);
          seen.add(id);
          if (answer) saved.set(id, answer);
          const isOpen = question.required && asks(question) && !saved.has(id);
          if (way === "back") position = Math.max(position - 1, 0);
          else if (!isOpen) position++;
        };
        for (const way of turns) turn(way);
        for (let left = 100; left > 0 && pathNow()[position]; left--) {
          const before = position;
          turn("next");
          if (position === before) break;
        }
        const path = pathNow();
        const isOver = position >= path.length;
        if (isOver) expect(openRequired(survey, saved, order)).toEqual([]);
        const { shown, counted } = progressOf(survey, saved, order, isOver);
        if (isOver) expect(shown).toEqual(path.map((question) => question.questionNameId));
        for (const question of path) {
          const answer = counted.get(question.questionNameId);
          expect(answer).toEqual(asks(question) ? saved.get(question.questionNameId) : undefined);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("never counts the answer to a hidden question, nor lets it trigger another one", () => {
    fc.assert(
      fc.property(arbitraryVisit, ({ survey, mind, order }) => {
        const path = visiblePath(survey, mind, order).map((question) => question.questionNameId);
        const { counted, shown } = progressOf(survey, mind, order, true);
        expect([...counted.keys()].every((id) => path.includes(id))).toBe(true);
        expect(shown).toEqual(path);
        expect(visiblePath(survey, counted, order).map((question) => question.questionNameId)).toEqual(path);
      }),
    );
  });

  test("does not depend on the order in which answers arrive", () => {
    fc.assert(
      fc.property(arbitraryVisit, fc.infiniteStream(fc.nat()), fc.boolean(), ({ survey, mind, order }, dice, done) => {
        const shuffled = [...mind]
          .map((entry) => ({ entry, key: dice.next().value ?? 0 }))
          .sort((one, other) => one.key - other.key)
          .map(({ entry }) => entry);
        const inOrder = progressOf(survey, mind, order, done);
        const outOfOrder = progressOf(survey, new Map(shuffled), order, done);
        expect(outOfOrder).toEqual(inOrder);
      }),
    );
  });

  test("splits what was shown into answered, skipped, statements and the currently open question", () => {
    fc.assert(
      fc.property(arbitraryVisit, ({ survey, mind, order }) => {
        const types = new Map(visiblePath(survey, mind, order).map((one) => [one.questionNameId, one.type]));
        const { shown, answered, skipped } = progressOf(survey, mind, order, true);
        const statements = shown.filter((id) => types.get(id) === "statement");
        expect([...answered, ...skipped, ...statements].sort()).toEqual([...shown].sort());
      }),
    );
  });

  test("only carries answers that the questions' rules allow", () => {
    fc.assert(
      fc.property(arbitraryVisit, ({ survey, mind, order }) => {
        for (const question of visiblePath(survey, mind, order)) {
          const answer = mind.get(question.questionNameId);
          if (answer !== undefined) expect(checkAnswer(question, answer)).toBeNull();
        }
      }),
    );
  });
});

const first: Question = {
  questionNameId: "first",
  type: "single",
  title: "First?",
  required: true,
  choices: [
    { id: "a", label: "A" },
    { id: "b", label: "B" },
  ],
  followUp: {
    whenChoiceIds: ["a"],
    question: { questionNameId: "why-a", type: "text", title: "Why A?", required: true },
  },
};
const hello: Question = { questionNameId: "hello", type: "statement", title: "Hello", required: true };
const last: Question = {
  questionNameId: "last",
  type: "nps",
  title: "Last?",
  required: false,
  showIf: { answer: "why-a", op: "notAnswered" },
};
const survey = { questions: [first, hello, last] };
const answers = (...given: Answer[]) => new Map(given.map((answer) => [answer.questionNameId, answer]));

describe("progress", () => {
  test("shows the first question before any answer", () => {
    expect(progressOf(survey, answers(), {}, false)).toMatchObject({ shown: ["first"], answered: [], skipped: [] });
  });

  test("shows everything up to the last answer and the next question", () => {
    const progress = progressOf(survey, answers({ questionNameId: "first", choiceIds: ["b"] }), {}, false);
    expect(progress).toMatchObject({ shown: ["first", "hello"], answered: ["first"], skipped: [] });
  });

  test("reports a question as skipped once a later one is answered, and a statement never", () => {
    const progress = progressOf(survey, answers({ questionNameId: "last", number: 9 }), {}, false);
    expect(progress).toMatchObject({ shown: ["first", "hello", "last"], answered: ["last"], skipped: ["first"] });
  });

  test("drops an answer when a changed answer hides its question", () => {
    const given = answers(
      { questionNameId: "first", choiceIds: ["b"] },
      { questionNameId: "why-a", text: "because" },
      { questionNameId: "last", number: 9 },
    );
    expect([...progressOf(survey, given, {}, true).counted.keys()]).toEqual(["first", "last"]);
  });

  test("names only the required questions that are open on the path", () => {
    expect(openRequired(survey, answers(), {})).toEqual(["first"]);
    expect(openRequired(survey, answers({ questionNameId: "first", choiceIds: ["a"] }), {})).toEqual(["why-a"]);
    expect(openRequired(survey, answers({ questionNameId: "first", choiceIds: ["b"] }), {})).toEqual([]);
  });

  test("has nothing to ask if no question applies to the order", () => {
    const returning = { questions: [{ ...last, showIf: { order: "isFirstOrder", op: "is", value: false } as const }] };
    expect(visiblePath(returning, answers(), { isFirstOrder: true })).toEqual([]);
    expect(progressOf(returning, answers(), { isFirstOrder: true }, false).shown).toEqual([]);
  });
});
