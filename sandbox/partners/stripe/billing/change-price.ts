import { cardError } from "../errors.ts";
import type { InvoiceLine } from "../invoice-types.ts";
import { HOUR } from "../time.ts";
import type { Subscription } from "../types.ts";
import type { World } from "../world.ts";
import { applyChange, type PriceChange, startsPeriod } from "./apply-change.ts";
import { addInvoice, draftInvoice, finalizeInvoice, markPaid, voidInvoice } from "./invoice.ts";
import { cardOf, charge, willPay } from "./pay.ts";
import { changeLines, type ProrationBehavior } from "./proration.ts";
import { factsOf, itemOf } from "./subscription-state.ts";

/** How long a change waits for its payment. */
const PENDING_WINDOW = 23 * HOUR;

export const paymentBehaviors = ["allow_incomplete", "error_if_incomplete", "pending_if_incomplete"] as const;
export type PaymentBehavior = (typeof paymentBehaviors)[number];

/** Moves a subscription to a price, and charges or notes what that costs. */
export function changePrice(
  world: World,
  subscription: Subscription,
  change: PriceChange,
  how: { proration: ProrationBehavior; payment: PaymentBehavior },
): void {
  const item = itemOf(subscription);
  if (item.price.id === change.price.id && item.quantity === change.quantity) return;
  const lines = changeLines(world, subscription, change, how.proration);
  const isImmediate = how.proration === "always_invoice" || startsPeriod(subscription, change);
  if (lines.length === 0 || !isImmediate) {
    factsOf(world, subscription).waitingLines.push(...lines);
    applyChange(world, subscription, change);
    return;
  }
  dropHeldChange(world, subscription);
  invoiceChange(world, subscription, change, { lines, payment: how.payment });
}

function invoiceChange(
  world: World,
  subscription: Subscription,
  change: PriceChange,
  { lines, payment }: { lines: InvoiceLine[]; payment: PaymentBehavior },
): void {
  const contents = { reason: "subscription_update", lines, prorationDate: change.at } as const;
  const isPayable = willPay(world, draftInvoice(world, subscription, contents));
  if (!isPayable && payment === "error_if_incomplete") throw refusedCharge(world, subscription.customer);
  const invoice = addInvoice(world, subscription, contents);
  if (isPayable) {
    finalizeInvoice(world, invoice);
    markPaid(world, invoice);
    applyChange(world, subscription, change, { latest_invoice: invoice.id });
    return;
  }
  if (payment === "pending_if_incomplete") {
    holdChange(world, subscription, change, invoice.id);
    finalizeInvoice(world, invoice);
    charge(world, invoice, { retries: false });
    return;
  }
  applyChange(world, subscription, change, { latest_invoice: invoice.id });
  finalizeInvoice(world, invoice);
  charge(world, invoice, { retries: true });
}

/** The subscription stays as it is until the invoice is paid. */
function holdChange(world: World, subscription: Subscription, change: PriceChange, invoice: string): void {
  const { price, quantity, at } = change;
  factsOf(world, subscription).heldChange = { invoice, price: price.id, quantity, at };
  const previous = { pending_update: subscription.pending_update, latest_invoice: subscription.latest_invoice };
  subscription.latest_invoice = invoice;
  subscription.pending_update = {
    billing_cycle_anchor: startsPeriod(subscription, change) ? at : null,
    expires_at: world.now() + PENDING_WINDOW,
    subscription_items: [{ ...itemOf(subscription), price: structuredClone(price), quantity }],
    trial_end: null,
  };
  world.emit("customer.subscription.updated", subscription, previous);
}

/** A second change replaces one that waits for its payment. */
function dropHeldChange(world: World, subscription: Subscription): void {
  const facts = factsOf(world, subscription);
  const invoice = world.tables.invoices.get(facts.heldChange?.invoice ?? "");
  facts.heldChange = null;
  subscription.pending_update = null;
  if (invoice) voidInvoice(world, invoice);
}

function refusedCharge(world: World, customer: string) {
  const card = cardOf(world, customer);
  if (card?.behavior === "bank") {
    return cardError("authentication_required", "Your card was declined. This transaction requires authentication.");
  }
  return cardError("card_declined", "Your card was declined.", "generic_decline");
}
