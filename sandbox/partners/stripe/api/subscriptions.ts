import { endSubscription } from "../billing/end.ts";
import { addInvoice, finalizeInvoice, markPaid } from "../billing/invoice.ts";
import { changeLines } from "../billing/proration.ts";
import { isEnded, itemOf } from "../billing/subscription-state.ts";
import { StripeError } from "../errors.ts";
import type { Params } from "../form.ts";
import { flagOf, groupOf, textOf, values } from "../params.ts";
import { find } from "../tables.ts";
import type { Subscription } from "../types.ts";
import type { Call, World } from "../world.ts";
import { cancellationOf } from "./cancellation.ts";
import { expandable, listed, listing } from "./lists.ts";
import { updateFields, updateSubscription } from "./update-subscription.ts";

function listSubscriptions(world: World, params: Params): object {
  const [customer, status, price] = ["customer", "status", "price"].map((name) => textOf(params, name));
  const isShown = (subscription: Subscription) =>
    status === undefined
      ? subscription.status !== "canceled"
      : status === "all" || subscription.status === status || (status === "ended" && isEnded(subscription));
  const subscriptions = [...world.tables.subscriptions.values()].filter(
    (subscription) =>
      isShown(subscription) &&
      (customer === undefined || subscription.customer === customer) &&
      (price === undefined || itemOf(subscription).price.id === price),
  );
  return listed(subscriptions, params, "/v1/subscriptions");
}

function cancelSubscription(world: World, params: Params, id: string): Subscription {
  const subscription = find(world.tables.subscriptions, "subscription", id);
  if (isEnded(subscription))
    throw new StripeError(`No such subscription: '${id}'`, { status: 404, code: "resource_missing", param: "id" });
  if (flagOf(params, "prorate") && flagOf(params, "invoice_now")) creditUnusedTime(world, subscription);
  endSubscription(world, subscription, {
    ...cancellationOf(groupOf(params, "cancellation_details")),
    reason: "cancellation_requested",
  });
  return subscription;
}

/** Gives the customer credit for the rest of the period. */
function creditUnusedTime(world: World, subscription: Subscription): void {
  const { price, quantity } = itemOf(subscription);
  const change = { price, quantity, at: world.now() };
  const credit = changeLines(world, subscription, change, "always_invoice").slice(0, 1);
  if (credit.length === 0) return;
  const invoice = addInvoice(world, subscription, { reason: "subscription_update", lines: credit });
  subscription.latest_invoice = invoice.id;
  finalizeInvoice(world, invoice);
  markPaid(world, invoice);
}

export const subscriptionCalls: readonly Call[] = [
  {
    method: "GET",
    path: "/v1/subscriptions/:id",
    shape: expandable,
    run: (world, _, id) => find(world.tables.subscriptions, "subscription", id),
  },
  {
    method: "GET",
    path: "/v1/subscriptions",
    shape: { ...listing, customer: "value", status: "value", price: "value" },
    run: listSubscriptions,
  },
  { method: "POST", path: "/v1/subscriptions/:id", shape: updateFields, run: updateSubscription },
  {
    method: "DELETE",
    path: "/v1/subscriptions/:id",
    shape: {
      ...expandable,
      ...values("invoice_now", "prorate"),
      cancellation_details: values("comment", "feedback"),
    },
    run: cancelSubscription,
  },
];
