import { AppError } from "#lib/errors.ts";
import type { Payments } from "#server/partners/payments/payments.ts";
import { payments } from "#server/partners/payments/registry.ts";

/** The payment provider. Throws 503 where the operator set none up. */
export function requirePayments(): Payments {
  const provider = payments();
  if (!provider) throw new AppError("unavailable", "Plans can't be bought here yet. Contact support.");
  return provider;
}
