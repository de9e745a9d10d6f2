import { putBounded } from "../../bounded-map.ts";
import type { InvoiceLine } from "../invoice-types.ts";
import { type Card, type CheckoutFacts, newId, store } from "../tables.ts";
import { DAY, periodEnd } from "../time.ts";
import type { Price, Subscription } from "../types.ts";
import type { World } from "../world.ts";
import { addInvoice, finalizeInvoice, markPaid } from "./invoice.ts";
import { periodLine } from "./proration.ts";
import { factsOf, periodAmount } from "./subscription-state.ts";

const TRIAL_WARNING = 3 * DAY;

/** Attaches a card to a customer; it's the one that every subscription of theirs is charged to. */
export function attachCard(world: World, customerId: string, card: Card): void {
  putBounded(world.tables.cards, customerId, card);
  const customer = world.tables.customers.get(customerId);
  if (customer) {
    const previous = { invoice_settings: { ...customer.invoice_settings } };
    customer.invoice_settings.default_payment_method = card.id;
    world.emit("customer.updated", customer, previous);
  }
  for (const subscription of world.tables.subscriptions.values()) {
    if (subscription.customer === customerId) subscription.default_payment_method = card.id;
  }
}

/** Creates a subscription: trialing with a paid invoice of 0, or incomplete with an open invoice. */
export function startSubscription(world: World, customer: string, price: Price, facts: CheckoutFacts): Subscription {
  const now = world.now();
  const { trialEnd, quantity } = facts;
  const end = trialEnd ?? periodEnd(now, price.recurring.interval, now);
  const id = newId("sub_");
  const subscription: Subscription = {
    id,
    object: "subscription",
    billing_cycle_anchor: trialEnd ?? now,
    billing_mode: { type: "flexible" },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: price.currency,
    customer,
    default_payment_method: world.tables.cards.get(customer)?.id ?? null,
    ended_at: null,
    items: {
      object: "list",
      data: [
        {
          id: newId("si_"),
          object: "subscription_item",
          created: now,
          metadata: {},
          quantity,
          subscription: id,
          current_period_start: now,
          current_period_end: end,
          price: structuredClone(price),
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    metadata: facts.subscriptionMetadata,
    pause_collection: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    test_clock: null,
    status: trialEnd === null ? "incomplete" : "trialing",
    trial_start: trialEnd === null ? null : now,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: facts.missingPaymentMethod } },
  };
  const amount = periodAmount(price, quantity);
  store(world.tables.subscriptions, subscription);
  putBounded(world.tables.subscriptionFacts, id, {
    paidForPeriod: trialEnd !== null || facts.isDiscounted ? 0 : amount,
    trialEndAnnounced: false,
    waitingLines: [],
    heldChange: null,
  });
  const line: InvoiceLine = periodLine(world, subscription, now, end);
  const invoice = addInvoice(world, subscription, {
    reason: "subscription_create",
    lines: [trialEnd === null ? line : { ...line, amount: 0, description: `Trial period for ${line.description}` }],
    discount: facts.isDiscounted && trialEnd === null ? amount : 0,
  });
  subscription.latest_invoice = invoice.id;
  world.emit("customer.subscription.created", subscription);
  finalizeInvoice(world, invoice);
  if (trialEnd !== null) {
    markPaid(world, invoice);
    if (trialEnd - now < TRIAL_WARNING) announceTrialEnd(world, subscription);
  }
  return subscription;
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
