import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { API_VERSION } from "../api-version.ts";

export interface WebhookSetup {
  done: string[];
  /** What signs its webhooks, if it is new: Stripe shows it once. */
  secret: string | null;
}

/**
 * Creates or corrects the webhook endpoint. An endpoint's API version can't be changed: for another one, a new endpoint
 * takes its place.
 */
export async function setUpWebhooks(client: Stripe, url: string): Promise<WebhookSetup> {
  const all = await client.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const ours = all.filter((endpoint) => endpoint.url === url);
  const current = ours.find((endpoint) => endpoint.api_version === API_VERSION);
  const setup = current ? await correct(client, current) : await create(client, url);
  for (const old of ours.filter((endpoint) => endpoint !== current && endpoint.status === "enabled")) {
    await client.webhookEndpoints.update(old.id, { disabled: true }, { idempotencyKey: randomUUID() });
    setup.done.push(`Disabled an earlier webhook at ${url}.`);
  }
  return setup;
}

async function create(client: Stripe, url: string): Promise<WebhookSetup> {
  const endpoint = await client.webhookEndpoints.create(
    { url, enabled_events: [...eventTypes], api_version: API_VERSION },
    { idempotencyKey: randomUUID() },
  );
  return { done: [`Created the webhook at ${url}.`], secret: endpoint.secret ?? null };
}

async function correct(client: Stripe, endpoint: Stripe.WebhookEndpoint): Promise<WebhookSetup> {
  const { id, url, status, enabled_events: events } = endpoint;
  const hasAll = eventTypes.length === events.length && eventTypes.every((type) => events.includes(type));
  if (hasAll && status === "enabled") return { done: [], secret: null };
  await client.webhookEndpoints.update(
    id,
    { enabled_events: [...eventTypes], disabled: false },
    { idempotencyKey: randomUUID() },
  );
  return { done: [`Updated the webhook at ${url}.`], secret: null };
}

/** The events that Stripe sends us: those that can change what an account has bought, or has to pay, and refunds. */
export const eventTypes = [
  "charge.dispute.closed",
  "charge.refunded",
  "checkout.session.completed",
  "checkout.session.expired",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.trial_will_end",
  "customer.subscription.pending_update_applied",
  "customer.subscription.pending_update_expired",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.finalization_failed",
  "subscription_schedule.released",
  "subscription_schedule.completed",
  "subscription_schedule.canceled",
  "subscription_schedule.aborted",
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];
