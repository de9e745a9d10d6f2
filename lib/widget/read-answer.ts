import type { Answer } from "#lib/survey/answer.ts";
import type { Question } from "#lib/survey/question.ts";
import { fieldOf } from "#lib/survey/question-range.ts";

/** Reads what a form holds for a question, without judging it; undefined for nothing. The name of its fields is its id. */
export function readAnswer(question: Question, form: HTMLFormElement): Answer | undefined {
  const { questionNameId } = question;
  const data = new FormData(form);
  // Control characters come along with pasted text, and no store keeps them.
  const read = (name: string) => data.getAll(name).map((value) => `${value}`.replace(/[^\P{Cc}\t\n]/gu, "").trim());
  const values = read(questionNameId);
  const [first] = values;
  const [other] = read(`${questionNameId}-other`);
  if (!first) return undefined;
  const field = fieldOf(question);
  const said = field === "number" ? Number(first.replace(",", ".")) : /ing|Ids/.test(field) ? values : first;
  return { questionNameId, [field]: said, ...(other && { other }) };
}
