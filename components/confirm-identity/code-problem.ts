import { fieldProblem } from "#components/ui/field-problem.ts";

/** What is wrong with a code, as a sentence: "The code isn't right. You have 4 more tries." */
export function codeProblem(error: unknown): string | undefined {
  const problem = fieldProblem(error, "code");
  return problem && `The code ${problem.charAt(0).toLowerCase()}${problem.slice(1)}`;
}
