import type { QuestionInput } from "#lib/survey/document.ts";
import type { Draft, QuestionPlace } from "../draft.ts";
import type { NamedQuestion } from "./answer-rules.ts";
import { answersIn, keepRules } from "./condition-tree.ts";

/** A condition that asks about an answer which is not there yet when it is judged. */
export interface BrokenCondition {
  place: QuestionPlace;
  question: QuestionInput;
  /** The questions it asks about that do not stand before it. */
  answers: string[];
}

/** The saved questions asked before this one: only their answers can be known when it is its turn. */
export function earlierQuestions(draft: Draft, place: QuestionPlace): NamedQuestion[] {
  const index = draft.questions.findIndex(({ key }) => key === place.key);
  const before = draft.questions
    .slice(0, index)
    .flatMap(({ question }) => (question.followUp ? [question, question.followUp.question] : [question]));
  const parent = place.followUp ? draft.questions[index]?.question : undefined;
  return (parent ? [...before, parent] : before).flatMap((question) => {
    const { questionNameId, type } = question;
    return questionNameId === undefined || type === "statement" ? [] : [{ ...question, questionNameId }];
  });
}

/** The conditions that look ahead, or at a question that is gone. Reads each question once. */
export function brokenConditions(draft: Draft): BrokenCondition[] {
  const earlier = new Set<string>();
  const broken: BrokenCondition[] = [];
  const visit = (question: QuestionInput, place: QuestionPlace) => {
    const answers = answersIn(question.showIf).filter((id) => !earlier.has(id));
    if (answers.length > 0) broken.push({ place, question, answers });
    if (question.questionNameId !== undefined && question.type !== "statement") earlier.add(question.questionNameId);
  };
  for (const { key, question } of draft.questions) {
    visit(question, { key, followUp: false });
    if (question.followUp) visit(question.followUp.question, { key, followUp: true });
  }
  return broken;
}

/** The draft without the rules that {@link brokenConditions} finds; the rest of each condition stays. */
export function withoutBrokenRules(draft: Draft): Draft {
  const broken = brokenConditions(draft);
  if (broken.length === 0) return draft;
  const mended = <Asked extends QuestionInput>(question: Asked, place: QuestionPlace): Asked => {
    const found = broken.find((one) => one.place.key === place.key && one.place.followUp === place.followUp);
    if (!found) return question;
    const showIf = keepRules(question.showIf, (rule) => !("answer" in rule && found.answers.includes(rule.answer)));
    return { ...question, showIf };
  };
  return {
    ...draft,
    questions: draft.questions.map((edited) => {
      const { key } = edited;
      const question = mended(edited.question, { key, followUp: false });
      const { followUp } = question;
      const asked = followUp && mended(followUp.question, { key, followUp: true });
      if (followUp && asked && asked !== followUp.question)
        return { key, question: { ...question, followUp: { ...followUp, question: asked } } };
      return question === edited.question ? edited : { key, question };
    }),
  };
}
