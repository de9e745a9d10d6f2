import type { Answer, Question } from "#lib/survey/document.ts";
import { traitsOf } from "#lib/survey/question-type.ts";
import type { AnswerState } from "./response-state.ts";

/** An answer as stored in its row: `choices` is what counters count, `body` is what was typed. */
export interface AnswerRow {
  choices: string[];
  body: string | null;
}

/** Choice ids, a ranking or the number as text in `choices`; a text, an "Other" text or a date in `body`. */
export function toAnswerRow(answer: Answer): AnswerRow {
  if (answer.choiceIds) return { choices: answer.choiceIds, body: answer.other || null };
  if (answer.number !== undefined) return { choices: [String(answer.number)], body: null };
  if (answer.ranking) return { choices: answer.ranking, body: null };
  return { choices: [], body: answer.text ?? answer.date ?? null };
}

/** What counters count for an answer: its choices, merged if a rule for "Other" texts applies. */
export function countedChoices({ answer, merged }: Pick<AnswerState, "answer" | "merged">): readonly string[] {
  return merged ?? toAnswerRow(answer).choices;
}

/**
 * The reverse of {@link toAnswerRow}. A question never changes its type, so the type determines which field it was.
 * Without a type the answer can't be evaluated, but it produces the same row again.
 */
export function fromAnswerRow(
  questionNameId: string,
  type: Question["type"] | undefined,
  { choices, body }: AnswerRow,
): Answer {
  switch (type === undefined ? "choiceIds" : traitsOf(type).field) {
    case "number":
      return { questionNameId, number: Number(choices[0]) };
    case "ranking":
      return { questionNameId, ranking: choices };
    case "date":
      return { questionNameId, date: body ?? "" };
    case "text":
    case null:
      return { questionNameId, text: body ?? "" };
    case "choiceIds":
      if (choices.length === 0) return { questionNameId, text: body ?? "" };
      return { questionNameId, choiceIds: choices, ...(body === null ? {} : { other: body }) };
  }
}
