import fc from "fast-check";
import { expect, test } from "vitest";
import { canHold } from "./can-hold.ts";
import { operators } from "./condition.ts";
import { possibleAnswers } from "./possible-answers.ts";
import { questionsOfEveryType } from "./testing/question-of-every-type.ts";

const text = fc.constantFrom("a", "b", "c", "none", "yes", "3", "0.5", "2026-01-02", "n@x.de");
const value = fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 }), fc.integer({ min: -1, max: 20 }));
const comparisons = fc.array(fc.record({ op: fc.constantFrom(...operators), value }), { minLength: 1, maxLength: 5 });

test("what is impossible within a small budget is impossible within a large one", () => {
  fc.assert(
    fc.property(fc.constantFrom(...questionsOfEveryType), comparisons, fc.nat(100), (question, some, stepsLeft) => {
      const possible = possibleAnswers(question);
      if (canHold(possible, some, { stepsLeft: Infinity })) expect(canHold(possible, some, { stepsLeft })).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("uses up the budget, and everything can hold without one", () => {
  const possible = possibleAnswers({
    questionNameId: "q",
    type: "single",
    title: "Q",
    required: false,
    choices: Array.from({ length: 100 }, (_, index) => ({ id: `c${index}`, label: "C" })),
  });
  const budget = { stepsLeft: 1_000 };
  expect(canHold(possible, [{ op: "is", value: "gone" }], budget)).toBe(false);
  expect(budget.stepsLeft).toBeLessThanOrEqual(900);
  expect(canHold(possible, [{ op: "is", value: "gone" }], { stepsLeft: 50 })).toBe(true);
});
