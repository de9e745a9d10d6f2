import type { Answers } from "#lib/survey/path.ts";
import type { Question } from "#lib/survey/question.ts";
import { firstOpen } from "../walk.ts";

/**
 * The position to start at: the shopper's last one, else after the last answer. But before that if an earlier required
 * question is open (`-1 >>> 0` is beyond every question).
 */
export function startOf(path: readonly Question[], answers: Answers, at?: number): number {
  const afterLast = path.findLastIndex(({ questionNameId }) => answers.has(questionNameId)) + 1;
  return Math.min(firstOpen(path, answers) >>> 0, at ?? afterLast);
}
