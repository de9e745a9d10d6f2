import { isCalendarDay } from "../calendar-day.ts";
import type { Answer } from "./answer.ts";
import { checkGiven } from "./check-given.ts";
import type { Question } from "./question.ts";
import { choiceIdsOf, fieldOf, maxChoices, maxLength } from "./question-range.ts";

/**
 * Checks an answer against its question's rule. The page's fields prevent what `checkGiven` doesn't check.
 * @returns null if it is allowed, else a sentence that says what is, fit for a shopper and for an API caller.
 */
export function checkAnswer(question: Question, answer: Answer): string | null {
  const field = fieldOf(question);
  if (field === null) return `A ${question.type} can't be answered.`;
  for (const other of ["choiceIds", "text", "number", "date", "ranking"] as const)
    if (other !== field && answer[other] !== undefined)
      return `A ${question.type} question is answered in ${field}, not in ${other}.`;
  if (answer.other && !answer.choiceIds?.includes("other"))
    return 'To send text in other, include "other" in choiceIds.';
  switch (field) {
    case "choiceIds":
      return checkChoices(question, answer);
    case "text":
      return checkGiven(question, answer) ?? checkLength(answer.text ?? "", maxLength(question));
    case "number":
      return checkGiven(question, answer);
    case "ranking":
      return checkRanking(question, answer.ranking ?? []);
    case "date":
      return isCalendarDay(answer.date ?? "") ? null : "Enter a date as YYYY-MM-DD.";
  }
}

function checkChoices(question: Question, { choiceIds = [], other = "" }: Answer): string | null {
  const allowed = choiceIdsOf(question);
  const most = maxChoices(question);
  const missing = checkGiven(question, { choiceIds });
  if (missing !== null) return missing;
  const unknown = choiceIds.find((id) => !allowed.includes(id));
  if (unknown !== undefined) return `${unknown} isn't one of the choices: ${allowed.join(", ")}.`;
  if (new Set(choiceIds).size < choiceIds.length) return "Choose each choice only once.";
  if (choiceIds.length > most) return most > 1 ? `Choose at most ${most}.` : "Choose only one.";
  const alone = question.choices?.find((choice) => choice.exclusive && choiceIds.includes(choice.id));
  if (alone && choiceIds.length > 1) return `${alone.label} can't be combined with other choices.`;
  return checkLength(other, 5000);
}

function checkLength(text: string, maxLength: number): string | null {
  return text.length > maxLength ? `Enter at most ${maxLength} characters.` : null;
}

function checkRanking(question: Question, ranking: string[]): string | null {
  const ids = choiceIdsOf(question);
  if (ranking.length === ids.length && ids.every((id) => ranking.includes(id))) return null;
  return `Rank every choice exactly once: ${ids.join(", ")}.`;
}
