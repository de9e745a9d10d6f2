import { FormProblem } from "#components/ui/FormProblem.tsx";
import { PlanProblem } from "#components/ui/PlanProblem.tsx";
import type { CallError } from "#lib/client/call.ts";

/** Why a call was refused: the plan, or anything that no field of the form shows. */
export function CallProblem({ error, fields = [] }: { error: CallError | null; fields?: readonly string[] }) {
  return error?.status === 402 ? <PlanProblem error={error} /> : <FormProblem error={error} fields={fields} />;
}
