import type { ClientBase } from "pg";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { planScreen } from "./change-running.ts";
import { mailOwner } from "./mail-owner.ts";
import { isRunningStatusSql } from "./rights.ts";

/**
 * The accounts whose trial ends within three days, that bought nothing, and whose owner was not mailed.
 * @param client acts as `afterword_worker`
 */
export async function findEndingTrials(client: ClientBase, now: Date): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(dueSql, [now]);
  return rows.map(({ id }) => id);
}

/** Mails the owner, once. */
export async function mailTrialEnding(accountId: string, now: Date): Promise<void> {
  await inAccount(accountId, () =>
    inAccountTransaction(async (client) => {
      const { rows } = await client.query<{ trialEndsAt: Date }>(claimSql, [accountId, now]);
      const [claimed] = rows;
      if (!claimed) return;
      const trialEndsAt = claimed.trialEndsAt.toISOString();
      await mailOwner(client, accountId, ({ companyName, to, unsubscribeUrl }) => ({
        to,
        template: "trial-ending",
        props: { companyName, trialEndsAt, url: planScreen(), unsubscribeUrl },
      }));
    }),
  );
}

const MOST_AT_ONCE = 500;

const dueSql = `
  SELECT a.id FROM account a LEFT JOIN billing b ON b.account_id = a.id
  WHERE a.trial_ends_at > $1 AND a.trial_ends_at <= $1::timestamptz + interval '3 days' AND a.trial_mailed_at IS NULL
    AND a.status <> 'closing' AND a.billing_plan = 'Free' AND ${isRunningStatusSql("b.status")} IS NOT TRUE
  ORDER BY a.trial_ends_at LIMIT ${MOST_AT_ONCE}`;

const claimSql = `
  UPDATE account SET trial_mailed_at = $2 WHERE id = $1 AND trial_mailed_at IS NULL RETURNING trial_ends_at AS "trialEndsAt"`;
