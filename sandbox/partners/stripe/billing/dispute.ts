import { putBounded } from "../../bounded-map.ts";
import type { Dispute } from "../charge-types.ts";
import { newId } from "../tables.ts";
import type { Invoice } from "../types.ts";
import type { World } from "../world.ts";

/** The cardholder disputes an invoice's payment once, and the bank decides at once. The subscription stays as it is. */
export function dispute(world: World, invoice: Invoice, outcome: "won" | "lost"): void {
  const { charges, disputes } = world.tables;
  const charge = charges.get(invoice.id);
  if (!charge || disputes.has(charge.id)) return;
  const { amount, currency, id } = charge;
  const opened: Dispute = {
    id: newId("du_"),
    object: "dispute",
    amount,
    charge: id,
    created: world.now(),
    currency,
    status: "needs_response",
  };
  world.emit("charge.dispute.created", opened);
  const closed: Dispute = { ...opened, status: outcome };
  putBounded(disputes, id, closed);
  world.emit("charge.dispute.closed", closed);
}
