import { Notice } from "#components/ui/Notice.tsx";
import { TraceId } from "#components/ui/TraceId.tsx";
import type { CallError } from "#lib/client/call.ts";
import classes from "./ImportSurvey.module.css";
import { pathText } from "./path-text.ts";

const maxListed = 12;

/** Why nothing was imported: each error with its place in the survey, or one sentence. */
export function ImportProblem({ problem }: { problem: string | CallError }) {
  return (
    <div className={classes.problem} role="alert">
      {typeof problem === "string" ? (
        <Notice status="bad" title="Nothing was imported">
          {problem}
        </Notice>
      ) : (
        <RefusedImport error={problem} />
      )}
    </div>
  );
}

function RefusedImport({ error }: { error: CallError }) {
  const problems = Object.entries(error.problem?.errors ?? {});
  if (problems.length === 0) {
    return (
      <Notice status="bad" title="Nothing was imported">
        {error.message}
        {error.problem && error.status >= 500 && <TraceId value={error.problem.traceId} />}
      </Notice>
    );
  }
  const more = problems.length - maxListed;
  return (
    <Notice
      status="bad"
      title={`Nothing was imported. Fix ${problems.length === 1 ? "1 problem" : `${problems.length} problems`} and try again.`}
    >
      <ul className={classes.problems}>
        {problems.slice(0, maxListed).map(([path, messages]) => (
          <li key={path}>
            <strong>{pathText(path)}</strong> {messages.join(", and ")}
            <code className={classes.path}>{path}</code>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>And {more} more.</p>}
    </Notice>
  );
}
