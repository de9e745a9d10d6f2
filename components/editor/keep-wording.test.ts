import { expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { keepWording } from "./keep-wording.ts";

const question: QuestionInput = {
  type: "single",
  title: "First?",
  secondTitle: "Second?",
  required: false,
  translations: {
    de: { title: "Erste?", secondTitle: "Zweite?", description: "Kurz" },
    fr: { title: "Première ?" },
  },
};

test("the second wording becomes the question in the languages that have it, and is missing in the others", () => {
  expect(keepWording(question, 2)).toEqual({
    title: "Second?",
    secondTitle: undefined,
    translations: { de: { title: "Zweite?", description: "Kurz" }, fr: {} },
  });
});

test("without the second wording, the question stays as it was in every language", () => {
  const { secondTitle: _, ...rest } = { ...question, ...keepWording(question, 1) };
  expect(rest).toEqual({
    type: "single",
    title: "First?",
    required: false,
    translations: { de: { title: "Erste?", description: "Kurz" }, fr: { title: "Première ?" } },
  });
});
