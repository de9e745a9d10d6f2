import type { Billing } from "#lib/calls/app-billing.ts";
import { planName } from "./plan-name.ts";
import { chargeText } from "./plan-notices.ts";

/** What someone who just bought a plan has, what it costs, and when it is charged. */
export function purchaseNotice(
  { plan, priceCents, isTrial, periodEndsAt }: NonNullable<Billing["subscription"]>,
  dayOf: (instant: string) => string,
): { title: string; text: string } {
  const when = isTrial ? "Your card is charged for the first time" : "Your card is charged next";
  const text = periodEndsAt ? `${when} on ${dayOf(periodEndsAt)}${chargeText(plan, priceCents)}.` : "";
  return { title: `You're on ${planName(plan)}`, text };
}
