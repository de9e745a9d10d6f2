import type Stripe from "stripe";
import type { PlanName } from "#lib/plans.ts";
import { notSetUp } from "./errors.ts";

/** The id of the price that a plan is sold at now. Its lookup key is the plan's name. */
export async function priceFor(client: Stripe, plan: PlanName): Promise<string> {
  const { data } = await client.prices.list({ lookup_keys: [plan], active: true });
  const [price] = data;
  if (!price) throw notSetUp("price_missing");
  return price.id;
}
