import { CallError } from "#lib/client/call.ts";

/** A sentence for each field that has a problem. */
export type FieldProblems = Record<string, string | undefined>;

/** What a failed call said about one field, as a capitalized sentence; undefined if it said nothing. */
export function fieldProblem(error: unknown, field: string): string | undefined {
  return fieldProblems(error)[field];
}

/** What a failed call said about each field that it named, as capitalized sentences. */
export function fieldProblems(error: unknown): FieldProblems {
  const errors = error instanceof CallError ? error.problem?.errors : undefined;
  return Object.fromEntries(
    Object.entries(errors ?? {}).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, sentence(first)]])),
  );
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`.replace(/\.\.$/, ".");
}
