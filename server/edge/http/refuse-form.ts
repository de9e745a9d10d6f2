import type { Call } from "#lib/calls/declare.ts";
import type { Problem } from "#lib/errors.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { formCookie } from "#server/edge/forms/index.ts";
import { redirect } from "./redirect.ts";

/**
 * Redirects to the screen of a form that was sent without a script, with what was typed and why it was refused. Null if
 * the caller should get the problem document: the request came from another site, or not from a browser.
 */
export function refuseForm(call: Call, typed: unknown, problem: Problem): Response | null {
  if (!call.screen || !(problem.status === 400 || problem.status === 429 || problem.status >= 500)) return null;
  const { type, title, status, detail, traceId, errors } = problem;
  const shown = { type, title, status, detail, traceId, ...(errors ? { errors } : {}) };
  const cookie = formCookie({ screen: call.screen, values: textsOf(typed), problem: shown });
  return redirect(`${call.screen}?refused`, { cookie });
}

/** A code must be typed again, so it isn't stored in a cookie. */
const secretFields: readonly string[] = ["code"];

function textsOf(typed: unknown): Record<string, string> {
  const entries = Object.entries(membersOf(typed)).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !secretFields.includes(entry[0]),
  );
  return Object.fromEntries(entries);
}
