import type { Answer } from "#lib/survey/answer.ts";
import type { AnswerField } from "#lib/survey/question-type.ts";
import type { ShownQuestion } from "./shown-survey.ts";

/**
 * Reads a question's answer from a form, without checking it; undefined for nothing. The name of its fields is its id.
 */
export function readAnswer(question: ShownQuestion, form: HTMLFormElement): Answer | undefined {
  const { questionNameId, field } = question;
  const data = new FormData(form);
  // Pasted text may include control characters, which no store keeps.
  const valuesOf = (name: string) => data.getAll(name).map((value) => `${value}`.replace(/[^\P{Cc}\t\n]/gu, "").trim());
  const values = valuesOf(questionNameId);
  const [first] = values;
  const [other] = valuesOf(`${questionNameId}_other`);
  if (!first) return undefined;
  // A ranking is in one field: see `drawChoices`.
  const read: Partial<Record<AnswerField, unknown>> = {
    choiceIds: values,
    ranking: first.split(","),
    number: Number(first.replace(",", ".")),
  };
  const said = read[field] ?? first;
  return { questionNameId, [field]: said, ...(other && { other }) };
}
