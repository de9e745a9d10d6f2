import { Anchor } from "@mantine/core";
import { Notice } from "./Notice.tsx";

/** Says that the plan doesn't include a feature. The server's message names the plan that does. */
export function PlanProblem({ error }: { error: Error }) {
  return (
    <div role="alert">
      <Notice status="warning" title="Your plan doesn't include this">
        {error.message} <Anchor href="/billingplan">See the plans</Anchor>
      </Notice>
    </div>
  );
}
