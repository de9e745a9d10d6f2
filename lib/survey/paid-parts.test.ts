import { expect, test } from "vitest";
import { defaultSurvey } from "./default-survey.ts";
import type { Question } from "./document.ts";
import { paidParts } from "./paid-parts.ts";

const question = (fields: Partial<Question>): Question => ({
  questionNameId: "q",
  type: "single",
  title: "Q",
  required: false,
  ...fields,
});
const partsOf = (...questions: Question[]) => {
  const { targeting, translations } = paidParts({ ...defaultSurvey, questions });
  return { targeting: [...targeting], translations: [...translations] };
};

test("the default survey holds nothing that requires a plan", () => {
  expect(partsOf(...defaultSurvey.questions)).toEqual({ targeting: [], translations: [] });
});

test("conditions on the order are found at any depth and in follow-ups; conditions on answers don't count", () => {
  const nested = { any: [{ all: [{ order: "country", op: "is", value: "DE" } as const] }] };
  const asked = question({
    showIf: { all: [{ answer: "other", op: "answered" }, nested] },
    followUp: { question: question({ questionNameId: "f", showIf: { order: "total", op: "gt", value: 5 } }) },
  });
  expect(partsOf(asked).targeting).toEqual(["q country", "f total"]);
});

test("translations are found on questions, choices and the thank-you page, empty ones are not", () => {
  const choices = [{ id: "a", label: "A", translations: { de: { label: "Ah" }, fr: { label: " " } } }];
  const asked = question({ choices, translations: { de: { title: "Frage", description: "" } } });
  const thankYou = { ...defaultSurvey.thankYou, translations: { de: { title: "Danke" } } };
  expect([...paidParts({ questions: [asked], thankYou }).translations]).toEqual([
    "q de title",
    "q a de label",
    "thankYou de title",
  ]);
});

test("a part keeps its key when its value or its text changes", () => {
  const german = (title: string) => question({ translations: { de: { title } } });
  const above = (value: number) => question({ showIf: { order: "total", op: "gt", value } });
  expect(partsOf(german("Eins"))).toEqual(partsOf(german("Zwei")));
  expect(partsOf(above(1))).toEqual(partsOf(above(2)));
});
