import { toDotPath } from "zod/v4/core";
import { AppError } from "#lib/errors.ts";
import type { Question } from "#lib/survey/document.ts";
import { type NeverShown, neverShown } from "#lib/survey/never-shown.ts";

/**
 * Throws where a question would never be asked of anybody, whatever they answer and order: 400 naming each condition to
 * blame. A draft may hold such a question while it is written; what is published may not.
 */
export function checkShown(questions: readonly Question[]): void {
  const errors = errorsOf(questions);
  const [first] = Object.entries(errors);
  if (first) throw new AppError("invalid", `${first[0]} ${first[1][0]}.`, { errors });
}

/** The same for what is asked to be published as it stands: nothing in the request is wrong, so it is a 409. */
export function checkDraftShown(questions: readonly Question[]): void {
  const errors = errorsOf(questions);
  const [first] = Object.entries(errors);
  if (!first) return;
  throw new AppError("conflict", `${first[0]} ${first[1][0]}. Fix the survey, then publish.`, {
    type: "never-shown",
    errors,
  });
}

function errorsOf(questions: readonly Question[]): Record<string, string[]> {
  return Object.fromEntries(
    neverShown(questions).map(({ path, questionNameId, reason }) => [
      toDotPath(["questions", ...path]),
      [`${whatIsWrong[reason]}: the question ${questionNameId} would never be shown`],
    ]),
  );
}

const whatIsWrong: Record<NeverShown["reason"], string> = {
  value: "must be a value that an answer or order can have",
  contradiction: "must not contradict itself",
  elsewhere: "must not depend on a question that the same shopper never sees",
};
