import type { PoolClient } from "pg";
import { AppError } from "#lib/errors.ts";
import { withStore } from "#server/domain/connections/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { reportError } from "#server/foundation/error-tracking/index.ts";
import { log } from "#server/foundation/log.ts";
import type { StoreSubscription } from "#server/partners/platforms/platform.ts";
import { withBillingLock } from "./billing-lock.ts";
import { grantPlan } from "./grant-plan.ts";
import { mailGraceEnd, mailPaymentFailed } from "./mail-payment.ts";
import { GRACE_DAYS, isRunningStatus } from "./rights.ts";
import { type BilledStore, billedStore } from "./who-bills.ts";

/** The stored billing of the store before this sync. */
interface StoreBillingRow {
  platform: string;
  domain: string;
  subscriptionId: string | null;
  status: string | null;
  plan: string | null;
  priceCents: number | null;
  periodEndsAt: Date | null;
  endsAt: Date | null;
  pastDueSince: Date | null;
  keptPlan: string | null;
  keptUntil: Date | null;
}

/**
 * Reads what an account's store pays its platform for the app and writes it down: the one way by which a purchase, a
 * change, a failure or an end there reaches the account. A store that left pays nothing more, and its account keeps what
 * is paid.
 * @returns false if the store ended our access, so that only what is known counts
 * @throws AppError `partner-failed` if the store can't be reached
 */
export async function syncStoreBilling(accountId: string): Promise<boolean> {
  return await withBillingLock(accountId, (client) => syncStoreHere(client, accountId));
}

/** The same for a merchant who comes back from the platform's plan page: if it fails, the webhook does it later. */
export async function returnFromPlanPage(accountId: string): Promise<void> {
  await syncStoreBilling(accountId).catch((error: unknown) =>
    log.warn({ err: error, accountId }, "could not read what a store pays"),
  );
}

/** The same within {@link withBillingLock}. */
export async function syncStoreHere(client: PoolClient, accountId: string): Promise<boolean> {
  const store = await billedStore(accountId);
  const { rows } = await client.query<StoreBillingRow>(rowSql, [accountId]);
  const [row] = rows;
  if (!store && !row) return true;
  const subscriptions = store ? await readSubscriptions(accountId, store, row) : [];
  const live = subscriptions?.find(({ status, plan }) => status !== "ended" && plan !== "Free");
  if (live?.plan === null) reportUnknown(accountId, live);
  if (live?.plan && store) await write(client, accountId, store, { ...liveState(live, row), row });
  else if (subscriptions && row?.status) await write(client, accountId, row, { ...endedState(row), row });
  await mailGraceEnd(client, accountId, await grantPlan(client, accountId));
  return subscriptions !== null;
}

function reportUnknown(accountId: string, { id }: StoreSubscription): void {
  const error = new Error(`Subscription ${id} is for a plan that we don't know, and gives none`);
  log.error({ err: error, accountId }, "what a store pays isn't as expected");
  reportError(error, { traceId: accountId, call: "sync billing" });
}

/** The platform says no more why: all a merchant can do is try again. */
async function readSubscriptions(
  accountId: string,
  { platform, billing }: BilledStore,
  row: StoreBillingRow | undefined,
): Promise<StoreSubscription[] | null> {
  try {
    const read = await withStore(accountId, ({ store }) => billing.readSubscriptions(store));
    return read ?? (isOverdue(row) ? [] : null);
  } catch (cause) {
    if (isOverdue(row)) return [];
    throw unreadPlan(platform, cause);
  }
}

/** What nobody can read counts as long as a failed charge does after its period, and again once it's read. */
function isOverdue(row: StoreBillingRow | undefined): boolean {
  const endsAt = row?.periodEndsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return endsAt + GRACE_DAYS * 86_400_000 < productNow().getTime();
}

/** The error that what a store pays can't be read. */
export function unreadPlan(platform: string, cause?: unknown): AppError {
  return new AppError("partner-failed", `We couldn't read your plan at ${platform}. Try again in a minute.`, { cause });
}

interface State {
  subscriptionId: string | null;
  status: string;
  plan: string | null;
  priceCents: number | null;
  periodEndsAt: Date | null;
  endsAt: Date | null;
  pastDueSince: Date | null;
}

function liveState(live: StoreSubscription, row: StoreBillingRow | undefined): State {
  const now = productNow();
  const isFrozen = live.status === "frozen";
  const isSame = row?.subscriptionId === live.id;
  return {
    subscriptionId: live.id,
    status: isFrozen ? "past_due" : live.trialEnd > now ? "trialing" : "active",
    plan: live.plan,
    priceCents: live.priceCents,
    // What nobody is charged for leaves nothing that is paid.
    periodEndsAt: live.isTest ? null : live.periodEnd,
    endsAt: null,
    pastDueSince: isFrozen ? ((isSame ? row.pastDueSince : null) ?? now) : null,
  };
}

/** Ended there, by the merchant or by an uninstall: what is paid stays paid, and a bill that wasn't paid gives nothing. */
function endedState(row: StoreBillingRow): State {
  const endsAt = row.endsAt ?? row.periodEndsAt;
  const isPaid = isRunningStatus(row.status) && row.pastDueSince === null && endsAt !== null && endsAt > productNow();
  return {
    ...row,
    status: isPaid ? (row.status ?? "canceled") : "canceled",
    endsAt: isPaid ? endsAt : null,
    pastDueSince: null,
  };
}

async function write(
  client: PoolClient,
  accountId: string,
  { platform, domain }: { platform: string; domain: string },
  { row, ...state }: State & { row: StoreBillingRow | undefined },
): Promise<void> {
  const isBought = state.subscriptionId !== row?.subscriptionId && isRunningStatus(state.status);
  // A store that came back and bought again keeps what it had paid before, if that was more.
  const hasRest = isBought && row?.endsAt && row.endsAt > productNow();
  const [keptPlan, keptUntil] = hasRest ? [row.plan, row.endsAt] : [row?.keptPlan ?? null, row?.keptUntil ?? null];
  const values = [state.subscriptionId, state.status, state.plan, state.priceCents, state.periodEndsAt, state.endsAt];
  const bought = isBought ? state.plan : null;
  await client.query(writeSql, [
    accountId,
    platform,
    domain,
    ...values,
    state.pastDueSince,
    productNow(),
    bought,
    keptPlan,
    keptUntil,
  ]);
  if (state.pastDueSince && !row?.pastDueSince && state.plan) {
    const { plan, pastDueSince } = state;
    await mailPaymentFailed(client, accountId, { plan, pastDueSince, billedBy: platform });
  }
}

const rowSql = `
  SELECT platform, domain, subscription_id AS "subscriptionId", status, plan, price_cents AS "priceCents",
    period_ends_at AS "periodEndsAt", ends_at AS "endsAt", past_due_since AS "pastDueSince",
    kept_plan AS "keptPlan", kept_until AS "keptUntil"
  FROM store_billing WHERE account_id = $1`;

const writeSql = `
  INSERT INTO store_billing (account_id, platform, domain, subscription_id, status, plan, price_cents, period_ends_at,
    ends_at, past_due_since, synced_at, unannounced_plan, kept_plan, kept_until)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  ON CONFLICT (account_id) DO UPDATE SET platform = $2, domain = $3,
    subscription_id = $4, status = $5, plan = $6, price_cents = $7, period_ends_at = $8, ends_at = $9,
    past_due_since = $10, synced_at = $11, unannounced_plan = coalesce($12, store_billing.unannounced_plan),
    kept_plan = $13, kept_until = $14`;
