import { env } from "#server/foundation/env.ts";
import { stripeWebhooks } from "./payments/stripe/webhook-source.ts";
import { webhooksOf } from "./platforms/registry.ts";
import type { WebhookSource } from "./webhook-source.ts";

const stripe = stripeWebhooks(stripeSecrets);

/**
 * The source of that name, as in the URL and in the column `webhook_event.source`: a platform's, or Stripe's. Undefined if
 * there is none here; that of Shopify, BigCommerce, Wix or Stripe exists only with an app.
 */
export function findWebhookSource(name: string): WebhookSource | undefined {
  if (name !== "stripe") return webhooksOf(name);
  return env.STRIPE_WEBHOOK_SECRET === undefined ? undefined : stripe;
}

/** The signing secret and the one it replaced. */
function stripeSecrets(): string[] {
  const { STRIPE_WEBHOOK_SECRET, STRIPE_WEBHOOK_SECRET_PREVIOUS } = env;
  return [STRIPE_WEBHOOK_SECRET, STRIPE_WEBHOOK_SECRET_PREVIOUS].filter((secret) => secret !== undefined);
}
