import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { attempt } from "./errors.ts";

/** Marks the portal's configuration as ours. */
export const OUR_CONFIGURATION = { app: "afterword" } as const;

/** Our configuration of the portal, in which nothing can be canceled or changed; undefined if it wasn't set up. */
export async function findPortalConfiguration(client: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const { data } = await client.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.app === OUR_CONFIGURATION.app);
}

export async function openPortal(
  client: Stripe,
  { customerId, returnUrl }: { customerId: string; returnUrl: string },
): Promise<string> {
  const session = await attempt(async () => {
    const configuration = (await findPortalConfiguration(client))?.id;
    const params = { customer: customerId, return_url: returnUrl, ...(configuration ? { configuration } : {}) };
    return await client.billingPortal.sessions.create(params, { idempotencyKey: randomUUID() });
  });
  return session.url;
}
