import type { Call } from "#lib/calls/declare.ts";
import type { Problem } from "#lib/errors.ts";
import { formCookie } from "#server/edge/forms/index.ts";
import { redirect } from "./redirect.ts";

/**
 * Back to the screen of a form that was sent without a script, with what was typed and why it was refused. Null where
 * the caller is to see the problem document: what another site sent, or no browser, is nobody's form.
 */
export function refuseForm(call: Call, typed: unknown, problem: Problem): Response | null {
  if (!call.screen || !(problem.status === 400 || problem.status === 429 || problem.status >= 500)) return null;
  const { type, title, status, detail, traceId, errors } = problem;
  const told = { type, title, status, detail, traceId, ...(errors ? { errors } : {}) };
  const cookie = formCookie({ screen: call.screen, values: textsOf(typed), problem: told });
  return redirect(`${call.screen}?refused`, { cookie });
}

/** A code is typed again: it stays in no cookie. */
const secretFields: readonly string[] = ["code"];

function textsOf(typed: unknown): Record<string, string> {
  const entries = Object.entries(Object(typed)).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !secretFields.includes(entry[0]),
  );
  return Object.fromEntries(entries);
}
