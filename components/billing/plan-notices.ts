import { isPaidPlan } from "#lib/plan-change.ts";
import { planNamed } from "#lib/plans.ts";
import { planName } from "./plan-name.ts";
import type { PlanStanding } from "./plan-standing.ts";
import { amountText } from "./price-text.ts";

/** What a notice's button does, for the owner. */
export type NoticeAction =
  | { does: "keep"; label: string; plan: string }
  | { does: "portal"; label: string }
  | { does: "open"; label: string; url: string }
  /** Opens the page on which the store's platform sells plans. */
  | { does: "chooseInStore"; label: string }
  | { does: "askSupport"; label: string };

export interface PlanNotice {
  status: "good" | "warning" | "bad" | "neutral";
  title: string;
  text: string;
  action?: NoticeAction;
}

/** What there is to say about the plan, the most urgent first. */
export function planNotices(standing: PlanStanding): PlanNotice[] {
  const { billing, isGranted, current } = standing;
  const pressing = [paymentNotice(standing), changeNotice(standing)].filter((notice) => notice !== undefined);
  return [
    ...pressing,
    ...(isGranted ? [grantedNotice(current)] : []),
    ...(billing.billedBy !== null ? [billedByStore(standing, billing.billedBy)] : []),
    ...(billing.isAvailable || isGranted ? [] : [notAvailable]),
    ...(pressing.length > 0 || isGranted ? [] : trialNotices(standing)),
  ];
}

function paymentNotice({ billing, isPastDue, current, nowMs, dayOf }: PlanStanding): PlanNotice | undefined {
  const { invoiceUrl = null, graceEndsAt = null } = billing.subscription ?? {};
  if (isPastDue && billing.subscription) {
    return {
      status: "bad",
      title: "Your last payment failed",
      text: `${billing.billedBy === null ? "" : `Pay your ${billing.billedBy} bill in your ${billing.billedBy} admin. `}${pastDueText(planName(current), graceEndsAt, { nowMs, dayOf })}`,
      ...(billing.billedBy === null && {
        action: invoiceUrl
          ? { does: "open", label: "Pay the invoice", url: invoiceUrl }
          : { does: "portal", label: "Update your card" },
      }),
    };
  }
  if (!invoiceUrl) return undefined;
  return {
    status: "warning",
    title: "Your bank asks you to confirm the payment",
    text: "Your plan changes as soon as the payment is confirmed.",
    action: { does: "open", label: "Confirm the payment", url: invoiceUrl },
  };
}

function pastDueText(
  name: string,
  graceEndsAt: string | null,
  { nowMs, dayOf }: Pick<PlanStanding, "nowMs" | "dayOf">,
) {
  if (graceEndsAt !== null && Date.parse(graceEndsAt) <= nowMs) {
    return `Your account moved to the Free plan on ${dayOf(graceEndsAt)}. The ${name} plan is back as soon as the payment succeeds.`;
  }
  const until = graceEndsAt === null ? "" : ` until ${dayOf(graceEndsAt)}, then your account moves to the Free plan`;
  return `You keep the ${name} plan${until}. It continues as soon as the payment succeeds.`;
}

function changeNotice({ billing, current, dayOf }: PlanStanding): PlanNotice | undefined {
  const { endsAt, scheduledPlan, periodEndsAt } = billing.subscription ?? {};
  if (endsAt) {
    return {
      status: "warning",
      title: `Your plan ends on ${dayOf(endsAt)}`,
      text: `You keep ${planName(current)} until then. After that, your account moves to the Free plan and your data stays.`,
      ...(billing.billedBy === null && { action: { does: "keep", label: "Keep my plan", plan: current } }),
    };
  }
  if (!scheduledPlan) return undefined;
  return {
    status: "neutral",
    title: `Your plan changes to ${planName(scheduledPlan)}${periodEndsAt ? ` on ${dayOf(periodEndsAt)}` : ""}`,
    text: `You keep everything in ${planName(current)} until then.`,
    action: { does: "keep", label: `Keep ${planName(current)}`, plan: current },
  };
}

function trialNotices({ billing, isTrial, current, trialEndsAt, dayOf }: PlanStanding): PlanNotice[] {
  const { subscription } = billing;
  const title = `Your free trial ends on ${dayOf(trialEndsAt)}`;
  if (subscription?.isTrial && subscription.periodEndsAt) {
    const price = chargeText(subscription.plan, subscription.priceCents);
    return [
      {
        status: "good",
        title: isTrial ? title : `You've chosen the ${planName(current)} plan`,
        text: `You'll be charged for the first time on ${dayOf(subscription.periodEndsAt)}${price}.`,
      },
    ];
  }
  if (!isTrial || subscription) return [];
  const text =
    "Until then, you have every feature and no order limit. Choose a plan to keep them; otherwise your account moves to the Free plan. Your data stays.";
  return [{ status: "neutral", title, text }];
}

/** What a plan costs, as the end of a sentence about a charge: `: $49 a month`. */
export function chargeText(plan: string, priceCents: number | null): string {
  if (priceCents === null || !isPaidPlan(plan)) return "";
  return `: ${amountText(priceCents)} a ${planNamed(plan).period ?? "month"}`;
}

function grantedNotice(plan: string): PlanNotice {
  return {
    status: "good",
    title: `You're on the ${planName(plan)} plan`,
    text: "Granted by our team. There's nothing to pay.",
  };
}

/** Never names an invoice that isn't there: what Shopify charges is on its own pages. */
function billedByStore({ billing: { cardUntil, subscription }, dayOf }: PlanStanding, platform: string): PlanNotice {
  const action = {
    does: "chooseInStore",
    label: subscription ? `Change plan in ${platform}` : `Choose a plan in ${platform}`,
  } as const;
  const text = cardUntil
    ? `You still pay for your plan by card until ${dayOf(cardUntil)}. To keep a paid plan after that, choose one in ${platform} before then.`
    : `You choose, change, and cancel your plan in your ${platform} admin, and pay for it with your ${platform} bill.`;
  return { status: "neutral", title: `${platform} bills this store`, text, action };
}

const notAvailable: PlanNotice = {
  status: "neutral",
  title: "Plans can't be bought here yet",
  text: "Payments aren't set up on this server. Contact support if you need a larger plan.",
  action: { does: "askSupport", label: "Contact support" },
};
