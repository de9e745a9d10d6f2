import type { InvoiceLine } from "../invoice-types.ts";
import { periodEnd } from "../time.ts";
import type { Subscription } from "../types.ts";
import type { World } from "../world.ts";
import { type PriceChange, startsPeriod } from "./apply-change.ts";
import { invoiceLine } from "./invoice.ts";
import { factsOf, itemOf, periodAmount } from "./subscription-state.ts";

export const prorationBehaviors = ["always_invoice", "create_prorations", "none"] as const;
export type ProrationBehavior = (typeof prorationBehaviors)[number];

/**
 * What a change costs: credit for the unused time at what was paid for it, and the new price for the same time, or for
 * a whole period where a new one starts. Nothing in a trial.
 */
export function changeLines(
  world: World,
  subscription: Subscription,
  change: PriceChange,
  behavior: ProrationBehavior,
): InvoiceLine[] {
  if (subscription.status === "trialing") return [];
  const item = itemOf(subscription);
  const { price, quantity, at } = change;
  const { current_period_start: start, current_period_end: end } = item;
  const unused = end > start ? Math.min(1, Math.max(0, (end - at) / (end - start))) : 0;
  const credit = -Math.round(factsOf(world, subscription).paidForPeriod * unused);
  const isNewPeriod = startsPeriod(subscription, change);
  const creditLine = invoiceLine(subscription, item.price, {
    amount: credit === 0 ? 0 : credit,
    quantity: item.quantity,
    start: at,
    end,
    isProration: true,
    description: `Unused time on ${nameOf(world, item.price.product)}`,
  });
  const amount = periodAmount(price, quantity);
  const debitLine = isNewPeriod
    ? invoiceLine(subscription, price, {
        amount,
        quantity,
        start: at,
        end: periodEnd(at, price.recurring.interval, at),
        description: `${quantity} × ${nameOf(world, price.product)}`,
      })
    : invoiceLine(subscription, price, {
        amount: Math.round(amount * unused),
        quantity,
        start: at,
        end,
        isProration: true,
        description: `Remaining time on ${nameOf(world, price.product)}`,
      });
  if (behavior === "none") return isNewPeriod ? [debitLine] : [];
  return [creditLine, debitLine];
}

/** The line for a whole period, from `start`. */
export function periodLine(world: World, subscription: Subscription, start: number, end: number): InvoiceLine {
  const { price, quantity } = itemOf(subscription);
  return invoiceLine(subscription, price, {
    amount: periodAmount(price, quantity),
    quantity,
    start,
    end,
    description: `${quantity} × ${nameOf(world, price.product)}`,
  });
}

function nameOf(world: World, product: string): string {
  return world.tables.products.get(product)?.name ?? product;
}
