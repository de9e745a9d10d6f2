import type { ClientBase } from "pg";
import { unlockedUpTo } from "#lib/answer-locks.ts";
import type { UsageFacts } from "#lib/plans.ts";
import { markFramesSql } from "#server/storefront/index.ts";

interface AccountRow extends UsageFacts {
  accountId: string;
}

/**
 * Lets an account read the answers that its plan covers now: after its plan changed, and when a month is over. What was
 * unlocked stays so.
 * @param client in the account's scope
 */
export async function unlockAnswers(client: ClientBase, accountId: string, now: Date): Promise<void> {
  const { rows } = await client.query<AccountRow>(`SELECT ${columns} FROM account a WHERE a.id = $1`, [accountId]);
  const [account] = rows;
  if (!account) return;
  const unlocked = await client.query<Unlocked>(unlockSql, [accountId, unlockedUpTo(account, now)]);
  const [places] = unlocked.rows;
  if (places) await client.query(markSql, [accountId, places.before, places.last]);
}

/** Places of orders, as the driver reads `bigint`: from after the first to the last. */
interface Unlocked {
  before: string;
  last: string;
}

/**
 * The accounts with locked answers that they may read by now.
 * @param client acts as `afterword_worker`
 */
export async function accountsToUnlock(client: ClientBase, now: Date): Promise<string[]> {
  const { rows } = await client.query<AccountRow & { first: number }>(lockedSql);
  return rows.filter((account) => account.first <= unlockedUpTo(account, now)).map(({ accountId }) => accountId);
}

const columns = `a.id AS "accountId", a.billing_plan AS "billingPlan", a.trial_ends_at AS "trialEndsAt",
  a.agreed_orders AS "agreedOrders"`;

// One probe of an index that has locked responses alone, for each account.
const lockedSql = `
  SELECT ${columns}, locked.first FROM account a CROSS JOIN LATERAL (
    SELECT min(r.lock_place)::float8 AS first FROM response r
    WHERE r.account_id = a.id AND r.lock_place > a.unlocked_up_to) AS locked
  WHERE locked.first IS NOT NULL`;

// Only what was answered by now: orders that come after the plan ended are again decided by the plan that the account has then.
const unlockSql = `
  UPDATE account SET unlocked_up_to = covered.last
  FROM (SELECT max(lock_place) AS last FROM response WHERE account_id = $1 AND lock_place <= $2) AS covered
  WHERE id = $1 AND unlocked_up_to < covered.last
  RETURNING old.unlocked_up_to AS before, new.unlocked_up_to AS last`;

// Figures for all orders count them from now on.
const markSql = markFramesSql("r.lock_place > $2 AND r.lock_place <= $3");
