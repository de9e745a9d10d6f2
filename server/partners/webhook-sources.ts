import { env } from "#server/foundation/env.ts";
import { stripeWebhooks } from "./payments/stripe/webhook-source.ts";
import { bigCommerceWebhooks } from "./platforms/bigcommerce/index.ts";
import { wixApp } from "./platforms/registry.ts";
import { shopifyWebhooks } from "./platforms/shopify/index.ts";
import { wixWebhooks } from "./platforms/wix/index.ts";
import { wooCommerceWebhooks } from "./platforms/woocommerce/index.ts";
import type { WebhookSource } from "./webhook-source.ts";

/** Everyone whose webhooks we accept, by the name in the URL. */
const sources = {
  bigcommerce: bigCommerceWebhooks(() => env.BIGCOMMERCE_CLIENT_SECRET),
  shopify: shopifyWebhooks(() => env.SHOPIFY_API_SECRET),
  stripe: stripeWebhooks(stripeSecrets),
  wix: wixWebhooks(wixApp),
  woocommerce: wooCommerceWebhooks,
} satisfies Record<string, WebhookSource>;

/** The name of a source, as in the URL and in the column `webhook_event.source`. */
export type WebhookSourceName = keyof typeof sources;

/**
 * The source of that name; undefined if there is none here. That of Shopify, BigCommerce, Wix or Stripe exists only with
 * an app.
 */
export function findWebhookSource(name: string): { name: WebhookSourceName; source: WebhookSource } | undefined {
  if (!isSourceName(name)) return undefined;
  if (name === "shopify" && env.SHOPIFY_API_SECRET === undefined) return undefined;
  if (name === "stripe" && env.STRIPE_WEBHOOK_SECRET === undefined) return undefined;
  if (name === "bigcommerce" && env.BIGCOMMERCE_CLIENT_SECRET === undefined) return undefined;
  if (name === "wix" && wixApp() === null) return undefined;
  return { name, source: sources[name] };
}

/** The signing secret and the one it replaced. */
function stripeSecrets(): string[] {
  const { STRIPE_WEBHOOK_SECRET, STRIPE_WEBHOOK_SECRET_PREVIOUS } = env;
  return [STRIPE_WEBHOOK_SECRET, STRIPE_WEBHOOK_SECRET_PREVIOUS].filter((secret) => secret !== undefined);
}

function isSourceName(name: string): name is WebhookSourceName {
  return Object.hasOwn(sources, name);
}
