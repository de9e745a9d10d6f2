import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { AppError } from "#lib/errors.ts";
import { isUpgrade } from "#lib/plan-change.ts";
import { planText } from "#lib/plan-text.ts";
import type { PlanName } from "#lib/plans.ts";
import { screenAt } from "#server/domain/connections/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { env } from "#server/foundation/env.ts";
import {
  type CancellationReason,
  cancellationReasons,
  type Payments,
  type Subscription,
} from "#server/partners/payments/payments.ts";
import { dropUpgrade, noteUpgrade } from "./follow-upgrade.ts";

/** A page to send the browser to, or what changes when. */
export type PlanChange = { url: string } | { plan: PlanName; effectiveAt: string };

/** What is changed, and in which store's admin: null outside of one. */
interface RunningChange {
  accountId: string;
  subscription: Subscription;
  plan: PlanName;
  host: string | null;
}

const HOUR_MS = 3_600_000;
/** A reason that was given longer ago isn't about this change. */
const REASON_LIFETIME_MS = HOUR_MS;

/**
 * Changes a subscription that runs: an upgrade now, anything else when the paid period ends. Its own plan drops what was
 * scheduled. The caller writes down what came of it.
 * @throws AppError `conflict` if nothing would change
 */
export async function changeRunning(
  client: PoolClient,
  payments: Payments,
  { accountId, subscription, plan, host }: RunningChange,
): Promise<PlanChange> {
  const [now, key] = [productNow(), randomUUID()];
  const endsWith = (subscription.currentPeriodEnd ?? now).toISOString();
  const isScheduled = subscription.endsAt !== null || subscription.scheduledPlan !== null;
  if (plan === subscription.plan) {
    if (!isScheduled) throw new AppError("conflict", `You're already on the ${planText(plan)} plan.`);
    await payments.resume({ key, subscription });
    return { plan, effectiveAt: now.toISOString() };
  }
  if (plan === "Free") {
    const given = await reasonOf(client, accountId, now);
    const ending = await dropUpgrade(payments, subscription);
    const { endsAt } = await payments.cancelAtEnd({ key, subscription: ending, ...given });
    return { plan, effectiveAt: endsAt?.toISOString() ?? endsWith };
  }
  if (subscription.status === "past_due") {
    // The open invoice comes first.
    const { customerId, latestInvoice } = subscription;
    const invoice = latestInvoice?.status === "open" ? latestInvoice.hostedUrl : null;
    return { url: invoice ?? (await payments.openPortal({ customerId, returnUrl: planScreen(host) })) };
  }
  if (subscription.plan !== null && !isUpgrade(subscription.plan, plan)) {
    const kept = subscription.endsAt === null ? subscription : await payments.resume({ key, subscription });
    await payments.scheduleChange({ key, subscription: kept, plan });
    return { plan, effectiveAt: endsWith };
  }
  const { confirmUrl } = await payments.upgrade({
    key,
    subscription: await noteUpgrade(payments, subscription, plan),
    plan,
    prorationDate: prorationDateOf(subscription, now),
  });
  return confirmUrl === null ? { plan, effectiveAt: now.toISOString() } : { url: confirmUrl };
}

/**
 * Up to when the old plan counts in an upgrade: the full hour, within the period, so that it costs what the merchant was
 * shown a few minutes before.
 */
export function prorationDateOf({ currentPeriodStart }: Subscription, now: Date): Date {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return new Date(Math.max(hour, currentPeriodStart?.getTime() ?? 0));
}

/** The screen about plans: in the store's admin that `host` names, if any. */
export function planScreen(host: string | null = null): string {
  return new URL(screenAt(host, "/billingplan"), env.APP_URL).href;
}

/** What the merchant said before they canceled. */
async function reasonOf(
  client: PoolClient,
  accountId: string,
  now: Date,
): Promise<{ reason: CancellationReason | null; comment: string | null }> {
  const since = new Date(now.getTime() - REASON_LIFETIME_MS);
  const { rows } = await client.query<{ reason: string; comment: string | null }>(reasonSql, [accountId, since]);
  const [row] = rows;
  return {
    reason: cancellationReasons.find((reason) => reason === row?.reason) ?? null,
    comment: row?.comment ?? null,
  };
}

const reasonSql = `
  SELECT reason, comment FROM downgrade_reason WHERE account_id = $1 AND plan = 'Free' AND created_at >= $2
  ORDER BY created_at DESC, id DESC LIMIT 1`;
