import { Anchor } from "@mantine/core";
import { findScreen } from "#lib/screens.ts";
import { Notice } from "./Notice.tsx";

const plansPath = "/billingplan";

/** Says that the plan doesn't include a feature. The server's message names the plan that does. */
export function PlanProblem({ error }: { error: Error }) {
  return (
    <div role="alert">
      <Notice status="warning" title="Your plan doesn't include this">
        {error.message} {findScreen(plansPath) && <Anchor href={plansPath}>See the plans</Anchor>}
      </Notice>
    </div>
  );
}
