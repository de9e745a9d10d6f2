import type { Condition, Question } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";

/**
 * Some of a survey's questions on their own. A condition that names a question not among them is dropped entirely,
 * because nobody could meet it.
 */
export function withoutDanglingConditions(questions: readonly Question[]): Question[] {
  const known = new Set(everyQuestion({ questions }).map(({ questionNameId }) => questionNameId));
  return questions.map(({ followUp, ...question }) => ({
    ...withMetCondition(question, known),
    ...(followUp ? { followUp: { ...followUp, question: withMetCondition(followUp.question, known) } } : {}),
  }));
}

function withMetCondition<Asked extends Pick<Question, "showIf">>(question: Asked, known: ReadonlySet<string>): Asked {
  return question.showIf && !namesOnly(question.showIf, known) ? { ...question, showIf: undefined } : question;
}

function namesOnly(condition: Condition, known: ReadonlySet<string>): boolean {
  if ("all" in condition) return condition.all.every((part) => namesOnly(part, known));
  if ("any" in condition) return condition.any.every((part) => namesOnly(part, known));
  return !("answer" in condition) || known.has(condition.answer);
}
