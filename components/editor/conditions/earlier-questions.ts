import type { QuestionInput } from "#lib/survey/document.ts";
import { asks } from "#lib/survey/path.ts";
import type { Draft, QuestionPlace } from "../draft.ts";
import type { NamedQuestion } from "./answer-rules.ts";
import { answersIn, keepRules } from "./condition-tree.ts";

/** A condition that refers to an answer that isn't available yet when it is evaluated. */
export interface BrokenCondition {
  place: QuestionPlace;
  question: QuestionInput;
  /** The questions it refers to that don't come before it. */
  answers: string[];
}

/** The saved questions asked before this one: only their answers are available to its condition. */
export function earlierQuestions(draft: Draft, place: QuestionPlace): NamedQuestion[] {
  const index = draft.questions.findIndex(({ key }) => key === place.key);
  const before = draft.questions
    .slice(0, index)
    .flatMap(({ question }) => (question.followUp ? [question, question.followUp.question] : [question]));
  const parent = place.followUp ? draft.questions[index]?.question : undefined;
  return (parent ? [...before, parent] : before).flatMap((question) => {
    const { questionNameId } = question;
    return questionNameId === undefined || !asks(question) ? [] : [{ ...question, questionNameId }];
  });
}

/** The conditions on later or deleted questions. Visits each question once. */
export function brokenConditions(draft: Draft): BrokenCondition[] {
  const earlier = new Set<string>();
  const broken: BrokenCondition[] = [];
  const visit = (question: QuestionInput, place: QuestionPlace) => {
    const answers = answersIn(question.showIf).filter((id) => !earlier.has(id));
    if (answers.length > 0) broken.push({ place, question, answers });
    if (question.questionNameId !== undefined && asks(question)) earlier.add(question.questionNameId);
  };
  for (const { key, question } of draft.questions) {
    visit(question, { key, followUp: false });
    if (question.followUp) visit(question.followUp.question, { key, followUp: true });
  }
  return broken;
}

/** The draft without the rules found by {@link brokenConditions}; the rest of each condition stays. */
export function withoutBrokenRules(draft: Draft): Draft {
  const broken = brokenConditions(draft);
  if (broken.length === 0) return draft;
  const repair = <Q extends QuestionInput>(question: Q, place: QuestionPlace): Q => {
    const found = broken.find((one) => one.place.key === place.key && one.place.followUp === place.followUp);
    if (!found) return question;
    const showIf = keepRules(question.showIf, (rule) => !("answer" in rule && found.answers.includes(rule.answer)));
    return { ...question, showIf };
  };
  return {
    ...draft,
    questions: draft.questions.map((edited) => {
      const { key } = edited;
      const question = repair(edited.question, { key, followUp: false });
      const { followUp } = question;
      const repaired = followUp && repair(followUp.question, { key, followUp: true });
      if (followUp && repaired && repaired !== followUp.question)
        return { key, question: { ...question, followUp: { ...followUp, question: repaired } } };
      return question === edited.question ? edited : { key, question };
    }),
  };
}
