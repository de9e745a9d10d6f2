import { runningPhase } from "../api/schedule-phases.ts";
import { addSchedule } from "../api/schedules.ts";
import { changePrice } from "../billing/change-price.ts";
import { endSubscription } from "../billing/end.ts";
import { prorationBehaviors } from "../billing/proration.ts";
import { attachCard } from "../billing/subscribe.ts";
import { changeSubscription, itemOf, periodAmount } from "../billing/subscription-state.ts";
import { isCardKind, newCard } from "../cards.ts";
import { StripeError } from "../errors.ts";
import type { PortalFeatures } from "../portal-types.ts";
import { periodEnd } from "../time.ts";
import type { Price, Subscription } from "../types.ts";
import type { World } from "../world.ts";

/** Who acts in the portal, and what they may do. */
export interface PortalVisit {
  customer: string;
  features: PortalFeatures;
  /** Null without a live subscription. */
  subscription: Subscription | null;
}

/** Does what a button says. Returns what happened, or null if the button isn't one that this portal has. */
export function actInPortal(world: World, visit: PortalVisit, action: string): string | null {
  const { features, subscription, customer } = visit;
  const [kind = "", value = ""] = action.split(":");
  try {
    if (kind === "card" && features.payment_method_update.enabled && isCardKind(value)) {
      attachCard(world, customer, newCard(value));
      return "Your card was changed.";
    }
    if (!subscription) return null;
    if (kind === "cancel" && features.subscription_cancel.enabled) return cancel(world, visit, subscription);
    if (kind === "resume" && features.subscription_cancel.enabled) return resume(world, subscription);
    const price = allowedPrices(world, visit).find(({ id }) => id === value);
    return kind === "plan" && price ? changePlan(world, features, subscription, price) : null;
  } catch (error) {
    if (error instanceof StripeError) return error.message;
    throw error;
  }
}

/** The prices that the portal offers instead of the current one. */
export function allowedPrices(world: World, { features, subscription }: PortalVisit): Price[] {
  const { enabled, products } = features.subscription_update;
  if (!enabled || !subscription) return [];
  const prices = products.flatMap((one) => one.prices.map((id) => world.tables.prices.get(id)));
  return prices
    .filter((price) => price?.active === true && price.id !== itemOf(subscription).price.id)
    .filter(isPresent);
}

function isPresent(price: Price | undefined): price is Price {
  return price !== undefined;
}

/** The portal sets the time at which the subscription ends, not that it ends with its period. */
function cancel(world: World, { features }: PortalVisit, subscription: Subscription): string {
  refuseScheduled(subscription);
  const reason = "cancellation_requested";
  if (features.subscription_cancel.mode === "immediately") {
    endSubscription(world, subscription, { reason });
    return "Your subscription was canceled.";
  }
  changeSubscription(world, subscription, {
    cancel_at: itemOf(subscription).current_period_end,
    canceled_at: world.now(),
    cancellation_details: { ...subscription.cancellation_details, reason },
  });
  return "Your subscription ends with the current period.";
}

function resume(world: World, subscription: Subscription): string {
  changeSubscription(world, subscription, {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { ...subscription.cancellation_details, reason: null },
  });
  return "Your subscription continues.";
}

function changePlan(world: World, features: PortalFeatures, subscription: Subscription, price: Price): string {
  refuseScheduled(subscription);
  const { schedule_at_period_end: later, proration_behavior: behavior } = features.subscription_update;
  const item = itemOf(subscription);
  const { quantity } = item;
  const isLower = periodAmount(price, quantity) < periodAmount(item.price, quantity);
  const isShorter = item.price.recurring.interval === "year" && price.recurring.interval === "month";
  const isLater = later.conditions.some(
    ({ type }) => (type === "decreasing_item_amount" && isLower) || (type === "shortening_interval" && isShorter),
  );
  if (isLater) {
    scheduleChange(world, subscription, price);
    return "Your plan changes when the current period ends.";
  }
  const proration = prorationBehaviors.find((one) => one === behavior) ?? "none";
  changePrice(world, subscription, { price, quantity, at: world.now() }, { proration, payment: "error_if_incomplete" });
  return "Your plan was changed.";
}

function scheduleChange(world: World, subscription: Subscription, price: Price): void {
  const running = runningPhase(subscription);
  const schedule = addSchedule(world, subscription);
  const [item] = running.items;
  schedule.phases.push({
    ...running,
    start_date: running.end_date,
    trial_end: null,
    proration_behavior: "none",
    end_date: periodEnd(running.end_date, price.recurring.interval, running.end_date),
    items: [{ price: price.id, quantity: item?.quantity ?? 1, metadata: {} }],
  });
  world.emit("subscription_schedule.updated", schedule, { phases: [running] });
}

function refuseScheduled({ schedule }: Subscription): void {
  if (schedule !== null) throw new StripeError("A plan change is already scheduled. It has to be removed first.");
}
