import { periodEnd } from "../time.ts";
import type { Price, Subscription } from "../types.ts";
import type { World } from "../world.ts";
import { changeSubscription, factsOf, itemOf, itemsWith, periodAmount } from "./subscription-state.ts";

/** A subscription's move to another price at a time. */
export interface PriceChange {
  price: Price;
  quantity: number;
  at: number;
}

/** Whether the change starts a new period: the price is for another interval, and no trial is running. */
export function startsPeriod(subscription: Subscription, { price }: Pick<PriceChange, "price">): boolean {
  return (
    subscription.status !== "trialing" && itemOf(subscription).price.recurring.interval !== price.recurring.interval
  );
}

/** Moves the subscription to a price, with further changes in the same announcement. */
export function applyChange(
  world: World,
  subscription: Subscription,
  change: PriceChange,
  others: Partial<Subscription> = {},
): void {
  const { price, quantity, at } = change;
  const end = periodEnd(at, price.recurring.interval, at);
  const isNewPeriod = startsPeriod(subscription, change);
  const facts = factsOf(world, subscription);
  const item = itemOf(subscription);
  if (item.price.id !== price.id || item.quantity !== quantity) facts.paidForPeriod = periodAmount(price, quantity);
  changeSubscription(world, subscription, {
    items: itemsWith(subscription, {
      price: structuredClone(price),
      quantity,
      ...(isNewPeriod ? { current_period_start: at, current_period_end: end } : {}),
    }),
    ...(isNewPeriod ? { billing_cycle_anchor: at } : {}),
    ...(isNewPeriod && subscription.cancel_at_period_end ? { cancel_at: end } : {}),
    ...others,
  });
}
