import { useIncludes } from "#components/editor/PlanNote.tsx";
import type { Template } from "#lib/calls/survey-template.ts";
import { planWords } from "#lib/plan-words.ts";
import { firstPlanWith } from "#lib/plans.ts";
import { paidParts } from "#lib/survey/paid-parts.ts";

const nothingSaid = { title: "", message: "" };

/** What of a template does not come along on the account's plan, as a sentence; undefined where all of it does. */
export function useLeftOut({ questions }: Template): string | undefined {
  const hasTargeting = useIncludes("targeting");
  const isTargeted = paidParts({ questions, thankYou: nothingSaid }).targeting.size > 0;
  if (hasTargeting || !isTargeted) return undefined;
  return `On your plan it is asked of everybody: conditions on the order begin with the ${planWords(firstPlanWith.targeting)} plan.`;
}
