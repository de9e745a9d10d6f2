import type { Question, SurveyDocument } from "#lib/survey/document.ts";
import { asks } from "#lib/survey/path.ts";

/** A question with `askOnce`. */
export interface AskOnceQuestion {
  questionNameId: string;
  /** Once per order, or once per customer, which includes once for each of the customer's orders. */
  scope: "order" | "customer";
  /**
   * Has a condition, or follows another question: whether it was answered reveals something about an answer or the
   * order.
   */
  isConditional: boolean;
}

/** A survey's ask-once questions, including follow-ups. */
export function askOnceQuestions({ questions }: Pick<SurveyDocument, "questions">): AskOnceQuestion[] {
  const found: AskOnceQuestion[] = [];
  const add = ({ questionNameId, askOnce, showIf }: Question, isFollowUp: boolean) => {
    if (askOnce) found.push({ questionNameId, scope: askOnce, isConditional: isFollowUp || showIf !== undefined });
  };
  for (const question of questions) {
    add(question, false);
    if (question.followUp) add(question.followUp.question, true);
  }
  return found;
}

/** The questions without the given ones; a follow-up is left out with its question. */
export function withoutQuestions(questions: readonly Question[], left: ReadonlySet<string>): Question[] {
  return questions
    .filter(({ questionNameId }) => !left.has(questionNameId))
    .map((question) => {
      const { followUp, ...rest } = question;
      return followUp && left.has(followUp.question.questionNameId) ? rest : question;
    });
}

/** The questions as a page gets them: none if only statements would be left to show. */
export function questionsToAsk(questions: readonly Question[], left: ReadonlySet<string>): Question[] {
  const rest = withoutQuestions(questions, left);
  return rest.some(asks) ? rest : [];
}
