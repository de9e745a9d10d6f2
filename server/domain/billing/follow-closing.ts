import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import type { Payments, Subscription } from "#server/partners/payments/payments.ts";
import { isRunning } from "./rights.ts";

interface Closing {
  subscription: Subscription;
  isClosing: boolean;
  /** Whether the subscription's end was ours, because the account was closing. */
  endsByClosing: boolean;
}

/** A closing account's subscription ends with the paid period; one that is open again goes on, unless its merchant ended it. */
export async function followClosing(
  client: PoolClient,
  payments: Payments,
  accountId: string,
  { subscription, isClosing, endsByClosing }: Closing,
): Promise<Subscription> {
  if (!isRunning(subscription) || isClosing === endsByClosing) return subscription;
  const isEnding = subscription.endsAt !== null;
  const key = randomUUID();
  let changed = subscription;
  if (isClosing && !isEnding) changed = await payments.cancelAtEnd({ key, subscription, reason: null, comment: null });
  if (!isClosing && isEnding) changed = await payments.resume({ key, subscription });
  // What the merchant ended before stays ended after a reopening.
  const isOurs = isClosing && !isEnding;
  if (isOurs !== endsByClosing) {
    await client.query("UPDATE billing SET ends_by_closing = $2 WHERE account_id = $1", [accountId, isOurs]);
  }
  return changed;
}
