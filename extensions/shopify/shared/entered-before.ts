import type { Answer } from "#lib/survey/answer.ts";
import type { ShownQuestion } from "#lib/widget/shown-survey.ts";

/**
 * Previous answers as values of fields. Choices that the survey no longer offers are dropped.
 * @returns values by the name of their field; that of "Other" is the question's id and `_other`
 */
export function enteredBefore(
  questions: readonly ShownQuestion[],
  given: readonly Answer[],
): Map<string, readonly string[]> {
  const entered = new Map<string, readonly string[]>();
  for (const { questionNameId, other, ...answer } of given) {
    const question = questions.find((one) => one.questionNameId === questionNameId);
    if (!question) continue;
    const value = answer[question.field];
    const values = Array.isArray(value) ? value.filter((id) => question.choices.some((one) => one.id === id)) : [];
    if (question.field === "ranking") entered.set(questionNameId, values.length > 0 ? [values.join()] : []);
    else if (question.field === "choiceIds") entered.set(questionNameId, values.slice(0, question.mostChoices));
    else if (value !== undefined) entered.set(questionNameId, [`${value}`]);
    if (other) entered.set(`${questionNameId}_other`, [other]);
  }
  return entered;
}
