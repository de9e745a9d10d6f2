import { fieldProblem } from "#components/ui/field-problem.ts";

/** Why a code was refused, as a sentence: "The code isn't right. You have 4 more tries." */
export function codeProblem(error: unknown): string | undefined {
  const problem = fieldProblem(error, "code");
  return problem && `The code ${problem.charAt(0).toLowerCase()}${problem.slice(1)}`;
}
