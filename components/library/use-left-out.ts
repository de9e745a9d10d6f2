import { useIncludes } from "#components/plans/use-includes.ts";
import type { Template } from "#lib/calls/survey-template.ts";
import { planText } from "#lib/plan-text.ts";
import { firstPlanWith } from "#lib/plans.ts";
import { paidParts } from "#lib/survey/paid-parts.ts";

const emptyThankYou = { title: "", message: "" };

/** What of a template the account's plan doesn't include, as a sentence; undefined if it includes all of it. */
export function useLeftOut(template: Template): string | undefined {
  return leftOutText(template, useIncludes("targeting"));
}

/** The same for a known plan. */
export function leftOutText({ questions }: Template, hasTargeting: boolean): string | undefined {
  const isTargeted = paidParts({ questions, thankYou: emptyThankYou }).targeting.size > 0;
  if (hasTargeting || !isTargeted) return undefined;
  return `On your plan, every shopper sees it. Order targeting comes with the ${planText(firstPlanWith.targeting)} plan or higher.`;
}
