import type { Answer } from "#lib/survey/answer.ts";
import type { AnswerField } from "#lib/survey/question-type.ts";
import type { ShownQuestion } from "./shown-survey.ts";

/** Has the values of each field, such as `FormData`: what is chosen or typed, or a whole ranking. */
type Entered = { getAll: (name: string) => unknown[] };

/** Reads what some answers have besides: see `readExtra`. */
export type ReadExtra = (
  question: Pick<ShownQuestion, "questionNameId" | "field">,
  valuesOf: (name: string) => string[],
) => Partial<Answer>;

/** A question's answer as entered, without checking it; undefined for nothing, so no answer is empty. */
export function readAnswer(
  question: Parameters<ReadExtra>[0],
  entered: Entered,
  readExtra?: ReadExtra,
): Answer | undefined {
  const { questionNameId, field } = question;
  // Pasted text may include control characters, which no store keeps.
  const valuesOf = (name: string) =>
    entered.getAll(name).map((value) => `${value}`.replace(/[^\P{Cc}\t\n]/gu, "").trim());
  const values = valuesOf(questionNameId);
  const [first] = values;
  if (!first) return undefined;
  const read: Partial<Record<AnswerField, unknown>> = { choiceIds: values, number: Number(first) };
  return { questionNameId, [field]: read[field] ?? first, ...readExtra?.(question, valuesOf) };
}
