import type { Answer, OrderContext } from "./answer.ts";
import { holds } from "./judge-condition.ts";
import type { FollowUp, Question } from "./question.ts";
import type { Only, TypeWith } from "./question-type.ts";

/** The last answer to each question, by questionNameId. */
export type Answers = ReadonlyMap<string, Answer>;

type Asking = { questions: readonly Question[] };

/**
 * A shopper's progress: see `wire.md`, Stats, for *shown* and *skipped*; `counted` excludes answers to hidden
 * questions.
 */
export type Progress = { shown: string[]; answered: string[]; skipped: string[]; counted: Map<string, Answer> };

/**
 * The questions this shopper is asked, in order: follow-ups right after their question, nothing that a condition hides.
 * A condition only sees answers to questions that are on the path themselves.
 * @param counted filled with those answers
 */
export function visiblePath(
  { questions }: Asking,
  answers: Answers,
  order: OrderContext,
  counted: Map<string, Answer> = new Map(),
): Question[] {
  const path: Question[] = [];
  const visit = (question: Question) => {
    const { questionNameId, showIf, followUp } = question;
    if (showIf && !holds(showIf, counted, order)) return;
    path.push(question);
    const answer = asks(question) && answers.get(questionNameId);
    if (!answer) return;
    counted.set(questionNameId, answer);
    if (followUp && follows(followUp, answer)) visit(followUp.question);
  };
  questions.forEach(visit);
  return path;
}

/** The shopper's progress after `answers`, in any order. `completed`: the page said it is done. */
export function progressOf(survey: Asking, answers: Answers, order: OrderContext, completed: boolean): Progress {
  const counted = new Map<string, Answer>();
  const path = visiblePath(survey, answers, order, counted);
  const ids = path.map((question) => question.questionNameId);
  const passed = completed ? ids.length : ids.findLastIndex((id) => counted.has(id));
  return {
    shown: completed ? ids : ids.slice(0, passed + 2),
    answered: ids.filter((id) => counted.has(id)),
    skipped: path
      .slice(0, Math.max(passed, 0))
      .filter((question) => asks(question) && !counted.has(question.questionNameId))
      .map((question) => question.questionNameId),
    counted,
  };
}

/** The ids of required questions on the path that are still open; completing is allowed if there are none. */
export function openRequired(survey: Asking, answers: Answers, order: OrderContext): string[] {
  const counted = new Map<string, Answer>();
  return visiblePath(survey, answers, order, counted)
    .filter((question) => question.required && asks(question) && !counted.has(question.questionNameId))
    .map((question) => question.questionNameId);
}

/** Every question of the survey, each followed by its follow-up, whether or not anyone is asked it. */
export function everyQuestion<Asked extends { followUp?: { question: Asked } | undefined }>(survey: {
  questions: readonly Asked[];
}): Asked[] {
  return survey.questions.flatMap((question) =>
    question.followUp ? [question, question.followUp.question] : [question],
  );
}

/** A statement asks nothing: it is shown, but never answered or skipped. */
export function asks(question: Pick<Question, "type">): boolean {
  return question.type !== unanswered;
}

// Not read from the table, which would be too large for the shoppers' script.
const unanswered: Only<TypeWith<"field", null>> = "statement";

function follows({ whenChoiceIds, whenMin, whenMax }: FollowUp, { choiceIds, number = 0 }: Answer): boolean {
  if (whenChoiceIds && !whenChoiceIds.some((id) => choiceIds?.includes(id))) return false;
  return number >= (whenMin ?? number) && number <= (whenMax ?? number);
}
