import { putBounded } from "../../bounded-map.ts";
import type { Card } from "../tables.ts";
import { DAY } from "../time.ts";
import type { Invoice, Subscription } from "../types.ts";
import type { World } from "../world.ts";
import { applyChange } from "./apply-change.ts";
import { endSubscription } from "./end.ts";
import { markPaid } from "./invoice.ts";
import { changeSubscription, factsOf, isEnded } from "./subscription-state.ts";

/** Days until the next try, after the first failure, the second, and so on. The last failure has none. */
const RETRY_DAYS = [3, 5, 7];

/** Attaches a card to a customer; it's the one that every subscription of theirs is charged to. */
export function attachCard(world: World, customerId: string, card: Card): void {
  putBounded(world.tables.cards, customerId, card);
  const customer = world.tables.customers.get(customerId);
  if (customer) world.emit("customer.updated", customer);
}

/** How the customer's card takes a charge now. */
export function cardOf(world: World, customer: string): Card | null {
  return world.tables.cards.get(customer) ?? null;
}

export function willPay(world: World, invoice: Invoice): boolean {
  return invoice.amount_due === 0 || cardOf(world, invoice.customer)?.behavior === "good";
}

/** Charges the customer's card for an open invoice. `retries`: whether Stripe tries again by itself. */
export function charge(world: World, invoice: Invoice, { retries }: { retries: boolean }): void {
  if (willPay(world, invoice)) settle(world, invoice);
  else fail(world, invoice, { retries });
}

/** Takes an invoice as paid, with what follows for its subscription. */
export function settle(world: World, invoice: Invoice): void {
  markPaid(world, invoice);
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || isEnded(subscription)) return;
  const facts = factsOf(world, subscription);
  if (facts.heldChange?.invoice === invoice.id) {
    const { price, at } = facts.heldChange;
    const target = world.tables.prices.get(price);
    facts.heldChange = null;
    if (target) applyChange(world, subscription, { price: target, at }, { pending_update: null });
    world.emit("customer.subscription.pending_update_applied", subscription);
    return;
  }
  const isWaiting = ["incomplete", "past_due", "unpaid"].includes(subscription.status);
  if (isWaiting && subscription.latest_invoice === invoice.id) {
    changeSubscription(world, subscription, { status: "active" });
  }
}

/** A charge that failed, or that the bank wants confirmed first. */
function fail(world: World, invoice: Invoice, { retries }: { retries: boolean }): void {
  const count = invoice.attempt_count + 1;
  const days = retries ? RETRY_DAYS[count - 1] : undefined;
  invoice.attempt_count = count;
  invoice.next_payment_attempt = days === undefined ? null : world.now() + days * DAY;
  const card = cardOf(world, invoice.customer);
  if (card?.behavior === "bank") world.emit("invoice.payment_action_required", invoice);
  world.emit("invoice.payment_failed", invoice);
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || !retries || isEnded(subscription)) return;
  if (days !== undefined) {
    if (subscription.status === "active" || subscription.status === "trialing") {
      changeSubscription(world, subscription, { status: "past_due" });
    }
    return;
  }
  if (card?.afterLastRetry === "unpaid") changeSubscription(world, subscription, { status: "unpaid" });
  else endSubscription(world, subscription, "payment_failed");
}

function subscriptionOf(world: World, invoice: Invoice): Subscription | null {
  return world.tables.subscriptions.get(invoice.parent.subscription_details.subscription) ?? null;
}
