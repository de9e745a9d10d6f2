import type { PlanPreview } from "#lib/calls/app-billing.ts";
import { formatCount } from "#lib/format-figure.ts";
import { isPaidPlan } from "#lib/plan-change.ts";
import { type PlanName, planNamed } from "#lib/plans.ts";
import { planName } from "./plan-name.ts";
import type { PlanStanding } from "./plan-standing.ts";
import { amountText, priceText } from "./price-text.ts";

/** What a change of plan does, as its dialog says it. */
export function previewText(plan: PlanName, preview: PlanPreview, standing: PlanStanding): string {
  switch (preview.kind) {
    case "checkout":
      return checkoutText(plan, preview, standing);
    case "now":
      return upgradeText(plan, preview, standing);
    case "later":
      return laterText(plan, preview, standing);
  }
}

function checkoutText(plan: PlanName, { chargedAt }: PlanPreview, { dayOf }: PlanStanding): string {
  const price = priceText(planNamed(plan)) ?? "";
  const free = chargedAt
    ? `During your trial nothing is charged before ${dayOf(chargedAt)}. Then it's ${price}.`
    : `It's ${price}, charged today and then every ${planNamed(plan).period ?? "month"}.`;
  return `You'll go to Stripe to enter your card. ${free}`;
}

function upgradeText(plan: PlanName, { dueNow }: PlanPreview, { billing, current, isPastDue, dayOf }: PlanStanding) {
  if (isPastDue) return "Your last invoice is still open. You'll go to Stripe to pay it first.";
  if (!dueNow) return "This takes effect right away.";
  const price = priceText(planNamed(plan)) ?? "";
  const { periodEndsAt = null, isTrial = false } = billing.subscription ?? {};
  const isSamePeriod = planNamed(plan).period === periodOf(current);
  const from = periodEndsAt !== null && (isSamePeriod || isTrial) ? `From ${dayOf(periodEndsAt)} it's` : "Then it's";
  if (dueNow.cents <= 0) return `Your plan changes right away. Nothing is charged today. ${from} ${price}.`;
  const rest = isSamePeriod ? ", for the rest of this period" : "";
  return `Your plan changes right away. ${amountText(dueNow.cents, dueNow.currency)} is charged to your card today${rest}. ${from} ${price}.`;
}

function laterText(plan: PlanName, { effectiveAt }: PlanPreview, { current, dayOf }: PlanStanding): string {
  const day = dayOf(effectiveAt);
  if (plan === "Free") {
    return `You keep ${planName(current)} until ${day}. After that, your account moves to the Free plan with ${formatCount(planNamed("Free").ordersPerMonth)} orders a month. Your responses stay.`;
  }
  return `You keep ${planName(current)} until ${day}. From then on it's ${planName(plan)}, ${priceText(planNamed(plan)) ?? ""}. Nothing is charged today.`;
}

function periodOf(plan: string): string | null {
  return isPaidPlan(plan) ? planNamed(plan).period : null;
}

/** The dialog's title and button. */
export function changeWords(plan: PlanName, standing: PlanStanding, kind: PlanPreview["kind"] | undefined) {
  const name = planName(plan);
  if (plan === "Free") return { title: "Cancel your plan?", action: "Cancel plan" };
  if (kind === "checkout" || !standing.billing.subscription) {
    return { title: `Choose ${name}`, action: "Continue to Stripe" };
  }
  if (standing.isPastDue) return { title: `Change to ${name}`, action: "Continue to Stripe" };
  return kind === "later"
    ? { title: `Change to ${name}?`, action: "Change plan" }
    : { title: `Upgrade to ${name}?`, action: "Upgrade plan" };
}
