import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import type { Checkout, OpenCheckout, Purchase } from "../payments.ts";
import { attempt, attemptUnlessDone, attemptUnlessGone, refusal } from "./errors.ts";
import { priceFor } from "./prices.ts";
import { idOf, secondsOf } from "./subscription.ts";

/** The longest value that metadata can have. */
const LONGEST_VALUE = 500;

const idPattern = /^cs_\w{1,200}$/;

export async function openCheckout(client: Stripe, purchase: Purchase): Promise<OpenCheckout> {
  const session = await attempt(async () => {
    const price = await priceFor(client, purchase.plan);
    return await client.checkout.sessions.create(sessionFor(purchase, price), {
      idempotencyKey: `${purchase.key}-checkout`,
    });
  });
  if (!session.url) throw refusal("checkout_without_url");
  return { id: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
}

function sessionFor(purchase: Purchase, price: string): Stripe.Checkout.SessionCreateParams {
  const { accountId, trialEnd, isTaxed } = purchase;
  const metadata = { ...shortened(purchase.metadata), accountId };
  return {
    mode: "subscription",
    client_reference_id: accountId,
    customer: purchase.customerId,
    line_items: [{ price, quantity: 1 }],
    // A URL builder escapes the braces, and Stripe wouldn't replace what is between them.
    success_url: purchase.successUrl.replace(/%7BCHECKOUT_SESSION_ID%7D/i, "{CHECKOUT_SESSION_ID}"),
    cancel_url: purchase.cancelUrl,
    expires_at: secondsOf(purchase.expiresAt),
    payment_method_collection: "always",
    allow_promotion_codes: true,
    // Others may take days, while the subscription is active already. Wallets are cards.
    allowed_payment_method_types: ["card", "link"],
    // Both end up on invoices, also where no tax is computed; Stripe asks for a VAT ID where there is one.
    billing_address_collection: "required",
    tax_id_collection: { enabled: true },
    customer_update: { address: "auto", name: "auto" },
    ...(isTaxed ? { automatic_tax: { enabled: true } } : {}),
    metadata,
    // A session's metadata isn't passed on to its subscription.
    subscription_data: { metadata, ...(trialEnd ? { trial_end: secondsOf(trialEnd) } : {}) },
  };
}

function shortened(metadata: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, value.slice(0, LONGEST_VALUE)]));
}

const statuses = ["open", "complete", "expired"] as const;

export async function readCheckout(client: Stripe, id: string): Promise<Checkout | null> {
  if (!idPattern.test(id)) return null;
  const session = await attemptUnlessGone(() => client.checkout.sessions.retrieve(id));
  return session && checkoutOf(session);
}

function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  const { customer, subscription } = session;
  return {
    id: session.id,
    status: statuses.find((status) => status === session.status) ?? "unknown",
    accountId: session.client_reference_id ?? null,
    customerId: customer ? idOf(customer) : null,
    subscriptionId: subscription ? idOf(subscription) : null,
  };
}

/** Stripe refuses to expire what isn't open. */
export async function expireCheckout(client: Stripe, id: string): Promise<void> {
  if (!idPattern.test(id)) return;
  const options = { idempotencyKey: randomUUID() };
  await attemptUnlessDone(
    () => client.checkout.sessions.expire(id, {}, options),
    async () => (await readCheckout(client, id))?.status !== "open",
  );
}
