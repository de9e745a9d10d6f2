import type { Answer } from "#lib/survey/answer.ts";
import { everyQuestion, visiblePath } from "#lib/survey/path.ts";
import { checkEntered } from "#lib/widget/extra/check-entered.ts";
import { readExtra } from "#lib/widget/extra/read-extra.ts";
import { readAnswer } from "#lib/widget/read-answer.ts";
import type { ShownQuestion } from "#lib/widget/shown-survey.ts";
import { pageAt, problemWith, startOf, turnFrom } from "#lib/widget/walk.ts";
import { enteredBefore } from "./entered-before.ts";
import type { OpenSurvey } from "./open-survey.ts";

/** How a shopper entered something: choices count at once, typed text when they pause. */
export type Manner = "chosen" | "typing";

/** A shopper's way through an open survey: what they entered, and where they are. The elements draw it. */
export interface Visit {
  readonly isOver: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** From 0 to 1. */
  readonly share: number;
  /** The questions on the page. */
  readonly questions: readonly ShownQuestion[];
  valuesOf: (name: string) => readonly string[];
  problemOf: (question: ShownQuestion) => string | undefined;
  enter: (question: ShownQuestion, values: readonly string[], manner: Manner, name?: string) => void;
  /** Enters the choice of a button, whose press is clearly meant, so it may go to the next question. */
  tap: (question: ShownQuestion, choiceId: string) => void;
  turn: (by: 1 | -1) => void;
}

/** Where `lib/widget/render.ts` reads a form, this keeps what was entered; the rest is the same walk. */
export function startVisit(open: OpenSurvey, changed: () => void): Visit {
  const { survey, order, given, happened, turned } = open;
  const every = everyQuestion(survey);
  const entered = enteredBefore(every, given);
  const answers = new Map<string, Answer>();
  const problems = new Map<string, string>();
  const spotAt = (at: number) => pageAt(visiblePath(survey, answers, order), survey.settings, at);
  let spot = spotAt(0);
  let shown: readonly ShownQuestion[] = every;
  let isOver = open.isOver;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const go = (at: number) => {
    if (at !== spot.position) problems.clear();
    spot = spotAt(at);
    shown = every.filter((question) => spot.page.includes(question));
  };
  /** What is entered under "Other" counts while that is chosen. */
  const read = (question: ShownQuestion) => {
    const { questionNameId } = question;
    const isHidden = (name: string) => name !== questionNameId && !entered.get(questionNameId)?.includes("other");
    const values = { getAll: (name: string) => (isHidden(name) ? [] : [...(entered.get(name) ?? [])]) };
    return readAnswer(question, values, readExtra);
  };
  /** Saves the page's answers that are allowed and new. Returns whether there is an error. */
  const save = (isLeaving: boolean) => {
    clearTimeout(timer);
    const wrong = shown.filter((question) => {
      const answer = read(question);
      const problem = problemWith(question, answer, question.words ?? survey.words, isLeaving, checkEntered);
      const known = JSON.stringify(answers.get(question.questionNameId));
      if (answer && problem === null && JSON.stringify(answer) !== known) {
        answers.set(question.questionNameId, answer);
        happened("answer", answer);
      }
      if (isLeaving && problem !== null) problems.set(question.questionNameId, problem);
      return problem !== null;
    });
    return wrong.length > 0;
  };
  const turn = (by: -1 | 0 | 1) => {
    const isWrong = save(by > 0);
    go(spot.position);
    const to = turnFrom(spot, answers, by);
    if (by > 0 && isWrong) return changed();
    if (to < 0) {
      happened("complete");
      isOver = true;
    } else if (by !== 0) {
      go(to);
      turned(spot.position);
    }
    changed();
  };
  const settle = () => turn(0);
  const enter: Visit["enter"] = (question, values, manner, name = question.questionNameId) => {
    entered.set(name, values);
    problems.delete(question.questionNameId);
    clearTimeout(timer);
    if (manner === "typing") timer = setTimeout(settle, 500);
    else settle();
    changed();
  };

  save(false);
  go(0);
  go(startOf(spot.path, answers, given.length > answers.size ? undefined : open.at));
  return {
    get isOver() {
      return isOver;
    },
    get isFirst() {
      return spot.position === 0;
    },
    get isLast() {
      return spot.isLast;
    },
    get share() {
      return isOver ? 1 : spot.position / spot.path.length;
    },
    get questions() {
      return shown;
    },
    valuesOf: (name) => entered.get(name) ?? [],
    problemOf: ({ questionNameId }) => problems.get(questionNameId),
    enter,
    tap: (question, choiceId) => {
      enter(question, [choiceId], "chosen");
      const at = spot.position;
      const advance = () => at === spot.position && !isOver && turn(1);
      if (choiceId !== "other" && question.movesOn && !spot.isLast) setTimeout(advance, 250);
    },
    turn,
  };
}
