import type { Question, SurveyDocument } from "#lib/survey/document.ts";
import { asks } from "#lib/survey/path.ts";

/** A question with `askOnce`. */
export interface AskedOnce {
  questionNameId: string;
  /** Once of an order, or once of a customer, which means once of each of the customer's orders too. */
  of: "order" | "customer";
  /** Stands under a condition, or follows another: whether it was answered tells something of an answer or of the order. */
  isConditional: boolean;
}

/** The questions of a survey that are asked once, follow-ups included. */
export function askedOnceOf({ questions }: Pick<SurveyDocument, "questions">): AskedOnce[] {
  const found: AskedOnce[] = [];
  const add = ({ questionNameId, askOnce, showIf }: Question, isFollowUp: boolean) => {
    if (askOnce) found.push({ questionNameId, of: askOnce, isConditional: isFollowUp || showIf !== undefined });
  };
  for (const question of questions) {
    add(question, false);
    if (question.followUp) add(question.followUp.question, true);
  }
  return found;
}

/** The questions without those named; what follows one that is left out goes with it. */
export function withoutQuestions(questions: readonly Question[], left: ReadonlySet<string>): Question[] {
  return questions
    .filter(({ questionNameId }) => !left.has(questionNameId))
    .map((question) => {
      const { followUp, ...rest } = question;
      return followUp && left.has(followUp.question.questionNameId) ? rest : question;
    });
}

/** The questions as a page is handed them: none where only statements would be left to show. */
export function questionsToAsk(questions: readonly Question[], left: ReadonlySet<string>): Question[] {
  const rest = withoutQuestions(questions, left);
  return rest.some(asks) ? rest : [];
}
