import { CallError } from "#lib/client/call.ts";

/** What a failed call said about one field, as a capitalized sentence; undefined if it said nothing. */
export function fieldProblem(error: unknown, field: string): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const [first] = error.problem?.errors?.[field] ?? [];
  return first === undefined ? undefined : `${first.charAt(0).toUpperCase()}${first.slice(1)}.`.replace(/\.\.$/, ".");
}
