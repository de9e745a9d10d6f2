import type { CancellationDetails, Subscription } from "../types.ts";
import type { World } from "../world.ts";
import { voidInvoice } from "./invoice.ts";
import { releaseSchedule } from "./schedule.ts";
import { changeSubscription } from "./subscription-state.ts";

/** Ends a subscription now. Open invoices stay as they are, but are no longer charged. */
export function endSubscription(
  world: World,
  subscription: Subscription,
  reason: CancellationDetails["reason"] = subscription.cancellation_details.reason,
): void {
  if (subscription.schedule !== null) releaseSchedule(world, subscription.schedule, "canceled");
  const now = world.now();
  Object.assign(subscription, {
    status: "canceled",
    ended_at: now,
    canceled_at: subscription.canceled_at ?? now,
    pending_update: null,
    cancellation_details: { ...subscription.cancellation_details, reason },
  } satisfies Partial<Subscription>);
  for (const invoice of invoicesOf(world, subscription)) {
    if (invoice.status === "draft") voidInvoice(world, invoice);
    else if (invoice.status === "open") invoice.next_payment_attempt = null;
  }
  world.emit("customer.subscription.deleted", subscription);
}

/** Ends a subscription whose first invoice was never paid. */
export function expireIncomplete(world: World, subscription: Subscription): void {
  for (const invoice of invoicesOf(world, subscription)) voidInvoice(world, invoice);
  changeSubscription(world, subscription, { status: "incomplete_expired", ended_at: world.now() });
}

function invoicesOf(world: World, { id }: Subscription) {
  return [...world.tables.invoices.values()].filter(({ parent }) => parent.subscription_details.subscription === id);
}
