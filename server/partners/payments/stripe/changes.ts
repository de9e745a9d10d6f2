import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import type { AmountDue, PricedChange, Subscription, Upgrade } from "../payments.ts";
import { attempt, refusal } from "./errors.ts";
import { keepRunning } from "./keep-running.ts";
import { priceFor } from "./prices.ts";
import { releaseSchedule } from "./schedule.ts";
import { expand, secondsOf, subscriptionOf } from "./subscription.ts";

/**
 * The difference is invoiced at once. The price changes when that is paid: at once, or after the customer has confirmed
 * or repeated the payment. Until then a scheduled cancellation stays; Stripe takes nothing else with such a change.
 */
export async function upgrade(client: Stripe, change: PricedChange & { key: string }): Promise<Upgrade> {
  const { key, subscription } = change;
  await releaseSchedule(client, key, subscription.scheduleId);
  const upgraded = await attempt(async () => {
    const updated = await client.subscriptions.update(
      subscription.id,
      { ...(await paramsFor(client, change)), payment_behavior: "pending_if_incomplete", expand },
      { idempotencyKey: `${key}-upgrade` },
    );
    return await subscriptionOf(client, updated);
  });
  if (upgraded.isUpdatePending) return { subscription: upgraded, confirmUrl: confirmUrlOf(upgraded) };
  if (upgraded.endsAt === null) return { subscription: upgraded, confirmUrl: null };
  const running = await keepRunning(client, key, subscription.id);
  return { subscription: await attempt(() => subscriptionOf(client, running)), confirmUrl: null };
}

export async function preview(client: Stripe, change: PricedChange): Promise<AmountDue> {
  const { id, customerId } = change.subscription;
  const invoice = await attempt(async () => {
    const params = { customer: customerId, subscription: id, subscription_details: await paramsFor(client, change) };
    return await client.invoices.createPreview(params, { idempotencyKey: randomUUID() });
  });
  return { dueCents: invoice.amount_due, currency: invoice.currency.toUpperCase() };
}

/** Without the item's id, Stripe would add a second item. */
async function paramsFor(client: Stripe, { subscription, plan, prorationDate }: PricedChange) {
  if (subscription.itemId === null) throw refusal("subscription_without_item");
  const price = await priceFor(client, plan);
  return {
    items: [{ id: subscription.itemId, price }],
    proration_behavior: "always_invoice" as const,
    proration_date: secondsOf(prorationDate),
  };
}

/** The page of the invoice that waits for its payment. */
function confirmUrlOf({ latestInvoice }: Subscription): string {
  if (!latestInvoice?.hostedUrl) throw refusal("invoice_without_page");
  return latestInvoice.hostedUrl;
}
