import fc from "fast-check";
import { expect, test } from "vitest";
import { displayChoices } from "./display-choices.ts";
import type { Question } from "./question.ts";

const arbitraryQuestion = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }).map(
  (pins): Question => ({
    questionNameId: "q",
    type: "single",
    title: "Q",
    required: false,
    randomize: true,
    allowOther: true,
    choices: pins.map((pinned, index) => ({ id: `c${index}`, label: `C${index}`, pinned })),
  }),
);

test("shuffling keeps every choice once, pinned ones in place and other last", () => {
  fc.assert(
    fc.property(arbitraryQuestion, fc.string(), (question, seed) => {
      const shown = displayChoices(question, seed);
      const given = question.choices ?? [];
      expect(shown.map((choice) => choice.id).sort()).toEqual([...given.map((choice) => choice.id), "other"].sort());
      expect(shown.at(-1)?.id).toBe("other");
      for (const [index, choice] of given.entries()) if (choice.pinned) expect(shown[index]).toBe(choice);
    }),
  );
});

test("the same seed gives the same order, and over many seeds each choice comes first about equally often", () => {
  const question: Question = {
    questionNameId: "q",
    type: "single",
    title: "Q",
    required: false,
    randomize: true,
    choices: ["a", "b", "c", "d"].map((id) => ({ id, label: id })),
  };
  const firsts: Record<string, number> = { a: 0, b: 0, c: 0, d: 0 };
  for (let seed = 0; seed < 4000; seed++) {
    const first = displayChoices(question, `visitor-${seed}`)[0]?.id ?? "";
    expect(displayChoices(question, `visitor-${seed}`)[0]?.id).toBe(first);
    firsts[first] = (firsts[first] ?? 0) + 1;
  }
  for (const count of Object.values(firsts)) expect(Math.abs(count - 1000)).toBeLessThan(150);
});
