import { randomUUID } from "node:crypto";
import { isPaidPlan } from "#lib/plan-change.ts";
import { planNames } from "#lib/plans.ts";
import type { Payments, Subscription } from "#server/partners/payments/payments.ts";
import { isRunning } from "./rights.ts";

/** The note of an end that is ours. It's kept at the payment provider, where no transaction of ours can lose it. */
const NOTE = "closing";
/** What it says if no change of plan was scheduled. */
const NO_CHANGE = "none";

/** A closing account's subscription ends with the paid period; one that is open again goes on, unless its merchant ended it. */
export async function followClosing(
  payments: Payments,
  subscription: Subscription,
  isClosing: boolean,
): Promise<Subscription> {
  if (!isRunning(subscription)) return subscription;
  const noted = subscription.metadata[NOTE];
  if (isClosing) return await endWithPeriod(payments, subscription, noted);
  return noted === undefined ? subscription : await goOn(payments, subscription, noted);
}

async function endWithPeriod(payments: Payments, subscription: Subscription, noted: string | undefined) {
  // Either it is done, or the merchant did it before, and what they ended stays ended after a reopening.
  if (subscription.endsAt !== null) return subscription;
  // Noted before it is done: ending it drops the scheduled change, and what comes after may not be reached.
  const ours = subscription.scheduledPlan ?? noted ?? NO_CHANGE;
  const marked = await payments.note({ subscription, notes: { [NOTE]: ours } });
  return await payments.cancelAtEnd({ key: randomUUID(), subscription: marked, reason: null, comment: null });
}

/** The note goes last, so that all of it is repeated if it isn't reached. */
async function goOn(payments: Payments, subscription: Subscription, noted: string): Promise<Subscription> {
  const key = randomUUID();
  const running = await payments.resume({ key, subscription });
  const plan = planNames.find((name) => name === noted && isPaidPlan(name) && name !== subscription.plan);
  const scheduled = plan ? await payments.scheduleChange({ key, subscription: running, plan }) : running;
  return await payments.note({ subscription: scheduled, notes: { [NOTE]: null } });
}
