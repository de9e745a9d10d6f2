import type { Refund } from "../charge-types.ts";
import { newId, store } from "../tables.ts";
import type { Invoice } from "../types.ts";
import type { World } from "../world.ts";

/** The seller gives back a share of what an invoice's payment still holds. The subscription stays as it is. */
export function refund(world: World, invoice: Invoice, share: number): void {
  const charge = world.tables.charges.get(invoice.id);
  const amount = charge ? Math.round((charge.amount - charge.amount_refunded) * share) : 0;
  if (!charge || amount === 0) return;
  const { id, currency, payment_intent } = charge;
  const given: Refund = {
    id: newId("re_"),
    object: "refund",
    amount,
    charge: id,
    created: world.now(),
    currency,
    payment_intent,
    status: "succeeded",
  };
  store(world.tables.refunds, given);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.emit("charge.refunded", charge);
}
