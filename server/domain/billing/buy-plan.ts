import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { HOST_PARAMETER } from "#lib/admin-host.ts";
import { AppError } from "#lib/errors.ts";
import { productNow } from "#server/foundation/clock.ts";
import { env } from "#server/foundation/env.ts";
import { PaymentError } from "#server/partners/payments/payment-error.ts";
import type { Payments } from "#server/partners/payments/payments.ts";
import { withBillingLock } from "./billing-lock.ts";
import { planScreen } from "./change-running.ts";
import { type CheckoutIntent, checkoutIntentOf, dropIntent, keepIntent } from "./checkout-intent.ts";
import { ownerOf } from "./mail-owner.ts";

/**
 * The account's customer at the payment provider, made at its first purchase, within `withBillingLock`. A call that is
 * repeated after a lost answer finds the same one.
 */
async function ensureCustomer(client: PoolClient, payments: Payments, accountId: string): Promise<string> {
  const known = await customerOf(client, accountId);
  if (known !== null) return known;
  const customerId = await payments.createCustomer({ accountId, ...(await detailsOf(accountId)) });
  await client.query("INSERT INTO billing (account_id, customer_id) VALUES ($1, $2)", [accountId, customerId]);
  return customerId;
}

/** Puts another customer in the place of one that was deleted at the payment provider, within `withBillingLock`. */
async function replaceCustomer(
  client: PoolClient,
  payments: Payments,
  accountId: string,
  deleted: string,
): Promise<void> {
  // A click at the same time may have replaced it already.
  if ((await customerOf(client, accountId)) !== deleted) return;
  const customerId = await payments.createCustomer({
    accountId,
    replaces: deleted,
    ...(await detailsOf(accountId)),
  });
  await client.query("UPDATE billing SET customer_id = $2, owner_hash = NULL WHERE account_id = $1", [
    accountId,
    customerId,
  ]);
}

async function customerOf(client: PoolClient, accountId: string): Promise<string | null> {
  const { rows } = await client.query<{ customerId: string }>(customerSql, [accountId]);
  return rows[0]?.customerId ?? null;
}

async function detailsOf(accountId: string) {
  const owner = await ownerOf(accountId);
  return { name: owner?.companyName ?? "", emailAddress: owner?.emailAddress ?? "" };
}

const customerSql = `SELECT customer_id AS "customerId" FROM billing WHERE account_id = $1`;

const HOUR_MS = 3_600_000;
/** Stripe takes no trial that ends sooner than in 48 hours. */
const SHORTEST_TRIAL_MS = 49 * HOUR_MS;
/** Stripe's limit is 24 hours. */
const CHECKOUT_LIFETIME_MS = 23 * HOUR_MS;
/** An open checkout is shown again while the merchant has this long to fill it in. */
const TIME_TO_PAY_MS = HOUR_MS;

/**
 * Writes down the checkout for a plan, within `withBillingLock`: the one that is open if it's for that plan, or a new one
 * in its place. An account has one at a time, so that two tabs can't buy twice.
 */
export async function planCheckout(
  client: PoolClient,
  payments: Payments,
  { accountId, plan, host, source }: Pick<CheckoutIntent, "plan" | "host" | "source"> & { accountId: string },
): Promise<CheckoutIntent> {
  const customerId = await ensureCustomer(client, payments, accountId);
  const { rows } = await client.query<{ checkout: unknown; trialEndsAt: Date }>(readSql, [accountId]);
  const [row] = rows;
  const open = checkoutIntentOf(row?.checkout);
  const now = productNow();
  const isSame = open?.plan === plan && open.customerId === customerId && open.host === host;
  const isUsable = isSame && open.expiresAt.getTime() - now.getTime() > TIME_TO_PAY_MS;
  const status = open?.id ? (await payments.readCheckout(open.id))?.status : undefined;
  if (open && isUsable && (open.id === null || status === "open")) return open;
  const intent: CheckoutIntent = {
    key: randomUUID(),
    plan,
    customerId,
    host,
    source,
    id: null,
    url: null,
    replaces: [...(open?.replaces ?? []), ...(open?.id && status === "open" ? [open.id] : [])],
    trialEnd: row ? trialEndFor(row.trialEndsAt, now) : null,
    expiresAt: new Date(now.getTime() + CHECKOUT_LIFETIME_MS),
  };
  await client.query("UPDATE billing SET checkout = $2 WHERE account_id = $1", [accountId, JSON.stringify(intent)]);
  return intent;
}

