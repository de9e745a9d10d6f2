import type { Pool } from "pg";
import { usageMonth } from "#lib/plan-usage.ts";
import { unlockAnswers } from "#server/domain/plans/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { forgetStore } from "#server/storefront/index.ts";
import type { Shop } from "#server/testing/shops.ts";

/** The shop's plan covers no more orders this month: what is answered from now on is locked. */
export async function spendOrders(owner: Pool, { accountId }: Shop): Promise<void> {
  await owner.query(
    "UPDATE account SET trial_ends_at = now() - interval '1 day', billing_plan = 'Orders_1K' WHERE id = $1",
    [accountId],
  );
  await owner.query("INSERT INTO usage_folded (account_id, month, orders) VALUES ($1, $2, 1000)", [
    ...[accountId, usageMonth(new Date()).startsAt],
  ]);
  forgetStore(accountId);
}

/** The shop buys a plan that covers all its orders, which unlocks them. */
export async function buyMoreOrders(owner: Pool, { accountId }: Shop): Promise<void> {
  await owner.query("UPDATE account SET billing_plan = 'Orders_10K' WHERE id = $1", [accountId]);
  await inAccount(accountId, () => inAccountTransaction((client) => unlockAnswers(client, accountId, new Date())));
}
