import { periodEnd } from "../time.ts";
import type { Price, Subscription } from "../types.ts";
import type { World } from "../world.ts";
import { changeSubscription, factsOf, itemOf, itemsWith } from "./subscription-state.ts";

/** A subscription's move to another price at a time. */
export interface PriceChange {
  price: Price;
  at: number;
}

/** Whether the change starts a new period: the price is for another interval, and no trial is running. */
export function startsPeriod(subscription: Subscription, price: Price): boolean {
  return (
    subscription.status !== "trialing" && itemOf(subscription).price.recurring.interval !== price.recurring.interval
  );
}

/** Moves the subscription to a price, with further changes in the same announcement. */
export function applyChange(
  world: World,
  subscription: Subscription,
  { price, at }: PriceChange,
  others: Partial<Subscription> = {},
): void {
  const end = periodEnd(at, price.recurring.interval, at);
  const isNewPeriod = startsPeriod(subscription, price);
  if (itemOf(subscription).price.id !== price.id) factsOf(world, subscription).paidForPeriod = price.unit_amount;
  changeSubscription(world, subscription, {
    items: itemsWith(subscription, {
      price: structuredClone(price),
      ...(isNewPeriod ? { current_period_start: at, current_period_end: end } : {}),
    }),
    ...(isNewPeriod ? { billing_cycle_anchor: at } : {}),
    ...(isNewPeriod && subscription.cancel_at_period_end ? { cancel_at: end } : {}),
    ...others,
  });
}
