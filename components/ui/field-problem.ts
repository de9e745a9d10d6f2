import { CallError } from "#lib/client/call.ts";

/** What a refused call said about one field, as a sentence beginning with a capital; undefined when it said nothing. */
export function fieldProblem(error: unknown, field: string): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const [first] = error.problem?.errors?.[field] ?? [];
  return first === undefined ? undefined : `${first.charAt(0).toUpperCase()}${first.slice(1)}.`.replace(/\.\.$/, ".");
}
