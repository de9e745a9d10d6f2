import type { InvoiceLine, Price, Subscription } from "../types.ts";
import type { World } from "../world.ts";
import { type PriceChange, startsPeriod } from "./apply-change.ts";
import { factsOf, itemOf } from "./subscription-state.ts";

/**
 * What a change costs: credit for the unused time at what was paid for it, and the new price for the same time, or for
 * a whole period where a new one starts. Nothing in a trial.
 */
export function changeLines(world: World, subscription: Subscription, { price, at }: PriceChange): InvoiceLine[] {
  if (subscription.status === "trialing") return [];
  const { price: before, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const unused = end > start ? Math.min(1, Math.max(0, (end - at) / (end - start))) : 0;
  const credit = Math.round(factsOf(world, subscription).paidForPeriod * unused);
  return [
    { amount: credit === 0 ? 0 : -credit, description: `Unused time on ${nameOf(world, before)}` },
    startsPeriod(subscription, price)
      ? periodLine(world, price)
      : { amount: Math.round(price.unit_amount * unused), description: `Remaining time on ${nameOf(world, price)}` },
  ];
}

/** The line for a whole period. */
export function periodLine(world: World, price: Price): InvoiceLine {
  return { amount: price.unit_amount, description: `1 × ${nameOf(world, price)}` };
}

/** What a price is for. */
export function nameOf(world: World, { product }: Price): string {
  return world.tables.products.get(product)?.name ?? product;
}
