/**
 * A plan's display name: `30K orders` for `Orders_30K`, `30K orders, yearly` for `Orders_30K_Annual`, others unchanged.
 */
export function planText(plan: string): string {
  return plan.replace(
    /^Orders_(\d+K)(_Annual)?$/,
    (_name, size, yearly) => `${size} orders${yearly ? ", yearly" : ""}`,
  );
}

/** What an account has, in a word: `Trial` while all is free and nothing was bought, else its plan's name. */
export function accountPlanText(
  { billingPlan, trialEndsAt }: { billingPlan: string; trialEndsAt: string },
  nowMs: number,
): string {
  return billingPlan === "Free" && Date.parse(trialEndsAt) > nowMs ? "Trial" : planText(billingPlan);
}
