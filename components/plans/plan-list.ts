import { planText } from "#lib/plan-text.ts";
import { featureNames, firstPlanWith, type Plan, type PlanName, planNamed, uncheckedFeatures } from "#lib/plans.ts";

/** One size of a plan as it is offered: monthly, and yearly if available. */
export interface OfferedPlan {
  title: string;
  /** What it adds to the plan before it: `Integrations, targeting, three users`. */
  adds: string;
  /** The same, one by one. */
  additions: readonly string[];
  monthly: Plan;
  yearly: Plan;
}

const names = ["Free", "Orders_1K", "Orders_5K", "Orders_10K", "Orders_30K", "Orders_100K"] as const;

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** The plans for sale, smallest first, after Free. */
export const offeredPlans: readonly OfferedPlan[] = names.map((name, index): OfferedPlan => {
  const monthly = planNamed(name);
  const before = names[index - 1];
  const additions = additionsOf(monthly, before && planNamed(before));
  return {
    title: planText(name),
    adds: asSentenceStart(additions.join(", ")),
    additions: additions.map(asSentenceStart),
    monthly,
    yearly: name === "Free" ? monthly : planNamed(`${name}_Annual`),
  };
});

function additionsOf({ name, members }: Plan, before: Plan | undefined): string[] {
  return [
    ...(uncheckedFeatures[name] ?? []),
    ...featuresOf(name),
    ...(members === before?.members ? [] : [memberCount(members)]),
  ];
}

function asSentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The features that a plan is the first to have. */
function featuresOf(name: PlanName): string[] {
  return Object.entries(featureNames)
    .filter(([feature]) => Object.entries(firstPlanWith).some(([one, plan]) => one === feature && plan === name))
    .map(([, { inList }]) => inList);
}

function memberCount(members: number | null): string {
  if (members === null) return "unlimited users";
  return `${words[members] ?? members} ${members === 1 ? "user" : "users"}`;
}
