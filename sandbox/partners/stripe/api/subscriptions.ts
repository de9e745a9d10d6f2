import { endSubscription } from "../billing/end.ts";
import { isEnded } from "../billing/subscription-state.ts";
import { missingObject } from "../errors.ts";
import type { Params } from "../form.ts";
import { choiceOf } from "../params.ts";
import { find } from "../tables.ts";
import type { Subscription } from "../types.ts";
import type { Call, World } from "../world.ts";
import { listCall, readCall } from "./reads.ts";
import { updateSubscription } from "./update-subscription.ts";

function subscriptionsOf(world: World, params: Params): Subscription[] {
  const hasAll = choiceOf(params, "status", ["all"]) !== undefined;
  return [...world.tables.subscriptions.values()].filter(({ status }) => hasAll || status !== "canceled");
}

function cancelSubscription(world: World, _: Params, id: string): Subscription {
  const subscription = find(world.tables.subscriptions, "subscription", id);
  if (isEnded(subscription)) throw missingObject("subscription", id);
  endSubscription(world, subscription, "cancellation_requested");
  return subscription;
}

export const subscriptionCalls: readonly Call[] = [
  readCall("/v1/subscriptions", "subscription", ({ subscriptions }) => subscriptions),
  listCall("/v1/subscriptions", { filters: ["customer"], others: ["status"] }, subscriptionsOf),
  {
    method: "POST",
    path: "/v1/subscriptions/:id",
    takes: [
      ...["items", "metadata", "payment_behavior", "proration_behavior", "proration_date"],
      ...["cancel_at", "cancel_at_period_end", "cancellation_details"],
    ],
    run: updateSubscription,
  },
  { method: "DELETE", path: "/v1/subscriptions/:id", takes: [], run: cancelSubscription },
];
