import { putBounded } from "../../bounded-map.ts";
import { type CheckoutFacts, newId, store } from "../tables.ts";
import { DAY, HOUR, periodEnd } from "../time.ts";
import type { Price, Subscription } from "../types.ts";
import type { World } from "../world.ts";
import { addInvoice, finalizeInvoice, markPaid } from "./invoice.ts";
import { periodLine } from "./proration.ts";
import { changeSubscription, factsOf, itemOf, itemsWith } from "./subscription-state.ts";

const TRIAL_WARNING = 3 * DAY;

/** Creates a subscription: trialing with a paid invoice of 0, or incomplete with an open invoice. */
export function startSubscription(world: World, customer: string, price: Price, facts: CheckoutFacts): Subscription {
  const now = world.now();
  const { trialEnd, isDiscounted } = facts;
  const id = newId("sub_");
  const subscription: Subscription = {
    id,
    object: "subscription",
    billing_cycle_anchor: trialEnd ?? now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    created: now,
    currency: price.currency,
    customer,
    ended_at: null,
    items: {
      object: "list",
      data: [
        {
          id: newId("si_"),
          object: "subscription_item",
          current_period_start: now,
          current_period_end: trialEnd ?? periodEnd(now, price.recurring.interval, now),
          price: structuredClone(price),
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    metadata: facts.subscriptionMetadata,
    pending_update: null,
    schedule: null,
    status: trialEnd === null ? "incomplete" : "trialing",
    trial_end: trialEnd,
  };
  store(world.tables.subscriptions, subscription);
  putBounded(world.tables.subscriptionFacts, id, {
    paidForPeriod: trialEnd !== null || isDiscounted ? 0 : price.unit_amount,
    trialEndAnnounced: false,
    heldChange: null,
  });
  const line = periodLine(world, price);
  const invoice =
    trialEnd === null
      ? addInvoice(world, subscription, "subscription_create", [line], isDiscounted ? line.amount : 0)
      : addInvoice(world, subscription, "subscription_create", [
          { amount: 0, description: `Trial period for ${line.description}` },
        ]);
  subscription.latest_invoice = invoice.id;
  world.emit("customer.subscription.created", subscription);
  finalizeInvoice(world, invoice);
  if (trialEnd !== null) {
    markPaid(world, invoice);
    if (trialEnd - now < TRIAL_WARNING) announceTrialEnd(world, subscription);
  }
  return subscription;
}

/** Starts the next period, whose draft is charged an hour later. A trial that ends becomes the first paid period. */
export function renew(world: World, subscription: Subscription): void {
  const isTrialOver = subscription.status === "trialing";
  const { price, current_period_end: start } = itemOf(subscription);
  const anchor = isTrialOver ? start : subscription.billing_cycle_anchor;
  const end = periodEnd(anchor, price.recurring.interval, start);
  factsOf(world, subscription).paidForPeriod = price.unit_amount;
  const invoice = addInvoice(world, subscription, "subscription_cycle", [periodLine(world, price)]);
  if (subscription.status !== "unpaid") invoice.automatically_finalizes_at = world.now() + HOUR;
  changeSubscription(world, subscription, {
    items: itemsWith(subscription, { current_period_start: start, current_period_end: end }),
    latest_invoice: invoice.id,
    billing_cycle_anchor: anchor,
    ...(isTrialOver ? { status: "active" } : {}),
    ...(subscription.cancel_at_period_end ? { cancel_at: end } : {}),
  });
}

/** When the end of a trial is announced; null if it was, or if there's no trial. */
export function trialWarningAt(world: World, subscription: Subscription): number | null {
  const { status, trial_end: end } = subscription;
  if (status !== "trialing" || end === null || factsOf(world, subscription).trialEndAnnounced) return null;
  return end - TRIAL_WARNING;
}

export function announceTrialEnd(world: World, subscription: Subscription): void {
  factsOf(world, subscription).trialEndAnnounced = true;
  world.emit("customer.subscription.trial_will_end", subscription);
}
