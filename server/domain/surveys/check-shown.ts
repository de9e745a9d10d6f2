import { toDotPath } from "zod/v4/core";
import { AppError } from "#lib/errors.ts";
import type { Question } from "#lib/survey/document.ts";
import { type NeverShown, neverShown } from "#lib/survey/never-shown.ts";

/**
 * Throws if a question could never be reached, with any answers and order: 400 naming each condition responsible. A
 * draft may contain such a question; a published version may not.
 */
export function checkShown(questions: readonly Question[]): void {
  const errors = errorsOf(questions);
  const [first] = Object.entries(errors);
  if (first) throw new AppError("invalid", `${first[0]} ${first[1][0]}.`, { errors });
}

/** The same for publishing an unchanged draft: the request itself is valid, so it is a 409. */
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
