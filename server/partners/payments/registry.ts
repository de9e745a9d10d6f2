import { env } from "#server/foundation/env.ts";
import type { Payments } from "./payments.ts";
import { stripePayments } from "./stripe/index.ts";

export { paymentOfEvent } from "./stripe/webhook-source.ts";

let made: Payments | undefined;

/** How payments are taken; null if the operator has no account there. The environment is read at the first use. */
export function payments(): Payments | null {
  const { STRIPE_SECRET_KEY: secretKey } = env;
  if (!secretKey) return null;
  made ??= stripePayments({ secretKey });
  return made;
}
