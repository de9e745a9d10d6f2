import type { Answer } from "#lib/survey/answer.ts";
import type { Question } from "#lib/survey/question.ts";
import { fieldOf } from "#lib/survey/question-range.ts";

/** Reads what a form holds for a question, without judging it; undefined for nothing. The name of its fields is its id. */
export function readAnswer(question: Question, form: HTMLFormElement): Answer | undefined {
  const { questionNameId } = question;
  const data = new FormData(form);
  // Control characters come along with pasted text, and no store keeps them.
  const read = (name: string) => data.getAll(name).map((value) => `${value}`.replace(/[^\P{Cc}\t\n]/gu, "").trim());
  const [first, ...rest] = read(questionNameId);
  const [other] = read(`${questionNameId}-other`);
  if (!first) return undefined;
  const field = fieldOf(question);
  if (field === "number") return { questionNameId, number: Number(first.replace(",", ".")) };
  if (field !== "choiceIds") return { questionNameId, [field]: first };
  return { questionNameId, choiceIds: [first, ...rest], ...(other && { other }) };
}
