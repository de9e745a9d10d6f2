import type { Answer } from "#lib/survey/answer.ts";
import type { AnswerField } from "#lib/survey/question-type.ts";
import type { ShownQuestion } from "./shown-survey.ts";

/**
 * A question's answer as entered, without checking it; undefined for nothing.
 * @param entered has the values of each field, such as `FormData`: what is chosen or typed, or a whole ranking
 * @param readNumber reads numbers as people type them; needed only where they are typed
 */
export function readAnswer(
  { questionNameId, field }: Pick<ShownQuestion, "questionNameId" | "field">,
  entered: { getAll: (name: string) => unknown[] },
  readNumber?: (text: string) => number,
): Answer | undefined {
  // Pasted text may include control characters, which no store keeps.
  const valuesOf = (name: string) =>
    entered.getAll(name).map((value) => `${value}`.replace(/[^\P{Cc}\t\n]/gu, "").trim());
  const values = valuesOf(questionNameId);
  const [first] = values;
  const [other] = valuesOf(`${questionNameId}_other`);
  if (!first) return undefined;
  // A ranking is in one field: see `drawChoices`.
  const read: Partial<Record<AnswerField, unknown>> = {
    choiceIds: values,
    ranking: first.split(","),
    number: (readNumber || Number)(first),
  };
  const said = read[field] ?? first;
  return { questionNameId, [field]: said, ...(other && { other }) };
}
