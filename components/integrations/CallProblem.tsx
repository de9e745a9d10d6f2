import { FormProblem } from "#components/ui/FormProblem.tsx";
import { PlanProblem } from "#components/ui/PlanProblem.tsx";
import type { CallError } from "#lib/client/call.ts";

/** Why a call was refused: the plan, or anything else. */
export function CallProblem({ error }: { error: CallError | null }) {
  return error?.status === 402 ? <PlanProblem error={error} /> : <FormProblem error={error} fields={[]} />;
}
