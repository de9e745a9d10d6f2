import { z } from "zod";

const webhookSecretPattern = /^whsec_[\w+/=-]{10,250}$/;

/** The variables of the operator's Stripe account, and what decides how stores pay. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w{13,250}$/, "must be a secret or restricted key of Stripe, which starts with sk_ or rk_")
    .optional(),
  /** Verifies Stripe's webhooks. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(webhookSecretPattern, "must be the signing secret of the webhook at Stripe, which starts with whsec_")
    .optional(),
  /** The secret that STRIPE_WEBHOOK_SECRET replaced: what it signed is still accepted. */
  STRIPE_WEBHOOK_SECRET_PREVIOUS: z
    .string()
    .regex(webhookSecretPattern, "must be the previous signing secret of the webhook, which starts with whsec_")
    .optional(),
  /** Whether Stripe computes taxes. */
  STRIPE_AUTOMATIC_TAX: flag(),
  /** Whether the app is listed in the Shopify App Store, which forbids card billing for its own installs. */
  SHOPIFY_LISTED: flag(),
};

function flag() {
  return z
    .literal("1", "must be 1, or not set")
    .optional()
    .transform((value) => value === "1");
}
