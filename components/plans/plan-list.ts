import { type Plan, type PlanName, planNamed } from "#lib/plans.ts";

/** One size of a plan as it is offered: monthly, and yearly if available. */
export interface OfferedPlan {
  title: string;
  /** What it adds to the plan before it. */
  adds: string;
  monthly: Plan;
  yearly: Plan;
}

/** The plans for sale, smallest first, after Free. */
export const offeredPlans: readonly OfferedPlan[] = [
  offer("Free", "Free", "All question types, CSV export, one member"),
  offer("Orders_1K", "1K orders", "Integrations, targeting, three members"),
  offer("Orders_5K", "5K orders", "Secret API keys, digests, translations, ten members"),
  offer("Orders_10K", "10K orders", "Splits by segment, signed webhooks"),
  offer("Orders_30K", "30K orders", "Unlimited members"),
  offer("Orders_100K", "100K orders", "Priority support"),
];

function offer(name: PlanName, title: string, adds: string): OfferedPlan {
  const monthly = planNamed(name);
  return { title, adds, monthly, yearly: name === "Free" ? monthly : planNamed(`${name}_Annual`) };
}
