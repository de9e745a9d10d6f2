import type { PoolClient } from "pg";
import { AppError } from "#lib/errors.ts";
import { isGrantedPlan, isPaidPlan } from "#lib/plan-change.ts";
import { planText } from "#lib/plan-text.ts";
import type { PlanName } from "#lib/plans.ts";
import type { PurchaseSource } from "#lib/purchase-sources.ts";
import { hostOfSession } from "#server/domain/connections/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { payments } from "#server/partners/payments/registry.ts";
import { withBillingLock } from "./billing-lock.ts";
import { openCheckout, planCheckout } from "./buy-plan.ts";
import { changeRunning, type PlanChange, planScreen } from "./change-running.ts";
import { checkoutIntentOf } from "./checkout-intent.ts";
import { orProblem, requirePayments, subscriptionsOf } from "./payments-of.ts";
import { readBilling } from "./read-billing.ts";
import { isEndedStatus, isLive, isRunning, isRunningStatus } from "./rights.ts";
import { syncHere } from "./sync-billing.ts";
import { syncStoreHere, unreadPlan } from "./sync-store-billing.ts";
import { type BilledStore, billedStore } from "./who-bills.ts";

/**
 * Buys a plan, or changes the one that was bought; where the store's platform bills, that is done on a page of its own. What the account has is read at the payment provider before, and again
 * after, so that neither a stale page nor a lost answer buys twice.
 * @throws AppError `forbidden` for a plan that isn't sold, `conflict` for the current one, and while the account is closing (`account-closing`); `partner-refused` and `partner-failed`; `unavailable` where payments aren't set up
 */
export async function changePlan(
  { accountId, session }: MemberContext,
  { plan, source = null }: { plan: PlanName; source?: PurchaseSource | null | undefined },
): Promise<PlanChange> {
  if (isGrantedPlan(plan)) {
    throw new AppError("forbidden", `The ${planText(plan)} plan isn't sold here. Contact support if you need it.`);
  }
  const store = await billedStore(accountId);
  if (store) return await storePlanPage(accountId, store);
  const payments = requirePayments();
  const host = await hostOfSession(session);
  return await orProblem(async () => {
    const planned = await withBillingLock(accountId, async (client) => {
      await requireOpenAccount(client, accountId);
      const synced = await syncHere(client, payments, accountId);
      const subscription = synced?.subscription ?? null;
      if (subscription && isRunning(subscription)) {
        // Saves what the payment provider returned even if the change is refused.
        const change = await settled(changeRunning(client, payments, { accountId, subscription, plan, host }));
        if (change.status === "fulfilled") await syncHere(client, payments, accountId);
        return { change };
      }
      if (!isPaidPlan(plan)) return { change: await settled(Promise.reject(nothingToCancel())) };
      return { checkout: await planCheckout(client, payments, { accountId, plan, host, source }) };
    });
    if (planned.checkout) return { url: await openCheckout(payments, accountId, planned.checkout) };
    if (planned.change.status === "rejected") throw planned.change.reason;
    return planned.change.value;
  });
}

/** What a closing account bought ends with the period, and nothing may be bought that would outlast it. */
async function requireOpenAccount(client: PoolClient, accountId: string): Promise<void> {
  const { rows } = await client.query<{ status: string }>("SELECT status FROM account WHERE id = $1", [accountId]);
  if (rows[0]?.status !== "closing") return;
  throw new AppError("conflict", "This account is closing. Reopen it before you change the plan.", {
    type: "account-closing",
  });
}

async function settled<Value>(work: Promise<Value>): Promise<PromiseSettledResult<Value>> {
  const [result] = await Promise.allSettled([work]);
  return result;
}

function nothingToCancel(): AppError {
  return new AppError("conflict", "There is no paid plan to cancel.");
}

/** The page of the store's platform on which its merchant chooses a plan, once it is known that it can be asked. */
async function storePlanPage(accountId: string, { platform, billing, domain }: BilledStore): Promise<{ url: string }> {
  const isRead = await withBillingLock(accountId, async (client) => {
    await requireOpenAccount(client, accountId);
    return await syncStoreHere(client, accountId);
  });
  if (!isRead) throw unreadPlan(platform);
  return { url: billing.planPage(domain) };
}

/**
 * @throws AppError `conflict` (`billing-by-store`) if a store's platform bills the account, and it pays nothing by card
 */
export async function requireCardBilling(accountId: string): Promise<void> {
  const store = await billedStore(accountId);
  if (!store || isRunningStatus((await readBilling(accountId))?.status ?? null)) return;
  throw new AppError("conflict", `This store's plan is billed by ${store.platform}, not by card.`, {
    type: "billing-by-store",
  });
}

/** The page for cards, invoices and addresses. Throws 409 if nothing was ever bought. */
export async function customerPortal({ accountId, session }: MemberContext): Promise<{ url: string }> {
  await requireCardBilling(accountId);
  const billing = await readBilling(accountId);
  // The customer is older: it's made before the first checkout, which may never be paid.
  if (!billing?.subscriptionId)
    throw new AppError("conflict", "There are no invoices or cards yet, because no plan was bought.");
  const { customerId } = billing;
  const returnUrl = planScreen(await hostOfSession(session));
  const url = await orProblem(() => requirePayments().openPortal({ customerId, returnUrl }));
  return { url };
}

/**
 * Ends all that an account bought, at once, before it is deleted: afterwards nobody could. Throws if the payment provider
 * doesn't confirm it.
 */
export async function endBilling(accountId: string): Promise<void> {
  const billing = await readBilling(accountId);
  if (!billing) return;
  // Without a provider there is nothing that could still be charged, unless a subscription was last seen running.
  if (!payments() && isEndedStatus(billing.status)) return;
  const provider = requirePayments();
  // First, as a checkout that is paid adds a subscription.
  const intent = checkoutIntentOf(billing.checkout);
  for (const id of [...(intent?.replaces ?? []), ...(intent?.id ? [intent.id] : [])]) await provider.expireCheckout(id);
  for (const subscription of await subscriptionsOf(provider, billing.customerId)) {
    if (isLive(subscription)) await provider.cancelNow(subscription.id);
  }
}
