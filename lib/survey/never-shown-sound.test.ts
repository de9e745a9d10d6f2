import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answer, OrderContext } from "./answer.ts";
import { type Condition, operators, orderFields } from "./condition.ts";
import { neverShown } from "./never-shown.ts";
import { visiblePath } from "./path.ts";
import type { Question } from "./question.ts";
import { choiceIdsOf } from "./question-range.ts";
import { arbitraryAnswers, arbitraryOrder, arbitrarySurvey } from "./testing/arbitrary-survey.ts";
import { questionsOfEveryType as asked } from "./testing/question-of-every-type.ts";

describe("a question reported as never shown is never shown", () => {
  test("to random shoppers of random surveys", () => {
    const shopped = arbitrarySurvey.chain((survey) =>
      fc.tuple(fc.constant(survey), arbitraryAnswers(survey), arbitraryOrder),
    );
    fc.assert(
      fc.property(shopped, ([survey, answers, order]) => {
        expectNoneOf(survey.questions, answers, order);
      }),
      { numRuns: 2_000 },
    );
  });

  test("by conditions on answers of every type and on every fact", () => {
    fc.assert(
      fc.property(conditions, everyAnswer, everyOrder, (showIfs, answers, order) => {
        const questions = [
          ...asked,
          ...showIfs.map((showIf, index) => ({
            questionNameId: `l${index}`,
            type: "text" as const,
            title: "Q",
            required: false,
            showIf,
          })),
        ];
        expectNoneOf(questions, answers, order);
      }),
      { numRuns: 5_000 },
    );
  });

  function expectNoneOf(questions: Question[], answers: Map<string, Answer>, order: OrderContext) {
    const never = neverShown(questions).map(({ questionNameId }) => questionNameId);
    const shown = visiblePath({ questions }, answers, order).map(({ questionNameId }) => questionNameId);
    expect(shown.filter((id) => never.includes(id))).toEqual([]);
  }
});

const scalar = fc.constantFrom<(string | number | boolean)[]>(
  "a",
  "b",
  "none",
  "yes",
  "other",
  "",
  3,
  7,
  "3",
  0.5,
  true,
  "2026-01-02",
  "de",
  "n@x.de",
  "TEN",
);
const value = fc.oneof(scalar, fc.array(scalar, { minLength: 1, maxLength: 3 }));
const what = fc.oneof(
  fc.constantFrom(...asked.map(({ questionNameId }) => ({ answer: questionNameId }))),
  fc.constantFrom({ answer: "l0" }),
  fc.constantFrom(...orderFields.map((order) => ({ order }))),
);
const leaf: fc.Arbitrary<Condition> = fc
  .record({ what, op: fc.constantFrom(...operators), value, limit: fc.constantFrom(0, 3, 5, 18, 20) })
  .map(({ what: about, op, value: given, limit }) => ({ ...about, op, value: /^[gl]t/.test(op) ? limit : given }));
const several = fc.array(leaf, { minLength: 1, maxLength: 4 });
const condition: fc.Arbitrary<Condition> = fc.oneof(
  several.map((all) => ({ all })),
  fc.tuple(several, leaf).map(([any, one]) => ({ all: [{ any }, one] })),
  leaf,
);
const conditions = fc.array(condition, { minLength: 1, maxLength: 3 });

const everyAnswer = fc
  .tuple(...asked.map((question) => fc.option(anAnswer(question), { nil: undefined })))
  .map((answers) => new Map(answers.flatMap((answer) => (answer ? [[answer.questionNameId, answer]] : []))));

function anAnswer(question: Question): fc.Arbitrary<Answer | undefined> {
  const { questionNameId, type } = question;
  const ids = choiceIdsOf(question);
  if (type === "statement") return fc.constant(undefined);
  if (type === "ranking")
    return fc.shuffledSubarray(ids, { minLength: ids.length }).map((ranking) => ({ questionNameId, ranking }));
  if (type === "multiple")
    return fc
      .subarray(["a", "b", "c"], { minLength: 1, maxLength: 2 })
      .map((some) => ({ questionNameId, choiceIds: some }));
  if (ids.length > 0) return fc.constantFrom(...ids).map((id) => ({ questionNameId, choiceIds: [id] }));
  if (type === "date") return fc.constantFrom("2026-01-02", "2026-03-04").map((date) => ({ questionNameId, date }));
  if (type === "email") return fc.constantFrom("n@x.de", "a@b.com").map((text) => ({ questionNameId, text }));
  if (type === "text") return fc.constantFrom("a", "3", "yes b", "TEN").map((text) => ({ questionNameId, text }));
  const numbers: Record<string, number[]> = {
    age: [18, 19, 20, 40],
    share: [0, 0.3, 0.5],
    stars: [1, 3, 4],
    nps: [0, 3, 7, 10],
  };
  return fc
    .constantFrom(...(numbers[questionNameId] ?? [3, 4.5, -1, 20]))
    .map((number) => ({ questionNameId, number }));
}

const texts = fc.subarray(["a", "TEN", "3"]);
const everyOrder: fc.Arbitrary<OrderContext> = fc.record(
  {
    isFirstOrder: fc.boolean(),
    total: fc.constantFrom(0, 3, 4.5, 20),
    currency: fc.constantFrom("EUR", "USD"),
    country: fc.constantFrom("DE", "FR"),
    locale: fc.constantFrom("de", "a"),
    discountCodes: texts,
    productIds: texts,
    skus: texts,
    orderCount: fc.constantFrom(0, 3, 18),
    utmSource: fc.constantFrom("a", "yes", "3"),
    utmMedium: fc.constantFrom("a b", ""),
    utmCampaign: fc.constantFrom("TEN", "7"),
    surface: fc.constantFrom("thankYou", "link"),
  },
  { requiredKeys: [] },
);
