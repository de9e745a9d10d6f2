import type { CheckoutSession, Subscription } from "../types.ts";
import type { World } from "../world.ts";
import { voidInvoice } from "./invoice.ts";
import { factsOf } from "./subscription-state.ts";

/** Gives up a change whose invoice wasn't paid. */
export function expirePendingUpdate(world: World, subscription: Subscription): void {
  const facts = factsOf(world, subscription);
  const invoice = world.tables.invoices.get(facts.heldChange?.invoice ?? "");
  facts.heldChange = null;
  subscription.pending_update = null;
  if (invoice) voidInvoice(world, invoice);
  world.emit("customer.subscription.pending_update_expired", subscription);
}

export function expireCheckout(world: World, session: CheckoutSession): void {
  session.status = "expired";
  session.url = null;
  world.emit("checkout.session.expired", session);
}
