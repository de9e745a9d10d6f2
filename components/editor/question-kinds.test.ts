import { expect, test } from "vitest";
import { QuestionInput } from "#lib/survey/document.ts";
import { asks } from "#lib/survey/path.ts";
import { isNumeric, questionTypes, traitsOf } from "#lib/survey/question-type.ts";
import { asType, emptyQuestion, hasOption, questionKinds } from "./question-kinds.ts";

test("each question type has a name of its own, and a purpose", () => {
  const labels = questionTypes.map((type) => questionKinds[type].label);
  expect(new Set(labels).size).toBe(questionTypes.length);
  for (const type of questionTypes) expect([questionKinds[type].label, questionKinds[type].purpose]).not.toContain("");
});

test("creates questions of each type that can be saved once they have a title, with choices if needed", () => {
  for (const type of questionTypes) {
    const begun = { ...emptyQuestion(type), title: "Why?" };
    const question = hasOption(type, "choices") ? { ...begun, choices: [{ id: "a", label: "A" }] } : begun;
    expect(QuestionInput.safeParse(question).error, type).toBeUndefined();
  }
});

test("creates two empty choices with ids of their own", () => {
  for (const type of questionTypes) {
    const { choices = [] } = emptyQuestion(type);
    expect(choices.map(({ label }) => label)).toEqual(hasOption(type, "choices") ? ["", ""] : []);
    expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length);
  }
});

test("converts any question to any other type in a valid way, keeping its follow-up if possible", () => {
  const followUp = { question: { type: "text", title: "Which?", required: false } } as const;
  for (const from of questionTypes)
    for (const to of questionTypes) {
      const before: QuestionInput = {
        ...emptyQuestion(from),
        title: "Why?",
        ...(hasOption(from, "choices") ? { choices: [{ id: "a", label: "A" }] } : {}),
        ...(!asks({ type: from }) ? {} : { followUp: { ...followUp, ...waitsFor(from) } }),
      };
      const after = asType(before, to);
      const isBlank = !after.choices?.some(({ label }) => label !== "");
      const filled = hasOption(to, "choices") && isBlank ? { choices: [{ id: "b", label: "B" }] } : {};
      expect(QuestionInput.safeParse({ ...after, ...filled }).error, `${from} to ${to}`).toBeUndefined();
      expect(after.followUp !== undefined, `${from} to ${to}`).toBe(asks({ type: from }) && asks({ type: to }));
    }
});

function waitsFor(type: QuestionInput["type"]) {
  if (isNumeric(type)) return { whenMin: 1, whenMax: 3 };
  if (traitsOf(type).choices === "yesOrNo") return { whenChoiceIds: ["yes"] };
  return hasOption(type, "choices") ? { whenChoiceIds: ["a"] } : {};
}
