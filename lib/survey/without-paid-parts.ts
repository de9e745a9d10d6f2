import type { Condition, QuestionInput } from "./document.ts";
import { eachQuestion } from "./each-question.ts";

/** The questions in their original language only. */
export function withoutTranslations(questions: readonly QuestionInput[]): QuestionInput[] {
  return eachQuestion(questions, ({ translations: _questions, choices, ...question }) => ({
    ...question,
    ...(choices ? { choices: choices.map(({ translations: _choices, ...choice }) => choice) } : {}),
  }));
}

/**
 * The questions without conditions on the order. Such conditions count as met, so that a question is asked more often
 * and never of nobody; conditions on answers stay.
 */
export function withoutTargeting(questions: readonly QuestionInput[]): QuestionInput[] {
  return eachQuestion(questions, ({ showIf, ...question }) => {
    const rest = showIf && onAnswersOnly(showIf);
    return rest ? { ...question, showIf: rest } : question;
  });
}

/** The remaining condition; undefined if there is none. */
function onAnswersOnly(condition: Condition): Condition | undefined {
  if ("order" in condition) return undefined;
  if ("answer" in condition) return condition;
  if ("all" in condition) {
    const all = condition.all.flatMap((part) => onAnswersOnly(part) ?? []);
    return all.length > 0 ? { all } : undefined;
  }
  const any = condition.any.map(onAnswersOnly);
  return any.every((part) => part !== undefined) ? { any } : undefined;
}
