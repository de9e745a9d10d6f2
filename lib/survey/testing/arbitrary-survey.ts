import fc from "fast-check";
import type { Answer } from "../answer.ts";
import type { AnswerCondition, Condition, OrderCondition } from "../condition.ts";
import { asks, everyQuestion } from "../path.ts";
import type { Question } from "../question.ts";
import { choiceIdsOf, fieldOf, maxChoices, rangeOf } from "../question-range.ts";
import { hasOwnChoices, isScale, mayHaveOther, questionTypes, takesSeveral, traitsOf } from "../question-type.ts";

/**
 * For property tests: surveys of up to eight questions of every type, with follow-ups and conditions on earlier
 * questions.
 */
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
        if (follower !== undefined && asks(question))
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
  const { questionNameId, type } = question;
  const ids = choiceIdsOf(question);
  switch (fieldOf(question)) {
    case null:
      return fc.constant(undefined);
    case "number": {
      const [min = -20, max = 20, step = 1] = rangeOf(question);
      const steps = fc.integer({ min: 0, max: Math.floor((max - min) / step) });
      return steps.map((count) => ({ questionNameId, number: min + count * step }));
    }
    case "text": {
      const isAddress = traitsOf(type).input.type === "email";
      const texts = isAddress ? ["name@example.com", "a@b.co"] : ["yes", "a b", "x", "5"];
      return fc.constantFrom(...texts).map((text) => ({ questionNameId, text }));
    }
    case "date":
      return fc.constantFrom("2026-11-20", "2028-02-29").map((date) => ({ questionNameId, date }));
    case "ranking":
      return fc.shuffledSubarray(ids, { minLength: ids.length }).map((ranking) => ({ questionNameId, ranking }));
    case "choiceIds":
      return choicesOf(question, ids).map((choiceIds) =>
        choiceIds.includes("other") ? { questionNameId, choiceIds, other: "a bus" } : { questionNameId, choiceIds },
      );
  }
}

function choicesOf(question: Question, ids: string[]): fc.Arbitrary<string[]> {
  const alone = question.choices?.filter(({ exclusive }) => exclusive).map(({ id }) => id) ?? [];
  const together = ids.filter((id) => !alone.includes(id));
  const maxLength = Math.min(maxChoices(question), together.length);
  const several = fc.uniqueArray(fc.constantFrom(...together), { minLength: 1, maxLength });
  return alone.length > 0
    ? fc.oneof(
        several,
        fc.constantFrom(...alone).map((id) => [id]),
      )
    : several;
}

function plainQuestion(): fc.Arbitrary<Question> {
  return fc
    .record({ type: fc.constantFrom(...questionTypes), required: fc.boolean(), isRich: fc.boolean() })
    .map(({ type, required, isRich }): Question => {
      const question: Question = { questionNameId: "unset", type, title: type, required };
      const { control, settings } = traitsOf(type);
      if (hasOwnChoices(type)) question.choices = ["a", "b", "c"].map((id) => ({ id, label: id.toUpperCase() }));
      if (!isRich) return question;
      const isPlain = control !== "pictures";
      if (isPlain && mayHaveOther(type)) Object.assign(question, { allowOther: true, randomize: true });
      if (isPlain && takesSeveral(type)) {
        question.maxSelections = 2;
        question.choices?.push({ id: "none", label: "None", exclusive: true, pinned: true });
      }
      if (settings.includes("step")) Object.assign(question, { min: 2, max: 12, step: 0.5 });
      else if (settings.includes("max")) Object.assign(question, { max: 7, display: "emoji" });
      return question;
    });
}

function whenOf({ type }: Question): { whenChoiceIds?: string[]; whenMin?: number; whenMax?: number } {
  if (isScale(type)) return { whenMin: 2, whenMax: 5 };
  return mayHaveOther(type) ? { whenChoiceIds: ["a", "b"] } : {};
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
