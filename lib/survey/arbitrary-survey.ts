import fc from "fast-check";
import type { Answer } from "./answer.ts";
import type { AnswerCondition, Condition, OrderCondition } from "./condition.ts";
import { everyQuestion } from "./path.ts";
import type { Question, QuestionType } from "./question.ts";
import { choiceIdsOf } from "./question-range.ts";

/** For property tests: surveys of up to eight questions with follow-ups and conditions that look back. */
export const arbitrarySurvey: fc.Arbitrary<{ questions: Question[] }> = fc
  .array(fc.record({ parent: plainQuestion(), follower: fc.option(plainQuestion(), { nil: undefined }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .chain((drafts) =>
    fc.tuple(...drafts.map((_, index) => fc.option(condition(index, 2), { nil: undefined }))).map((conditions) => ({
      questions: drafts.map(({ parent, follower }, index): Question => {
        const question: Question = { ...parent, questionNameId: `q${index}` };
        const showIf = conditions[index];
        if (showIf !== undefined && index > 0) question.showIf = showIf;
        if (follower !== undefined && question.type !== "statement")
          question.followUp = { ...whenOf(question), question: { ...follower, questionNameId: `f${index}` } };
        return question;
      }),
    })),
  );

/** A shopper: for each question of the survey either a valid answer or none. */
export function arbitraryAnswers(survey: { questions: Question[] }): fc.Arbitrary<Map<string, Answer>> {
  const questions = everyQuestion(survey);
  return fc.tuple(...questions.map((question) => fc.option(answerTo(question), { nil: undefined }))).map((answers) => {
    const given = new Map<string, Answer>();
    for (const answer of answers) if (answer !== undefined) given.set(answer.questionNameId, answer);
    return given;
  });
}

/** A valid answer to one question (a statement has none). */
export function answerTo(question: Question): fc.Arbitrary<Answer | undefined> {
  const questionNameId = question.questionNameId;
  switch (question.type) {
    case "statement":
      return fc.constant(undefined);
    case "nps":
      return fc.integer({ min: 0, max: 10 }).map((number) => ({ questionNameId, number }));
    case "text":
      return fc.constantFrom("yes", "a b", "x").map((text) => ({ questionNameId, text }));
    case "multiple":
      return fc
        .uniqueArray(fc.constantFrom(...choiceIdsOf(question)), { minLength: 1 })
        .map((choiceIds) => ({ questionNameId, choiceIds }));
    default:
      return fc.constantFrom(...choiceIdsOf(question)).map((id) => ({ questionNameId, choiceIds: [id] }));
  }
}

function plainQuestion(): fc.Arbitrary<Question> {
  const types: QuestionType[] = ["single", "multiple", "text", "nps", "yesNo", "statement"];
  return fc.record({ type: fc.constantFrom(...types), required: fc.boolean() }).map(({ type, required }) => {
    const question: Question = { questionNameId: "unset", type, title: type, required };
    if (type === "single" || type === "multiple")
      question.choices = ["a", "b", "c"].map((id) => ({ id, label: id.toUpperCase() }));
    return question;
  });
}

function whenOf(question: Question): { whenChoiceIds?: string[]; whenMin?: number } {
  if (question.type === "nps") return { whenMin: 5 };
  return question.type === "single" ? { whenChoiceIds: ["a", "b"] } : {};
}

function condition(position: number, depth: number): fc.Arbitrary<Condition> {
  const leaf = fc.oneof(answerCondition(position), orderCondition);
  if (depth === 0) return leaf;
  const parts = fc.array(condition(position, depth - 1), { minLength: 1, maxLength: 3 });
  return fc.oneof(
    leaf,
    parts.map((all) => ({ all })),
    parts.map((any) => ({ any })),
  );
}

function answerCondition(position: number): fc.Arbitrary<AnswerCondition> {
  const earlier = Array.from({ length: Math.max(position, 1) }, (_, index) => [`q${index}`, `f${index}`]).flat();
  return fc.record({
    answer: fc.constantFrom(...earlier),
    op: fc.constantFrom(
      "is",
      "isNot",
      "contains",
      "notContains",
      "answered",
      "notAnswered",
      "gt",
      "lte",
      "in",
      "notIn",
    ),
    value: fc.constantFrom<(string | number | string[])[]>("a", "b", "yes", 5, ["a", "c"]),
  });
}

const orderCondition: fc.Arbitrary<OrderCondition> = fc.record({
  order: fc.constantFrom("total", "country", "isFirstOrder"),
  op: fc.constantFrom("is", "isNot", "gt", "answered"),
  value: fc.constantFrom<(string | number | boolean)[]>("DE", 50, true),
});

export const arbitraryOrder = fc.record(
  { total: fc.integer({ min: 0, max: 100 }), country: fc.constantFrom("DE", "FR"), isFirstOrder: fc.boolean() },
  { requiredKeys: [] },
);
