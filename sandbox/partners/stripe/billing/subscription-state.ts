import { isDeepStrictEqual } from "node:util";
import { StripeError } from "../errors.ts";
import type { SubscriptionFacts } from "../tables.ts";
import type { Subscription, SubscriptionItem } from "../types.ts";
import type { World } from "../world.ts";

/** Changes a subscription, and announces it with the values that changed. */
export function changeSubscription(world: World, subscription: Subscription, changes: Partial<Subscription>): void {
  const previous: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(subscription)) {
    const change: unknown = Object.entries(changes).find(([changed]) => changed === name)?.[1];
    if (change !== undefined && !isDeepStrictEqual(change, value)) previous[name] = structuredClone(value);
  }
  if (Object.keys(previous).length === 0) return;
  Object.assign(subscription, changes);
  world.emit("customer.subscription.updated", subscription, previous);
}

/** The one item that subscriptions have here. */
export function itemOf(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new StripeError("The subscription has no item.");
  return item;
}

/** Its items with other values of the one item. */
export function itemsWith(subscription: Subscription, changes: Partial<SubscriptionItem>): Subscription["items"] {
  return { ...subscription.items, data: [{ ...itemOf(subscription), ...changes }] };
}

export function factsOf(world: World, subscription: Subscription): SubscriptionFacts {
  const facts = world.tables.subscriptionFacts.get(subscription.id);
  if (!facts) throw new StripeError("The subscription's facts are gone.");
  return facts;
}

const ended: readonly string[] = ["canceled", "incomplete_expired"];

export function isEnded({ status }: Subscription): boolean {
  return ended.includes(status);
}