/** When a purchase during the trial, or what a store had paid before it left, is first charged: it shortens neither. */
export function trialEndFor(trialEndsAt: Date, now: Date): Date | null {
  if (trialEndsAt <= now) return null;
  return new Date(Math.max(trialEndsAt.getTime(), now.getTime() + SHORTEST_TRIAL_MS));
}

/**
 * Opens the checkout that was written down. If the customer was deleted at the payment provider, another one buys.
 * @throws AppError `conflict` if another checkout took its place while it was opened
 */
export async function openCheckout(payments: Payments, accountId: string, intent: CheckoutIntent): Promise<string> {
  try {
    return await openPlanned(payments, accountId, intent);
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== "gone") throw error;
    const again = await withBillingLock(accountId, async (client) => {
      await replaceCustomer(client, payments, accountId, intent.customerId);
      const { plan, host, source } = intent;
      return await planCheckout(client, payments, { accountId, plan, host, source });
    });
    return await openPlanned(payments, accountId, again);
  }
}

/** Opens it after those that it replaces have expired, and returns its page. */
async function openPlanned(payments: Payments, accountId: string, intent: CheckoutIntent): Promise<string> {
  for (const id of intent.replaces) await payments.expireCheckout(id);
  const replaced = await Promise.all(intent.replaces.map((id) => payments.readCheckout(id)));
  if (replaced.some((checkout) => checkout?.status === "complete")) {
    // It was paid since the account's subscriptions were read.
    await dropIntent(accountId, intent.key);
    throw changedElsewhere();
  }
  const { id, url } = intent;
  const opened = id !== null && url !== null ? { id, url } : await requestCheckout(payments, accountId, intent);
  if (await keepIntent(accountId, { ...intent, id: opened.id, url: opened.url, replaces: [] })) return opened.url;
  // Nobody has seen its page, and the one in its place doesn't know that it has to expire it.
  await payments.expireCheckout(opened.id);
  throw changedElsewhere();
}

function changedElsewhere(): AppError {
  return new AppError("conflict", "Your plan was also changed in another tab. Reload the page and check your plan.");
}

async function requestCheckout(payments: Payments, accountId: string, intent: CheckoutIntent) {
  const { key, plan, trialEnd, expiresAt, customerId, host, source } = intent;
  // What ReturnFromStripe keeps of the purchase, and where it leads. The id's placeholder is Stripe's, and not encoded.
  const more = new URLSearchParams({
    utm_content: plan,
    ...(source !== null && { utm_campaign: source }),
    ...(host !== null && { [HOST_PARAMETER]: host }),
  });
  try {
    return await payments.openCheckout({
      key,
      accountId,
      customerId,
      plan,
      trialEnd,
      expiresAt,
      isTaxed: env.STRIPE_AUTOMATIC_TAX,
      successUrl: `${env.APP_URL}/Billing/ReturnFromStripe?session_id={CHECKOUT_SESSION_ID}&${more}`,
      cancelUrl: planScreen(host),
      metadata: { plan },
    });
  } catch (error) {
    // With the same key, Stripe would repeat this failure for a day.
    if (error instanceof PaymentError && error.isFinal) await dropIntent(accountId, key);
    throw error;
  }
}

// Locked, so that a checkout which is opened at the same time is either seen here, or finds that it was replaced.
const readSql = `
  SELECT b.checkout, greatest(a.trial_ends_at, s.ends_at, s.kept_until) AS "trialEndsAt" FROM account a
    JOIN billing b ON b.account_id = a.id LEFT JOIN store_billing s ON s.account_id = a.id WHERE a.id = $1
  FOR UPDATE OF b`;
