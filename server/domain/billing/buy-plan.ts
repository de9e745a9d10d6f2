import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { z } from "zod";
import { type PlanName, planNames } from "#lib/plans.ts";
import { clockNow } from "#server/foundation/clock.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import type { Payments } from "#server/partners/payments/payments.ts";
import { ensureCustomer } from "./ensure-customer.ts";

const HOUR_MS = 3_600_000;
/** Stripe takes no trial that ends sooner than in 48 hours. */
const SHORTEST_TRIAL_MS = 49 * HOUR_MS;
/** Stripe's limit is 24 hours. */
const CHECKOUT_LIFETIME_MS = 23 * HOUR_MS;
/** An open checkout is shown again while the merchant has this long to fill it in. */
const TIME_TO_PAY_MS = HOUR_MS;

/** A checkout that an account has open, or is about to: written down before Stripe is asked, so that it's asked once. */
const Intent = z.object({
  key: z.string(),
  plan: z.enum(planNames),
  trialEnd: z.coerce.date().nullable(),
  expiresAt: z.coerce.date(),
  customerId: z.string(),
  id: z.string().nullable(),
  url: z.string().nullable(),
});
type Intent = z.infer<typeof Intent>;

/** A checkout to be opened, and one that is closed before. */
export interface PlannedCheckout {
  intent: Intent;
  /** Its id; null if there is none. */
  replaced: string | null;
}

/**
 * Writes down the checkout for a plan, within `withBillingLock`: the one that is open if it's for that plan, or a new one
 * in its place. An account has one at a time, so that two tabs can't buy twice.
 */
export async function planCheckout(
  client: PoolClient,
  payments: Payments,
  accountId: string,
  plan: PlanName,
): Promise<PlannedCheckout> {
  const customerId = await ensureCustomer(client, payments, accountId);
  const { rows } = await client.query<{ checkout: unknown; trialEndsAt: Date }>(readSql, [accountId]);
  const [row] = rows;
  const open = Intent.safeParse(row?.checkout).data ?? null;
  const now = clockNow();
  const isUsable = open?.plan === plan && open.expiresAt.getTime() - now.getTime() > TIME_TO_PAY_MS;
  const status = open?.id ? (await payments.readCheckout(open.id))?.status : undefined;
  if (open && isUsable && (open.id === null || status === "open")) return { intent: open, replaced: null };
  const intent: Intent = {
    ...{ key: randomUUID(), plan, customerId, id: null, url: null },
    trialEnd: row ? trialEndFor(row.trialEndsAt, now) : null,
    expiresAt: new Date(now.getTime() + CHECKOUT_LIFETIME_MS),
  };
  await client.query("UPDATE billing SET checkout = $2 WHERE account_id = $1", [accountId, JSON.stringify(intent)]);
  return { intent, replaced: status === "open" ? (open?.id ?? null) : null };
}

/** When a purchase during the trial is first charged: the account has one trial, and a purchase doesn't shorten it. */
export function trialEndFor(trialEndsAt: Date, now: Date): Date | null {
  if (trialEndsAt <= now) return null;
  return new Date(Math.max(trialEndsAt.getTime(), now.getTime() + SHORTEST_TRIAL_MS));
}

/** Opens the checkout that was written down, and returns its page. */
export async function openCheckout(
  payments: Payments,
  accountId: string,
  { intent, replaced }: PlannedCheckout,
): Promise<string> {
  if (replaced !== null) await payments.expireCheckout(replaced);
  if (intent.url !== null) return intent.url;
  const { key, plan, trialEnd, expiresAt, customerId } = intent;
  const { id, url } = await payments.openCheckout({
    ...{ key, accountId, customerId, plan, trialEnd, expiresAt, isTaxed: env.STRIPE_AUTOMATIC_TAX },
    successUrl: `${env.APP_URL}/Billing/ReturnFromStripe?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${env.APP_URL}/billingplan`,
    metadata: { plan },
  });
  await inAccount(accountId, () =>
    tenant().billing.updateMany({
      where: { accountId, checkout: { path: ["key"], equals: key } },
      data: {
        checkout: { ...intent, trialEnd: trialEnd?.toISOString() ?? null, expiresAt: expiresAt.toISOString(), id, url },
      },
    }),
  );
  return url;
}

const readSql = `
  SELECT b.checkout, a.trial_ends_at AS "trialEndsAt" FROM account a JOIN billing b ON b.account_id = a.id WHERE a.id = $1`;
