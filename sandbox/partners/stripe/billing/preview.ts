import type { Subscription } from "../types.ts";
import type { PriceChange } from "./apply-change.ts";
import { itemsWith } from "./subscription-state.ts";

/** A copy of the subscription with a change. */
export function applied(subscription: Subscription, { price, quantity }: PriceChange): Subscription {
  return { ...subscription, items: itemsWith(subscription, { price, quantity }) };
}
