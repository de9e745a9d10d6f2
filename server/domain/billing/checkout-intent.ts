import { z } from "zod";
import { Prisma } from "#generated/prisma/client.ts";
import { planNames } from "#lib/plans.ts";
import { purchaseSources } from "#lib/purchase-sources.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";

/** A checkout that an account has open, or is about to: written down before Stripe is asked, so that it's asked once. */
const CheckoutIntent = z.object({
  key: z.string(),
  plan: z.enum(planNames),
  trialEnd: z.coerce.date().nullable(),
  expiresAt: z.coerce.date(),
  customerId: z.string(),
  /** The store's admin that its page leads back into, as a query names it. */
  host: z.string().nullable().default(null),
  /** The place in the product that led to it. */
  source: z.enum(purchaseSources).nullable().default(null),
  id: z.string().nullable(),
  url: z.string().nullable(),
  /** Earlier checkouts that may still be open. They stay here until they have expired, so that none can be paid as well. */
  replaces: z.array(z.string()).default([]),
});
export type CheckoutIntent = z.infer<typeof CheckoutIntent>;

/** What the column says; null if it says nothing. */
export function checkoutIntentOf(checkout: unknown): CheckoutIntent | null {
  return CheckoutIntent.safeParse(checkout).data ?? null;
}

/** Writes down what became of an intent; false if another one, or a purchase, has taken its place. */
export async function keepIntent(accountId: string, intent: CheckoutIntent): Promise<boolean> {
  const checkout = {
    ...intent,
    trialEnd: intent.trialEnd?.toISOString() ?? null,
    expiresAt: intent.expiresAt.toISOString(),
  };
  return await updateIntent(accountId, intent.key, checkout);
}

/** Forgets an intent, so that the next one has another key. */
export async function dropIntent(accountId: string, key: string): Promise<void> {
  await updateIntent(accountId, key, Prisma.DbNull);
}

async function updateIntent(
  accountId: string,
  key: string,
  checkout: Prisma.NullableJsonNullValueInput | Prisma.InputJsonValue,
): Promise<boolean> {
  const where = { accountId, checkout: { path: ["key"], equals: key } };
  const { count } = await inAccount(accountId, () => tenant().billing.updateMany({ where, data: { checkout } }));
  return count > 0;
}
