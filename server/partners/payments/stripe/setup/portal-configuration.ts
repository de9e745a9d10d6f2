import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { findPortalConfiguration, OUR_CONFIGURATION } from "../portal.ts";

/** Canceling and changing plans are ours: we ask for the reason, and plans change by our own rules. */
const features = {
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  customer_update: { enabled: true, allowed_updates: ["address", "email", "name", "tax_id"] },
  subscription_cancel: { enabled: false },
  subscription_update: { enabled: false },
} satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** Creates or corrects the configuration that the portal opens in. Returns what was done, a sentence each. */
export async function setUpPortal(client: Stripe, returnUrl: string): Promise<string[]> {
  const wanted = { features, default_return_url: returnUrl, metadata: OUR_CONFIGURATION };
  const found = await findPortalConfiguration(client);
  if (!found) {
    await client.billingPortal.configurations.create(wanted, { idempotencyKey: randomUUID() });
    return ["Created the configuration of the billing portal."];
  }
  if (isAsWanted(found, returnUrl)) return [];
  await client.billingPortal.configurations.update(found.id, wanted, { idempotencyKey: randomUUID() });
  return ["Updated the configuration of the billing portal."];
}

function isAsWanted(found: Stripe.BillingPortal.Configuration, returnUrl: string): boolean {
  const switches = Object.entries(features).map(([name, { enabled }]) => [name, enabled]);
  const foundSwitches = [
    ["invoice_history", found.features.invoice_history.enabled],
    ["payment_method_update", found.features.payment_method_update.enabled],
    ["customer_update", found.features.customer_update.enabled],
    ["subscription_cancel", found.features.subscription_cancel.enabled],
    ["subscription_update", found.features.subscription_update.enabled],
  ];
  const updates = [...found.features.customer_update.allowed_updates].sort();
  return (
    found.default_return_url === returnUrl &&
    JSON.stringify([foundSwitches, updates]) ===
      JSON.stringify([switches, [...features.customer_update.allowed_updates].sort()])
  );
}
