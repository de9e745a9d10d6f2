import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import type { Cancellation, CancellationReason, Subscription } from "../payments.ts";
import { attempt, attemptUnlessGone } from "./errors.ts";
import { keepRunning } from "./keep-running.ts";
import { releaseSchedule } from "./schedule.ts";
import { expand, readSubscription, subscriptionOf } from "./subscription.ts";

/** What Stripe calls our reasons. */
const feedbacks: Record<CancellationReason, Stripe.SubscriptionUpdateParams.CancellationDetails.Feedback> = {
  tooExpensive: "too_expensive",
  missingFeature: "missing_features",
  notEnoughResponses: "other",
  storeClosed: "other",
  other: "other",
};

export async function cancelAtEnd(
  client: Stripe,
  { key, subscription, reason, comment }: Cancellation,
): Promise<Subscription> {
  await releaseSchedule(client, key, subscription.scheduleId);
  const details = { ...(reason ? { feedback: feedbacks[reason] } : {}), ...(comment ? { comment } : {}) };
  return await attempt(async () => {
    const canceled = await client.subscriptions.update(
      subscription.id,
      {
        cancel_at_period_end: true,
        ...(Object.keys(details).length > 0 ? { cancellation_details: details } : {}),
        expand,
      },
      { idempotencyKey: `${key}-cancel` },
    );
    return await subscriptionOf(client, canceled);
  });
}

export async function resume(
  client: Stripe,
  { key, subscription }: { key: string; subscription: Subscription },
): Promise<Subscription> {
  await releaseSchedule(client, key, subscription.scheduleId);
  const running = await keepRunning(client, key, subscription.id);
  return await attempt(() => subscriptionOf(client, running));
}

export async function cancelNow(client: Stripe, id: string): Promise<void> {
  const subscription = await readSubscription(client, id);
  if (!subscription || ended.includes(subscription.rawStatus)) return;
  await releaseSchedule(client, randomUUID(), subscription.scheduleId);
  await attemptUnlessGone(() => client.subscriptions.cancel(id));
}

const ended: readonly string[] = ["canceled", "incomplete_expired"];
