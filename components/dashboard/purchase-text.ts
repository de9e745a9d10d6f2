import { planText } from "#lib/plan-text.ts";

/** How a purchase is announced; undefined if there is none to announce. */
export function purchaseText({ plan, isTrial }: { plan: string | null; isTrial: boolean }): string | undefined {
  if (plan === null) return undefined;
  return isTrial
    ? "Your 14-day free trial has started. All features have been unlocked."
    : `You're now on the ${planText(plan)} plan.`;
}
