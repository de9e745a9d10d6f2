import type { PoolClient } from "pg";
import { env } from "#server/foundation/env.ts";
import type { GrantedPlan } from "./grant-plan.ts";
import { mailOwner } from "./mail-owner.ts";
import { GRACE_DAYS } from "./rights.ts";

const DAY_MS = 86_400_000;

/** Says once, when a renewal fails first, until when the plan stays. */
export async function mailPaymentFailed(
  client: PoolClient,
  accountId: string,
  { plan, pastDueSince, billedBy }: { plan: string; pastDueSince: Date; billedBy?: string },
): Promise<void> {
  const graceEndsAt = new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS).toISOString();
  await mailOwner(client, accountId, ({ companyName, to, unsubscribeUrl }) => ({
    to,
    template: "payment-failed",
    props: { companyName, plan, graceEndsAt, billedBy, url: `${env.APP_URL}/billingplan`, unsubscribeUrl },
  }));
}

/** Says that the plan ended because its payment was disputed. */
export async function mailDisputeLost(client: PoolClient, accountId: string, plan: string): Promise<void> {
  await mailOwner(client, accountId, ({ companyName, to, unsubscribeUrl }) => ({
    to,
    template: "plan-ended",
    props: { companyName, plan, endedBy: "dispute", url: `${env.APP_URL}/billingplan`, unsubscribeUrl },
  }));
}

/** Says once that the grace is over, and the plan with it, if a change of the plan was that. */
export async function mailGraceEnd(client: PoolClient, accountId: string, change: GrantedPlan | null): Promise<void> {
  if (change?.plan !== "Free" || !change.isPastDue || change.before === "Free" || change.paidPlan === null) return;
  const { paidPlan: plan, billedBy } = change;
  await mailOwner(client, accountId, ({ companyName, to, unsubscribeUrl }) => ({
    to,
    template: "plan-ended",
    props: {
      companyName,
      plan,
      ...(billedBy !== null && { billedBy }),
      url: `${env.APP_URL}/billingplan`,
      unsubscribeUrl,
    },
  }));
}
