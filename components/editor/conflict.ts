import type { Survey } from "#lib/calls/survey-shapes.ts";
import type { Problem } from "#lib/errors.ts";

/** Who saved last, as reported by the server. */
export interface ChangedBy {
  name: string | null;
  emailAddress: string | null;
  at: string;
}

/** The response to a stale revision: the current survey, and who changed it if known. */
export interface Conflict {
  current: Survey;
  changedBy: ChangedBy | null;
}

/** The conflict details of a failed save; undefined for any other failure. */
export function conflictIn(problem: Problem | undefined): Conflict | undefined {
  if (problem?.status !== 409 || !("current" in problem) || !isSurvey(problem.current)) return undefined;
  const changedBy = "changedBy" in problem && isChangedBy(problem.changedBy) ? problem.changedBy : null;
  return { current: problem.current, changedBy };
}

/** Who made the change, as the start of a sentence. `ownAddress` is the current user's. */
export function whoseText(changedBy: ChangedBy | null | undefined, ownAddress: string): string {
  if (isOwnChange(changedBy, ownAddress)) return "Your other window";
  return changedBy?.name || changedBy?.emailAddress || "Someone else";
}

/** Labels for the other side of a merge. Undefined `changedBy` means that it isn't known who made the changes. */
export function otherSideText(changedBy: ChangedBy | null | undefined, ownAddress: string) {
  if (isOwnChange(changedBy, ownAddress))
    return { whose: "The other window", heading: "What you changed in the other window" };
  const name = changedBy?.name || changedBy?.emailAddress;
  return name ? { whose: name, heading: `What ${name} changed` } : { whose: "Theirs", heading: "What changed" };
}

/** Whether the current user made the change elsewhere. */
export function isOwnChange(changedBy: ChangedBy | null | undefined, ownAddress: string): boolean {
  return changedBy?.emailAddress === ownAddress;
}

// The server's own response, trusted like any other: checked only far enough to see that there is one.
function isSurvey(value: unknown): value is Survey {
  return typeof value === "object" && value !== null && "revision" in value && "questions" in value;
}

function isChangedBy(value: unknown): value is ChangedBy {
  return typeof value === "object" && value !== null && "at" in value && typeof value.at === "string";
}
