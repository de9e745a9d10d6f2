import fc from "fast-check";
import { expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { visiblePath } from "#lib/survey/path.ts";
import { arbitraryAnswers, arbitrarySurvey } from "#lib/survey/testing/arbitrary-survey.ts";
import { draftOf } from "./draft.ts";
import { orderContextOf, usualOrder } from "./previewed-order.ts";
import { whoIsAsked } from "./who-is-asked.ts";

const draftWith = (...questions: QuestionInput[]) =>
  draftOf({
    name: "",
    questions,
    thankYou: { title: "", message: "" },
    settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: [] },
    locale: "en",
    locales: ["en"],
  });
const asked = (id: string, more: Partial<QuestionInput> = {}): QuestionInput => ({
  questionNameId: id,
  type: "text",
  title: id,
  required: false,
  ...more,
});

test("distinguishes what the order decides from what depends on answers", () => {
  const draft = draftWith(
    asked("first"),
    asked("german", { showIf: { order: "country", op: "is", value: "DE" } }),
    asked("after", { showIf: { answer: "first", op: "answered" } }),
    asked("after-german", { showIf: { answer: "german", op: "answered" } }),
    asked("with", { followUp: { question: asked("why") } }),
  );
  const american = whoIsAsked(draft, orderContextOf(usualOrder("en")));
  expect([...american.questions.values()]).toEqual(["yes", "no", "maybe", "no", "yes"]);
  expect(american.followUps.get("with")).toBe("maybe");
  const german = whoIsAsked(draft, orderContextOf({ ...usualOrder("en"), country: "DE" }));
  expect([...german.questions.values()]).toEqual(["yes", "yes", "maybe", "maybe", "yes"]);
});

test("agrees with the engine on who is always and never asked", () => {
  const shopper = arbitrarySurvey.chain((survey) => fc.tuple(fc.constant(survey), arbitraryAnswers(survey)));
  const orders = fc.record({ isFirstOrder: fc.boolean(), total: fc.nat(200), country: fc.constantFrom("DE", "US") });
  fc.assert(
    fc.property(shopper, orders, ([survey, answers], facts) => {
      const order = { ...orderContextOf(usualOrder("en")), ...facts };
      const audience = whoIsAsked(draftWith(...survey.questions), order);
      const path = new Set(visiblePath(survey, answers, order).map(({ questionNameId }) => questionNameId));
      for (const { questionNameId, followUp } of survey.questions) {
        const own = audience.questions.get(questionNameId);
        if (own === "yes") expect(path).toContain(questionNameId);
        if (own === "no") expect(path).not.toContain(questionNameId);
        if (followUp && audience.followUps.get(questionNameId) === "no")
          expect(path).not.toContain(followUp.question.questionNameId);
      }
    }),
  );
});

test("ignores a rule without a value", () => {
  const draft = draftWith(asked("first", { showIf: { all: [{ order: "country", op: "in", value: [] }] } }));
  expect([...whoIsAsked(draft, orderContextOf(usualOrder("en"))).questions.values()]).toEqual(["yes"]);
});
