import type { PriceChange } from "../billing/apply-change.ts";
import { changePrice } from "../billing/change-price.ts";
import { changeSubscription, isEnded, itemOf } from "../billing/subscription-state.ts";
import { invalidParameter, missingParameter, StripeError } from "../errors.ts";
import type { Params } from "../form.ts";
import { choiceOf, flagOf, groupOf, groupsOf, integerOf, metadataOf, textOf } from "../params.ts";
import { find } from "../tables.ts";
import type { Subscription } from "../types.ts";
import type { World } from "../world.ts";

/** All that may be sent with `pending_if_incomplete`. */
const withPending = ["expand", "items", "payment_behavior", "proration_behavior", "proration_date"];
/** What a schedule decides instead. */
const ofSchedule = ["items", "cancel_at", "cancel_at_period_end"];
const feedbacks = [
  ...["customer_service", "low_quality", "missing_features", "other", "switched_service"],
  ...["too_complex", "too_expensive", "unused"],
];

export function updateSubscription(world: World, params: Params, id: string): Subscription {
  const subscription = find(world.tables.subscriptions, "subscription", id);
  checkAllowed(subscription, params);
  const change = priceChange(world, subscription, params);
  const changes = {
    ...endChanges(subscription, params, world.now()),
    metadata: metadataOf(params, subscription.metadata),
  };
  if (change) {
    // Every change of the product's waits for its payment.
    needed(choiceOf(params, "payment_behavior", ["pending_if_incomplete"]), "payment_behavior");
    changePrice(world, subscription, change);
  }
  changeSubscription(world, subscription, changes);
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
export function priceChange(world: World, subscription: Subscription, params: Params): PriceChange | null {
  const [sent] = groupsOf(params, "items");
  if (!sent) return null;
  const item = itemOf(subscription);
  const itemId = needed(textOf(sent, "id"), "items[0][id]"); // without it, Stripe adds a second item
  if (itemId !== item.id) {
    throw invalidParameter("items[0][id]", `No such subscription_item: '${itemId}'`, "resource_missing");
  }
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
  needed(choiceOf(params, "proration_behavior", ["always_invoice"]), "proration_behavior");
  return { price, at };
}

function needed<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw missingParameter(name);
  return value;
}

/** What a request changes about a subscription's end. */
function endChanges(subscription: Subscription, params: Params, now: number): Partial<Subscription> {
  if (params.cancel_at) throw invalidParameter("cancel_at", "A subscription ends with its period here.");
  const sent = groupOf(params, "cancellation_details");
  const [comment, feedback] = [textOf(sent, "comment"), choiceOf(sent, "feedback", feedbacks)];
  const details = {
    ...subscription.cancellation_details,
    ...(comment === undefined ? {} : { comment }),
    ...(feedback === undefined ? {} : { feedback }),
  };
  const atPeriodEnd = flagOf(params, "cancel_at_period_end");
  if (atPeriodEnd) {
    return {
      cancel_at_period_end: true,
      cancel_at: itemOf(subscription).current_period_end,
      canceled_at: subscription.canceled_at ?? now,
      cancellation_details: { ...details, reason: "cancellation_requested" },
    };
  }
  if (atPeriodEnd === undefined && params.cancel_at === undefined) return {};
  return {
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    cancellation_details: { ...details, reason: null },
  };
}
