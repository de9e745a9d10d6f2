import type { Survey } from "#lib/calls/survey-shapes.ts";
import type { Problem } from "#lib/errors.ts";

/** Who saved last, as the server tells it. */
export interface ChangedBy {
  name: string | null;
  emailAddress: string | null;
  at: string;
}

/** A stale revision's answer: the survey as it is now, and whose change it was where that is known. */
export interface Conflict {
  current: Survey;
  changedBy: ChangedBy | null;
}

/** Reads what a refused save says of the survey that it would have overwritten; undefined of any other refusal. */
export function conflictIn(problem: Problem | undefined): Conflict | undefined {
  if (problem?.status !== 409 || !("current" in problem) || !isSurvey(problem.current)) return undefined;
  const changedBy = "changedBy" in problem && isChangedBy(problem.changedBy) ? problem.changedBy : null;
  return { current: problem.current, changedBy };
}

/** Whose change it was, as the beginning of a sentence. `ownAddress` is that of whoever reads it. */
export function whoseWords(changedBy: ChangedBy | null | undefined, ownAddress: string): string {
  if (isOwnChange(changedBy, ownAddress)) return "Your other window";
  return changedBy?.name || changedBy?.emailAddress || "Someone else";
}

/** What is to be chosen from the other side, and over what it changed. Undefined: whose it is is not known. */
export function otherSideWords(changedBy: ChangedBy | null | undefined, ownAddress: string) {
  if (isOwnChange(changedBy, ownAddress))
    return { whose: "The other window", heading: "What you changed in the other window" };
  const name = changedBy?.name || changedBy?.emailAddress;
  return name ? { whose: name, heading: `What ${name} changed` } : { whose: "Theirs", heading: "What changed" };
}

/** Whether whoever reads it changed it elsewhere. */
export function isOwnChange(changedBy: ChangedBy | null | undefined, ownAddress: string): boolean {
  return changedBy?.emailAddress === ownAddress;
}

// The server's own answer, as the typed client takes every other: looked at only far enough to tell it from none.
function isSurvey(value: unknown): value is Survey {
  return typeof value === "object" && value !== null && "revision" in value && "questions" in value;
}

function isChangedBy(value: unknown): value is ChangedBy {
  return typeof value === "object" && value !== null && "at" in value && typeof value.at === "string";
}
