import type { StaffAccount } from "#lib/calls/app-staff.ts";
import { formatCount } from "#lib/format-figure.ts";
import { planText } from "#lib/plan-text.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The plan, and how long the trial lasts: `5K orders, trial, 9 days left`. `now` in milliseconds since 1970. */
export function planAndTrial({ billingPlan, trialEndsAt }: StaffAccount, now: number): string {
  const days = Math.ceil((Date.parse(trialEndsAt) - now) / DAY_MS);
  if (days <= 0) return planText(billingPlan);
  return `${planText(billingPlan)}, trial, ${days === 1 ? "1 day left" : `${days} days left`}`;
}

/** Orders that were shown the survey this month, and the limit: `7 of 1,000`. */
export function usageText({ planUsage: { orders, limit } }: StaffAccount): string {
  return limit === null ? `${formatCount(orders)}, no limit` : `${formatCount(orders)} of ${formatCount(limit)}`;
}

/** The store's platform and its domain. */
export function storeText({ integration, integrationDomain }: StaffAccount): string {
  const platform = integration === "None" ? "No store" : integration;
  return integrationDomain ? `${platform}, ${integrationDomain}` : platform;
}

/** Labels of `accountStatus`. */
export const statusLabels: Record<StaffAccount["accountStatus"], string> = {
  active: "Active",
  pastDue: "Payment overdue",
  closing: "Closing",
};
