import { expect, test } from "vitest";
import { QuestionInput, questionTypes } from "#lib/survey/document.ts";
import { asType, emptyQuestion, hasOption, offeredTypes, questionKinds } from "./question-kinds.ts";

test("offers each question type once, with a name and a purpose", () => {
  expect([...offeredTypes].sort()).toEqual([...questionTypes].sort());
  for (const type of offeredTypes) expect([questionKinds[type].label, questionKinds[type].purpose]).not.toContain("");
});

test("creates questions of each type that can be saved once they have a title, with choices if needed", () => {
  for (const type of offeredTypes) {
    const begun = { ...emptyQuestion(type), title: "Why?" };
    const question = hasOption(type, "choices") ? { ...begun, choices: [{ id: "a", label: "A" }] } : begun;
    expect(QuestionInput.safeParse(question).error, type).toBeUndefined();
  }
});

test("creates two empty choices with ids of their own", () => {
  for (const type of offeredTypes) {
    const { choices = [] } = emptyQuestion(type);
    expect(choices.map(({ label }) => label)).toEqual(hasOption(type, "choices") ? ["", ""] : []);
    expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length);
  }
});

test("converts any question to any other type in a valid way, keeping its follow-up if possible", () => {
  const followUp = { question: { type: "text", title: "Which?", required: false } } as const;
  for (const from of offeredTypes)
    for (const to of offeredTypes) {
      const before: QuestionInput = {
        ...emptyQuestion(from),
        title: "Why?",
        ...(hasOption(from, "choices") ? { choices: [{ id: "a", label: "A" }] } : {}),
        ...(from === "statement" ? {} : { followUp: { ...followUp, ...waitsFor(from) } }),
      };
      const after = asType(before, to);
      const isBlank = !after.choices?.some(({ label }) => label !== "");
      const filled = hasOption(to, "choices") && isBlank ? { choices: [{ id: "b", label: "B" }] } : {};
      expect(QuestionInput.safeParse({ ...after, ...filled }).error, `${from} to ${to}`).toBeUndefined();
      expect(after.followUp !== undefined, `${from} to ${to}`).toBe(from !== "statement" && to !== "statement");
    }
});

function waitsFor(type: QuestionInput["type"]) {
  if (type === "number" || type === "rating" || type === "nps") return { whenMin: 1, whenMax: 3 };
  if (type === "yesNo") return { whenChoiceIds: ["yes"] };
  return hasOption(type, "choices") ? { whenChoiceIds: ["a"] } : {};
}
