import type { StaffAccount } from "#lib/calls/app-staff.ts";
import { formatCount } from "#lib/format-figure.ts";
import { integrationLabel } from "#lib/partners.ts";
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

const storeProblems: Partial<Record<StaffAccount["health"]["store"], string>> = {
  paused: "The store ended our access",
  lost: "The store removed Afterword",
};

/** What is wrong in an account, one text each; empty if all is well. */
export function problemsOf({ health }: StaffAccount): string[] {
  const { failingIntegrations, store, hasCoverageAlarm, failedDeliveries, hasOpenInvoice } = health;
  const failed = failedDeliveries === 1 ? "1 delivery" : `${formatCount(failedDeliveries)} deliveries`;
  return [
    storeProblems[store],
    failingIntegrations.length > 0 && `${failingIntegrations.map(integrationLabel).join(", ")} failing`,
    failedDeliveries > 0 && `${failed} failed in 7 days`,
    hasCoverageAlarm && "The survey shows with fewer orders than usual",
    hasOpenInvoice && "A payment is open",
  ].filter((problem) => typeof problem === "string");
}

const sources = new Map([
  ["onboarding", "onboarding"],
  ["billingplan", "the plan screen"],
  ["limit-banner", "the banner about the limit"],
]);

/** What an account bought first, and where: `5K orders, from onboarding`. */
export function purchaseText({ plan, source }: NonNullable<StaffAccount["firstPurchase"]>): string {
  const from = source === null ? "" : `from ${sources.get(source) ?? source}`;
  return [plan === null ? "" : planText(plan), from].filter(Boolean).join(", ");
}
