import { CallError } from "#lib/client/call.ts";
import { fieldProblem } from "./field-problem.ts";
import { Notice } from "./Notice.tsx";
import { TraceId } from "./TraceId.tsx";

interface FormProblemProps {
  error: unknown;
  /** The fields that show their own errors; errors of any other field are shown here. */
  fields: readonly string[];
}

/** Why a form was rejected, when no field shows it. The input is kept. */
export function FormProblem({ error, fields }: FormProblemProps) {
  if (!error || fields.some((field) => fieldProblem(error, field))) return null;
  const problem = error instanceof CallError ? error.problem : undefined;
  return (
    <div role="alert">
      <Notice status="bad" title={error instanceof Error ? error.message : "Something went wrong."}>
        {problem && problem.status >= 500 && <TraceId value={problem.traceId} />}
      </Notice>
    </div>
  );
}
