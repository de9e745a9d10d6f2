import type { PoolClient } from "pg";
import { productNow } from "#server/foundation/clock.ts";
import { reportError } from "#server/foundation/error-tracking/index.ts";
import { log } from "#server/foundation/log.ts";
import type { Payments, Subscription } from "#server/partners/payments/payments.ts";
import { withBillingLock } from "./billing-lock.ts";
import { followClosing } from "./follow-closing.ts";
import { followUpgrade } from "./follow-upgrade.ts";
import { grantPlan } from "./grant-plan.ts";
import { followOwner } from "./mail-owner.ts";
import { mailGraceEnd, mailPaymentFailed } from "./mail-payment.ts";
import { requirePayments, subscriptionsOf } from "./payments-of.ts";
import { currentOf, firstFailureOf, isLive, isRunning, rightsOf } from "./rights.ts";
import { billedStore } from "./who-bills.ts";

/** A customer and what they have now. */
export interface SyncedBilling {
  customerId: string;
  subscription: Subscription | null;
}

interface BillingRow {
  customerId: string;
  ownerHash: string | null;
  isClosing: boolean;
  subscriptionId: string | null;
  status: string | null;
  pastDueSince: Date | null;
  paidUntil: Date | null;
}

/** How an account is read. */
interface SyncOptions {
  /** Whether it's read only to be sure, so that a change is one that an event should have announced. */
  isCheck?: boolean;
}

/**
 * Reads what an account has at the payment provider and writes it down: the one way by which a purchase, a change, a
 * failure or an end reaches the account, no matter who noticed it. So neither the order of events nor their repetition matters.
 * @returns null if the account never bought anything
 */
export async function syncBilling(accountId: string, options: SyncOptions = {}): Promise<SyncedBilling | null> {
  const payments = requirePayments();
  return await withBillingLock(accountId, (client) => syncHere(client, payments, accountId, options));
}

/** The same within {@link withBillingLock}. */
export async function syncHere(
  client: PoolClient,
  payments: Payments,
  accountId: string,
  { isCheck = false }: SyncOptions = {},
): Promise<SyncedBilling | null> {
  const { rows } = await client.query<BillingRow>(rowSql, [accountId]);
  const [row] = rows;
  if (!row) return null;
  await followOwner(client, payments, accountId, row);
  const subscriptions = await subscriptionsOf(payments, row.customerId);
  const found = currentOf(subscriptions);
  for (const { id } of subscriptions.filter((one) => isLive(one) && one !== found)) {
    await payments.cancelNow(id);
    report(
      accountId,
      new Error(`Subscription ${id} was one too many, and was canceled. What was paid for it is owed.`),
    );
  }
  // What is paid by card ends with its period once a store's platform bills, and goes on if the store leaves before.
  const isEnding = row.isClosing || (await billedStore(accountId)) !== null;
  const open = found && (await followClosing(payments, found, isEnding));
  const subscription = open && (await followUpgrade(payments, open, isEnding));
  const hasChanged = subscription
    ? await writeDown(client, accountId, row, subscription)
    : row.subscriptionId !== null && (await forget(client, accountId));
  if (hasChanged && isCheck) {
    report(accountId, new Error("A plan wasn't what was paid for until it was checked: an event may have been lost"));
  }
  return { customerId: row.customerId, subscription };
}

/** Returns whether the account's plan or status changed. */
async function writeDown(
  client: PoolClient,
  accountId: string,
  row: BillingRow,
  subscription: Subscription,
): Promise<boolean> {
  const now = productNow();
  const isSame = row.subscriptionId === subscription.id;
  const isPastDue = subscription.status === "past_due";
  const pastDueSince = isPastDue ? ((isSame ? row.pastDueSince : null) ?? firstFailureOf(subscription) ?? now) : null;
  const paidUntil = subscription.isCollectionPaused
    ? ((isSame ? row.paidUntil : null) ?? subscription.currentPeriodEnd ?? now)
    : null;
  const rights = rightsOf(subscription, { pastDueSince, paidUntil, now });
  if (!rights && subscription.status !== "incomplete") {
    report(accountId, new Error(`Subscription ${subscription.id} has a status or a price that we don't know`));
  }
  // A first payment that the bank confirmed later was seen before it was made.
  const isBought = isRunning(subscription) && (!isSame || row.status === "incomplete");
  await client.query(writeSql, [
    ...[accountId, subscription.id, subscription.rawStatus, subscription.plan, subscription.priceCents],
    ...[subscription.currency, subscription.currentPeriodEnd, subscription.endsAt, subscription.scheduledPlan],
    ...[pastDueSince, paidUntil, openInvoiceOf(subscription), now, isBought ? subscription.plan : null],
  ]);
  if (!rights) return false;
  const changed = await grantPlan(client, accountId);
  await mailGraceEnd(client, accountId, changed);
  const { plan } = subscription;
  const isOver = changed?.plan === "Free" && changed.before !== "Free";
  if (!isOver && pastDueSince && row.pastDueSince === null && plan)
    await mailPaymentFailed(client, accountId, { plan, pastDueSince });
  return changed !== null;
}

function openInvoiceOf({ status, isUpdatePending, latestInvoice }: Subscription): string | null {
  const isOpen = latestInvoice?.status === "open" && (status === "past_due" || status === "unpaid" || isUpdatePending);
  return isOpen ? latestInvoice.hostedUrl : null;
}

/** The customer has nothing anymore, not even a subscription that ended. */
async function forget(client: PoolClient, accountId: string): Promise<boolean> {
  await client.query(forgetSql, [accountId, productNow()]);
  return (await grantPlan(client, accountId, { isNothing: true })) !== null;
}

function report(accountId: string, error: Error): void {
  log.error({ err: error, accountId }, "a subscription isn't as expected");
  reportError(error, { traceId: accountId, call: "sync billing" });
}

const rowSql = `
  SELECT b.customer_id AS "customerId", b.owner_hash AS "ownerHash", b.subscription_id AS "subscriptionId", b.status,
    b.past_due_since AS "pastDueSince", b.paid_until AS "paidUntil",
    a.status = 'closing' AS "isClosing"
  FROM billing b JOIN account a ON a.id = b.account_id WHERE b.account_id = $1`;

const writeSql = `
  UPDATE billing SET subscription_id = $2, status = $3, plan = $4, price_cents = $5, currency = $6, period_ends_at = $7,
    ends_at = $8, scheduled_plan = $9, past_due_since = $10, paid_until = $11, invoice_url = $12, synced_at = $13,
    unannounced_plan = coalesce($14, unannounced_plan), checkout = CASE WHEN $14::text IS NULL THEN checkout END
  WHERE account_id = $1`;

const forgetSql = `
  UPDATE billing SET subscription_id = NULL, status = NULL, plan = NULL, price_cents = NULL, currency = NULL,
    period_ends_at = NULL, ends_at = NULL, scheduled_plan = NULL, past_due_since = NULL, paid_until = NULL,
    invoice_url = NULL, synced_at = $2, unannounced_plan = NULL
  WHERE account_id = $1`;
