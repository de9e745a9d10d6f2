import { startsPeriod } from "../billing/apply-change.ts";
import { draftInvoice } from "../billing/invoice.ts";
import { applied } from "../billing/preview.ts";
import { changeLines, periodLine, prorationBehaviors } from "../billing/proration.ts";
import { factsOf, itemOf } from "../billing/subscription-state.ts";
import { invalidParameter } from "../errors.ts";
import type { Params } from "../form.ts";
import type { Invoice } from "../invoice-types.ts";
import { choiceOf, groupOf, groupsOf, integerOf, neededText, textOf } from "../params.ts";
import { find, newId } from "../tables.ts";
import { periodEnd } from "../time.ts";
import type { Call, World } from "../world.ts";
import { expandable, listed, listing } from "./lists.ts";
import { priceChange } from "./update-subscription.ts";

function listInvoices(world: World, params: Params): object {
  const [customer, subscription, status] = ["customer", "subscription", "status"].map((name) => textOf(params, name));
  const invoices = [...world.tables.invoices.values()].filter(
    (invoice) =>
      (customer === undefined || invoice.customer === customer) &&
      (subscription === undefined || invoice.parent.subscription_details.subscription === subscription) &&
      (status === undefined || invoice.status === status),
  );
  return listed(invoices, params, "/v1/invoices");
}

/** What a change would cost now, or what the next period will cost. */
function previewInvoice(world: World, params: Params): Invoice {
  const subscription = find(
    world.tables.subscriptions,
    "subscription",
    neededText(params, "subscription"),
    "subscription",
  );
  const customer = textOf(params, "customer");
  if (customer && customer !== subscription.customer) {
    throw invalidParameter("customer", "The subscription isn't one of this customer's.");
  }
  const details = groupOf(params, "subscription_details");
  const behavior = choiceOf(details, "proration_behavior", prorationBehaviors) ?? "create_prorations";
  const at = integerOf(details, "proration_date");
  const change = priceChange(world, subscription, groupsOf(details, "items"), details);
  const item = itemOf(subscription);
  const isChanged = change !== null && (change.price.id !== item.price.id || change.quantity !== item.quantity);
  const lines = isChanged ? changeLines(world, subscription, change, behavior) : [];
  const isImmediate = isChanged && (behavior === "always_invoice" || startsPeriod(subscription, change));
  const target = isChanged ? applied(subscription, change) : subscription;
  const start = item.current_period_end;
  const anchor = subscription.status === "trialing" ? start : subscription.billing_cycle_anchor;
  const end = periodEnd(anchor, itemOf(target).price.recurring.interval, start);
  const next = [...factsOf(world, subscription).waitingLines, ...lines, periodLine(world, target, start, end)];
  const reason = isImmediate ? "subscription_update" : "upcoming";
  const contents = { reason, lines: isImmediate ? lines : next } as const;
  const invoice = draftInvoice(world, subscription, {
    ...contents,
    ...(at === undefined ? {} : { prorationDate: at }),
  });
  return { ...invoice, id: newId("upcoming_in_") };
}

export const invoiceCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/v1/invoices/create_preview",
    shape: {
      ...expandable,
      customer: "value",
      subscription: "value",
      subscription_details: {
        items: [{ id: "value", price: "value", quantity: "value" }],
        proration_behavior: "value",
        proration_date: "value",
      },
    },
    run: previewInvoice,
  },
  {
    method: "GET",
    path: "/v1/invoices/:id",
    shape: expandable,
    run: (world, _, id) => find(world.tables.invoices, "invoice", id),
  },
  {
    method: "GET",
    path: "/v1/invoices",
    shape: { ...listing, customer: "value", subscription: "value", status: "value" },
    run: listInvoices,
  },
];
