import { isPaidPlan, isUpgrade } from "#lib/plan-change.ts";
import { type PlanName, planNamed } from "#lib/plans.ts";
import type { PlanStanding } from "./plan-standing.ts";

/** What a plan's column offers: a button, or a status in its place. */
export interface PlanAction {
  /** Shown next to the plan's name. */
  badge?: { status: "good" | "neutral" | "warning"; text: string };
  /** Opens the dialog. */
  button?: string;
  /** Shown instead of the button. */
  text?: string;
}

export function planAction(plan: PlanName, standing: PlanStanding): PlanAction {
  const { current, mayChange, mayCancel, isGranted, isTrial, isPastDue, billing, dayOf } = standing;
  const { subscription } = billing;
  if (plan === current) {
    if (isTrial && !subscription) {
      return { badge: { status: "neutral", text: "After your trial" } };
    }
    const badge = isPastDue
      ? ({ status: "warning", text: "Payment due" } as const)
      : ({ status: "good", text: "Current plan" } as const);
    return { badge, ...(mayChange ? { text: "Your plan" } : {}) };
  }
  const changesAt = subscription?.endsAt ?? subscription?.periodEndsAt;
  const next = subscription?.endsAt ? "Free" : subscription?.scheduledPlan;
  if (plan === next && changesAt) return { badge: { status: "neutral", text: `From ${dayOf(changesAt)}` } };
  const isEnd = plan === "Free" && subscription !== null;
  if (!(isEnd ? mayCancel : mayChange) || isGranted) return {};
  if (!subscription) return plan === "Free" ? {} : { button: "Choose" };
  if (plan === "Free") return { button: "Downgrade" };
  return { button: changeWord(subscription.plan, plan) };
}

/** What the change from a plan that is being paid for is called. */
export function changeWord(from: string, to: PlanName): "Choose" | "Upgrade" | "Downgrade" | "Switch to monthly" {
  if (!isPaidPlan(from)) return "Choose";
  if (isUpgrade(from, to)) return "Upgrade";
  const isSameSize = planNamed(from).ordersPerMonth === planNamed(to).ordersPerMonth;
  return isSameSize ? "Switch to monthly" : "Downgrade";
}

/** Whether the owner is asked why: they leave for a smaller plan, or for none. */
export function asksReason(current: string, plan: PlanName): boolean {
  return isPaidPlan(current) && (plan === "Free" || changeWord(current, plan) === "Downgrade");
}
