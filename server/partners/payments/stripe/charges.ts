import type Stripe from "stripe";
import type { Charge } from "../payments.ts";
import { attemptUnlessGone } from "./errors.ts";
import { idOf } from "./subscription.ts";

export async function readCharge(client: Stripe, id: string): Promise<Charge | null> {
  if (!/^(ch|py)_\w{1,200}$/.test(id)) return null;
  const charge = await attemptUnlessGone(() => client.charges.retrieve(id));
  if (!charge?.customer) return null;
  return { customerId: idOf(charge.customer), createdAt: new Date(charge.created * 1000) };
}
