import Stripe from "stripe";
import { clientFor, type StripeAccess } from "../client.ts";
import { setUpPortal } from "./portal-configuration.ts";
import { setUpProducts } from "./products.ts";
import { setUpWebhooks } from "./webhook-endpoint.ts";

export interface StripeSetup extends StripeAccess {
  /** Where the app is reached, without a trailing slash. */
  appUrl: string;
  /** Whether Stripe can reach it. */
  isReachable: boolean;
}

/**
 * Prepares a Stripe account for sales: products, prices, the portal's configuration and the webhook endpoint. It changes
 * only what differs.
 * @returns what was done, a sentence each
 * @throws Error with Stripe's reason, for the operator
 */
export async function setUpStripe({ appUrl, isReachable, ...access }: StripeSetup): Promise<string[]> {
  const client = clientFor(access);
  try {
    const done = await setUpProducts(client);
    done.push(...(await setUpPortal(client, `${appUrl}/billingplan`)));
    done.push(...(isReachable ? await webhooks(client, `${appUrl}/api/webhooks/stripe`) : [unreachable(appUrl)]));
    return done.length > 0 ? done : ["Everything is set up already. Nothing was changed."];
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new Error(reasonOf(error).replaceAll(access.secretKey, "(the key)"));
  }
}

async function webhooks(client: Stripe, url: string): Promise<string[]> {
  const { done, secret } = await setUpWebhooks(client, url);
  if (secret === null) return done;
  return [...done, `Set STRIPE_WEBHOOK_SECRET to ${secret}, and restart the app and the worker. It isn't shown again.`];
}

function unreachable(appUrl: string): string {
  return `Skipped the webhook: Stripe can't reach ${appUrl}. Set APP_URL to the app's public address and run this again.`;
}

function reasonOf({ message, statusCode, detail }: InstanceType<typeof Stripe.errors.StripeError>): string {
  if (statusCode !== undefined) return `Stripe refused a request (status ${statusCode}): ${message}`;
  const reason: unknown = detail;
  return reason instanceof Error ? reason.message : message;
}
