import type { Answer } from "#lib/survey/answer.ts";
import type { Answers } from "#lib/survey/path.ts";
import type { Question } from "#lib/survey/question.ts";
import type { PageWords } from "#lib/survey/words/en.ts";
import type { checkEntered } from "./extra/check-entered.ts";
import type { ShownQuestion } from "./shown-survey.ts";

/** Where a shopper is in a survey, for everything that draws one: nothing here knows how. */
export type Spot = {
  /** The questions they are asked, as their answers are now. */
  path: Question[];
  /** Those that the page shows. */
  page: Question[];
  /** The position of the first of these on the path. */
  position: number;
  isLast: boolean;
};

/** The page at a position of the path, or the last one. */
export function pageAt(path: Question[], { onePerPage }: { onePerPage: boolean }, at: number): Spot {
  const position = onePerPage ? Math.max(0, Math.min(at, path.length - 1)) : 0;
  const page = onePerPage ? path.slice(position, position + 1) : path;
  return { path, page, position, isLast: page.at(-1) === path.at(-1) };
}

/** The position of the first required question without an answer; -1 for none. */
export function firstOpen(path: readonly Question[], answers: Answers): number {
  return path.findIndex(({ required, questionNameId }) => required && !answers.has(questionNameId));
}

/**
 * The position to start at: the shopper's last one, else after the last answer. But before that if an earlier required
 * question is open (`-1 >>> 0` is beyond every question).
 */
export function startOf(path: readonly Question[], answers: Answers, at?: number): number {
  const afterLast = path.findLastIndex(({ questionNameId }) => answers.has(questionNameId)) + 1;
  return Math.min(firstOpen(path, answers) >>> 0, at ?? afterLast);
}

/** The position that a turn leads to; negative if the survey is complete. */
export function turnFrom({ path, position, isLast }: Spot, answers: Answers, by: number): number {
  return by > 0 && isLast ? firstOpen(path, answers) : position + by;
}

/**
 * What is wrong with an answer, or with leaving it out; null for nothing.
 * @param isLeaving the shopper wants to go on: only then is the text of "Other" missing
 * @param check the rules of the second file, for surveys that need it
 */
export function problemWith(
  question: ShownQuestion,
  answer: Answer | undefined,
  words: PageWords,
  isLeaving?: boolean,
  check?: typeof checkEntered,
): string | null {
  if (answer) return check?.(question, answer, words, isLeaving) || null;
  return (question.required && words[question.whenEmpty]) || null;
}
