import type Stripe from "stripe";
import { type PlanName, planNames, plans } from "#lib/plans.ts";
import { type LatestInvoice, type Subscription, subscriptionStatuses } from "../payments.ts";
import { attempt, attemptUnlessGone } from "./errors.ts";

/** What every subscription is read with. */
export const expand = ["latest_invoice", "schedule"];

/** More than one customer ever has. */
const MOST_SUBSCRIPTIONS = 300;

export async function readSubscription(client: Stripe, id: string): Promise<Subscription | null> {
  if (!/^sub_\w{1,200}$/.test(id)) return null;
  return await attemptUnlessGone(async () =>
    subscriptionOf(client, await client.subscriptions.retrieve(id, { expand })),
  );
}

export async function listSubscriptions(client: Stripe, customer: string): Promise<readonly Subscription[]> {
  const request = { customer, status: "all", limit: 100, expand: expand.map((field) => `data.${field}`) } as const;
  const found = await attempt(async () => {
    const all = await client.subscriptions.list(request).autoPagingToArray({ limit: MOST_SUBSCRIPTIONS });
    return await Promise.all(all.map((one) => subscriptionOf(client, one)));
  });
  return found.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

/** Our view of a subscription. It requests the product if the price doesn't say which plan it is for. */
export async function subscriptionOf(client: Stripe, subscription: Stripe.Subscription): Promise<Subscription> {
  const price = subscription.items.data[0]?.price;
  const plan = planOfPrice(price) ?? (price ? await planOfProduct(client, price) : null);
  return { ...subscriptionWithoutPlan(subscription), plan };
}

function subscriptionWithoutPlan(subscription: Stripe.Subscription): Omit<Subscription, "plan"> {
  const [item] = subscription.items.data;
  const currentPeriodEnd = dateOf(item?.current_period_end);
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    accountId: subscription.metadata.accountId ?? null,
    status: subscriptionStatuses.find((status) => status === subscription.status) ?? "unknown",
    rawStatus: subscription.status,
    itemId: item?.id ?? null,
    priceCents: item?.price.unit_amount ?? null,
    currency: subscription.currency.toUpperCase(),
    currentPeriodStart: dateOf(item?.current_period_start),
    currentPeriodEnd,
    trialEnd: dateOf(subscription.trial_end),
    endsAt: endOf(subscription, currentPeriodEnd),
    isCollectionPaused: (subscription.pause_collection ?? null) !== null,
    isUpdatePending: (subscription.pending_update ?? null) !== null,
    scheduleId:
      subscription.schedule === null || subscription.schedule === undefined ? null : idOf(subscription.schedule),
    scheduledPlan: scheduledPlanOf(subscription.schedule),
    latestInvoice: latestInvoiceOf(subscription.latest_invoice),
    createdAt: new Date(subscription.created * 1000),
    metadata: subscription.metadata,
  };
}

/** A cancellation in the portal sets a time; one by request, that it is at the end of the period. */
function endOf(subscription: Stripe.Subscription, periodEnd: Date | null): Date | null {
  if (subscription.status === "canceled" || subscription.status === "incomplete_expired") return null;
  return dateOf(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? periodEnd : null);
}

/** The plan that a price says it is for. */
function planOfPrice(price: Stripe.Price | undefined): PlanName | null {
  return planNamedBy(price?.metadata?.plan) ?? planNamedBy(price?.lookup_key);
}

/** A product is for the monthly and the yearly plan of a size; its metadata names the monthly one. */
async function planOfProduct(client: Stripe, { product, recurring }: Stripe.Price): Promise<PlanName | null> {
  const found = await attemptUnlessGone(() => client.products.retrieve(idOf(product)));
  const monthly = found?.deleted ? null : planNamedBy(found?.metadata.plan);
  const named = recurring?.interval === "year" && monthly !== null ? planNamedBy(`${monthly}_Annual`) : monthly;
  return plans.find(({ name, period }) => name === named && period === recurring?.interval)?.name ?? null;
}

/** The schedule's metadata names the plan, as we set it. The schedule lasts for one period after the change. */
function scheduledPlanOf(schedule: Stripe.Subscription["schedule"]): PlanName | null {
  if (!schedule || typeof schedule === "string" || schedule.status !== "active") return null;
  const runningSince = schedule.current_phase?.start_date ?? Number.POSITIVE_INFINITY;
  const isAhead = schedule.phases.some(({ start_date: start }) => start > runningSince);
  return isAhead ? planNamedBy(schedule.metadata?.plan) : null;
}

function latestInvoiceOf(invoice: Stripe.Subscription["latest_invoice"]): LatestInvoice | null {
  if (!invoice || typeof invoice === "string" || invoice.id === undefined) return null;
  return {
    id: invoice.id,
    status: invoiceStatuses.find((status) => status === invoice.status) ?? "unknown",
    hostedUrl: invoice.hosted_invoice_url ?? null,
    finalizedAt: dateOf(invoice.status_transitions?.finalized_at),
    dueCents: invoice.amount_due,
    currency: invoice.currency.toUpperCase(),
  };
}

const invoiceStatuses = ["draft", "open", "paid", "uncollectible", "void"] as const;

function planNamedBy(text: string | null | undefined): PlanName | null {
  return planNames.find((name) => name === text) ?? null;
}

/** The id of what Stripe names by its id, or has expanded. */
export function idOf(object: string | { id: string }): string {
  return typeof object === "string" ? object : object.id;
}

function dateOf(seconds: number | null | undefined): Date | null {
  return typeof seconds === "number" ? new Date(seconds * 1000) : null;
}

/** A time as Stripe takes it. */
export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
