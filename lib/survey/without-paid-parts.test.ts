import { expect, test } from "vitest";
import type { Condition, Question } from "./document.ts";
import { withoutTargeting, withoutTranslations } from "./without-paid-parts.ts";

const asked = (showIf?: Condition): Question => ({
  questionNameId: "why",
  type: "text",
  title: "Why?",
  required: false,
  ...(showIf ? { showIf } : {}),
});
const answer: Condition = { answer: "where", op: "answered" };
const order: Condition = { order: "country", op: "is", value: "DE" };

test.each<[Condition, Condition | undefined]>([
  [order, undefined],
  [answer, answer],
  [{ all: [order, answer] }, { all: [answer] }],
  [{ all: [order, { all: [order] }] }, undefined],
  [{ any: [order, answer] }, undefined],
  [{ all: [answer, { any: [order, answer] }] }, { all: [answer] }],
  [{ any: [answer, { all: [order, answer] }] }, { any: [answer, { all: [answer] }] }],
])("a condition on the order counts as met (%#)", (showIf, left) => {
  expect(withoutTargeting([asked(showIf)])).toEqual([asked(left)]);
});

test("a follow-up loses its order conditions and its translations", () => {
  const followUp = { question: { ...asked(order), translations: { de: { title: "Warum?" } } } };
  const plain = { ...asked(), followUp: { question: asked() } };
  expect(withoutTranslations(withoutTargeting([{ ...asked(), followUp }]))).toEqual([plain]);
});
