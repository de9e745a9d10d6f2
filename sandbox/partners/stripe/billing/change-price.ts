import { HOUR } from "../time.ts";
import type { Subscription } from "../types.ts";
import type { World } from "../world.ts";
import { applyChange, type PriceChange } from "./apply-change.ts";
import { addInvoice, finalizeInvoice, markPaid, voidInvoice } from "./invoice.ts";
import { charge, willPay } from "./pay.ts";
import { changeLines } from "./proration.ts";
import { factsOf, itemOf, itemsWith } from "./subscription-state.ts";

/** How long a change waits for its payment. */
const PENDING_WINDOW = 23 * HOUR;

/** Moves a subscription to a price once what that costs is paid. */
export function changePrice(world: World, subscription: Subscription, change: PriceChange): void {
  if (itemOf(subscription).price.id === change.price.id) return;
  const lines = changeLines(world, subscription, change);
  if (lines.length === 0) {
    applyChange(world, subscription, change);
    return;
  }
  // A second change replaces one that waits for its payment.
  dropHeldChange(world, subscription);
  const invoice = addInvoice(world, subscription, "subscription_update", lines);
  const isPayable = willPay(world, invoice);
  if (!isPayable) holdChange(world, subscription, change, invoice.id);
  finalizeInvoice(world, invoice);
  if (isPayable) {
    markPaid(world, invoice);
    applyChange(world, subscription, change, { latest_invoice: invoice.id });
  } else {
    charge(world, invoice, { retries: false });
  }
}

/** The subscription stays as it is until the invoice is paid. */
function holdChange(world: World, subscription: Subscription, { price, at }: PriceChange, invoice: string): void {
  factsOf(world, subscription).heldChange = { invoice, price: price.id, at };
  const previous = { pending_update: subscription.pending_update, latest_invoice: subscription.latest_invoice };
  subscription.latest_invoice = invoice;
  subscription.pending_update = {
    expires_at: world.now() + PENDING_WINDOW,
    subscription_items: itemsWith(subscription, { price: structuredClone(price) }).data,
  };
  world.emit("customer.subscription.updated", subscription, previous);
}

/** Gives up a change whose invoice wasn't paid in time. */
export function expirePendingUpdate(world: World, subscription: Subscription): void {
  dropHeldChange(world, subscription);
  world.emit("customer.subscription.pending_update_expired", subscription);
}

function dropHeldChange(world: World, subscription: Subscription): void {
  const facts = factsOf(world, subscription);
  const invoice = world.tables.invoices.get(facts.heldChange?.invoice ?? "");
  facts.heldChange = null;
  subscription.pending_update = null;
  if (invoice) voidInvoice(world, invoice);
}
