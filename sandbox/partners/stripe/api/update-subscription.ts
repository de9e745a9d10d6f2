import type { PriceChange } from "../billing/apply-change.ts";
import { changePrice, paymentBehaviors } from "../billing/change-price.ts";
import { prorationBehaviors } from "../billing/proration.ts";
import { renew } from "../billing/renew.ts";
import { changeSubscription, isEnded, itemOf, itemsWith } from "../billing/subscription-state.ts";
import { invalidParameter, missingParameter, StripeError } from "../errors.ts";
import type { Params } from "../form.ts";
import { choiceOf, groupsOf, integerOf, metadataOf, type Shape, textOf, values } from "../params.ts";
import { find } from "../tables.ts";
import { DAY } from "../time.ts";
import type { Subscription } from "../types.ts";
import type { World } from "../world.ts";
import { endChanges } from "./cancellation.ts";
import { expandable } from "./lists.ts";

export const updateFields: Record<string, Shape> = {
  ...expandable,
  items: [values("id", "price", "quantity")],
  metadata: "map",
  ...values(
    "proration_behavior",
    "payment_behavior",
    "proration_date",
    "cancel_at_period_end",
    "cancel_at",
    "trial_end",
  ),
  cancellation_details: values("comment", "feedback"),
};

/** All that may be sent with `pending_if_incomplete`. */
const withPending = ["expand", "items", "payment_behavior", "proration_behavior", "proration_date", "trial_end"];
/** What a schedule decides instead. */
const ofSchedule = ["items", "cancel_at", "cancel_at_period_end", "trial_end"];
const LONGEST_TRIAL = 730 * DAY;

export function updateSubscription(world: World, params: Params, id: string): Subscription {
  const subscription = find(world.tables.subscriptions, "subscription", id);
  checkAllowed(subscription, params);
  const proration = choiceOf(params, "proration_behavior", prorationBehaviors) ?? "create_prorations";
  const payment = choiceOf(params, "payment_behavior", paymentBehaviors) ?? "allow_incomplete";
  const change = priceChange(world, subscription, groupsOf(params, "items"), params);
  const changes = {
    ...endChanges(subscription, params, world.now()),
    ...(params.metadata === undefined ? {} : { metadata: metadataOf(params, subscription.metadata) }),
  };
  const trialEnd = trialEndOf(world, params);
  if (change) changePrice(world, subscription, change, { proration, payment });
  changeSubscription(world, subscription, changes);
  if (trialEnd !== null) moveTrialEnd(world, subscription, trialEnd);
  return subscription;
}

function checkAllowed(subscription: Subscription, params: Params): void {
  const names = Object.keys(params);
  const others = ["expand", "metadata", "cancellation_details"];
  if (isEnded(subscription) && names.some((name) => !others.includes(name))) {
    throw new StripeError("A canceled subscription can only update its cancellation_details and metadata.");
  }
  const unsupported = names.find((name) => !withPending.includes(name));
  if (params.payment_behavior === "pending_if_incomplete" && unsupported !== undefined) {
    throw invalidParameter(
      unsupported,
      "When `payment_behavior` is `pending_if_incomplete`, you can only pass supported params.",
    );
  }
  const scheduled = names.find((name) => ofSchedule.includes(name));
  if (subscription.schedule !== null && scheduled !== undefined) {
    throw invalidParameter(
      scheduled,
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating ${scheduled} directly is not allowed. Release the schedule first.`,
    );
  }
}

/** The change that a request's one item asks for; null without an item. */
export function priceChange(
  world: World,
  subscription: Subscription,
  [sent, ...more]: readonly Params[],
  params: Params,
): PriceChange | null {
  if (!sent) return null;
  if (more.length > 0) throw invalidParameter("items[1]", "Subscriptions have one item here.");
  const item = itemOf(subscription);
  const itemId = textOf(sent, "id");
  if (!itemId) throw missingParameter("items[0][id]"); // without it, Stripe adds a second item
  if (itemId !== item.id)
    throw invalidParameter("items[0][id]", `No such subscription_item: '${itemId}'`, "resource_missing");
  const price = find(world.tables.prices, "price", textOf(sent, "price") ?? item.price.id, "items[0][price]");
  if (!price.active && price.id !== item.price.id) {
    throw invalidParameter(
      "items[0][price]",
      "The price specified is inactive. This field only accepts active prices.",
    );
  }
  const at = integerOf(params, "proration_date") ?? world.now();
  if (at < item.current_period_start || at > item.current_period_end) {
    throw invalidParameter("proration_date", "proration_date must be within the current subscription period.");
  }
  return { price, quantity: integerOf(sent, "quantity") ?? item.quantity, at };
}

function trialEndOf(world: World, params: Params): number | null {
  if (params.trial_end === undefined) return null;
  const now = world.now();
  if (params.trial_end === "now") return now;
  const end = integerOf(params, "trial_end");
  if (end === undefined || end <= now || end > now + LONGEST_TRIAL) {
    throw invalidParameter("trial_end", "trial_end must be in the next two years, or `now`.");
  }
  return end;
}

/** Starts, moves or ends a trial. The period ends with it. */
function moveTrialEnd(world: World, subscription: Subscription, end: number): void {
  const isNow = end <= world.now();
  if (isNow && subscription.status !== "trialing") return;
  changeSubscription(world, subscription, {
    trial_end: end,
    billing_cycle_anchor: end,
    ...(isNow ? {} : { status: "trialing", trial_start: subscription.trial_start ?? world.now() }),
    ...(subscription.cancel_at_period_end ? { cancel_at: end } : {}),
    items: itemsWith(subscription, { current_period_end: end }),
  });
  if (isNow) renew(world, subscription);
}
