import { randomUUID } from "node:crypto";
import type { PlanName } from "#lib/plans.ts";
import type { Payments, Subscription } from "#server/partners/payments/payments.ts";
import { isRunning } from "./rights.ts";

/** The note of an upgrade that was asked for while the subscription was to end. */
const NOTE = "upgrade";

/**
 * Notes an upgrade before it is asked for. The bank may have to confirm it, and Stripe keeps a scheduled end until then:
 * what is paid for shall not end with the period.
 */
export async function noteUpgrade(payments: Payments, subscription: Subscription, plan: PlanName) {
  return subscription.endsAt === null ? subscription : await payments.note({ subscription, notes: { [NOTE]: plan } });
}

/** Drops the note, because the merchant wants something else since. */
export async function dropUpgrade(payments: Payments, subscription: Subscription): Promise<Subscription> {
  if (subscription.metadata[NOTE] === undefined) return subscription;
  return await payments.note({ subscription, notes: { [NOTE]: null } });
}

/** Lets a subscription go on whose upgrade has been paid for. A closing account's ends, and goes on if that is undone. */
export async function followUpgrade(
  payments: Payments,
  subscription: Subscription,
  isClosing: boolean,
): Promise<Subscription> {
  const wanted = subscription.metadata[NOTE];
  if (wanted === undefined || isClosing || subscription.isUpdatePending || !isRunning(subscription))
    return subscription;
  const isPaid = wanted === subscription.plan && subscription.endsAt !== null;
  const kept = isPaid ? await payments.resume({ key: randomUUID(), subscription }) : subscription;
  return await dropUpgrade(payments, kept);
}
