import { HOUR, periodEnd } from "../time.ts";
import type { Subscription } from "../types.ts";
import type { World } from "../world.ts";
import { endSubscription } from "./end.ts";
import { addInvoice } from "./invoice.ts";
import { periodLine } from "./proration.ts";
import { changeSubscription, factsOf, itemOf, itemsWith, periodAmount } from "./subscription-state.ts";

/** Starts the next period, or does what is set for a trial that ends without a card. */
export function renew(world: World, subscription: Subscription): void {
  const isWithoutCard = subscription.status === "trialing" && !world.tables.cards.has(subscription.customer);
  const missing = subscription.trial_settings.end_behavior.missing_payment_method;
  if (isWithoutCard && missing === "cancel") endSubscription(world, subscription);
  else if (isWithoutCard && missing === "pause") changeSubscription(world, subscription, { status: "paused" });
  else startPeriod(world, subscription);
}

/** The next period has a draft that is charged an hour later. A trial that ends becomes the first paid period. */
function startPeriod(world: World, subscription: Subscription): void {
  const isTrialOver = subscription.status === "trialing";
  const item = itemOf(subscription);
  const { interval } = item.price.recurring;
  const start = item.current_period_end;
  const anchor = isTrialOver ? start : subscription.billing_cycle_anchor;
  const end = periodEnd(anchor, interval, start);
  const facts = factsOf(world, subscription);
  const lines = [...facts.waitingLines, periodLine(world, subscription, start, end)];
  facts.waitingLines = [];
  facts.paidForPeriod = periodAmount(item.price, item.quantity);
  const invoice = addInvoice(world, subscription, { reason: "subscription_cycle", lines });
  if (subscription.status === "unpaid") invoice.auto_advance = false;
  else invoice.automatically_finalizes_at = world.now() + HOUR;
  changeSubscription(world, subscription, {
    items: itemsWith(subscription, { current_period_start: start, current_period_end: end }),
    latest_invoice: invoice.id,
    billing_cycle_anchor: anchor,
    ...(isTrialOver ? { status: "active" } : {}),
    ...(subscription.cancel_at_period_end ? { cancel_at: end } : {}),
  });
}
