import type Stripe from "stripe";
import { attempt } from "./errors.ts";
import { expand } from "./subscription.ts";

/**
 * Drops a scheduled cancellation, however it was scheduled: Stripe takes one of its two fields at a time, and may set
 * both. Without one, nothing is changed.
 */
export async function keepRunning(client: Stripe, key: string, id: string): Promise<Stripe.Subscription> {
  return await attempt(async () => {
    const found = await client.subscriptions.retrieve(id, { expand });
    const renewing = found.cancel_at_period_end
      ? await client.subscriptions.update(
          id,
          { cancel_at_period_end: false, expand },
          { idempotencyKey: `${key}-keep-renewing` },
        )
      : found;
    if (renewing.cancel_at === null) return renewing;
    return await client.subscriptions.update(id, { cancel_at: "", expand }, { idempotencyKey: `${key}-keep-running` });
  });
}
