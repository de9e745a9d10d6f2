import type { ClientBase } from "pg";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { queryColumn } from "#server/foundation/database/query-column.ts";
import { planScreen } from "./change-running.ts";
import { mailOwner } from "./mail-owner.ts";
import { isRunningStatusSql } from "./rights.ts";

/**
 * The accounts whose trial ends within three days, that bought nothing, and whose owner was not mailed.
 * @param client acts as `afterword_worker`
 */
export async function findEndingTrials(client: ClientBase, now: Date): Promise<string[]> {
  return await queryColumn(client, endingSql, [now]);
}

/**
 * The accounts that bought nothing, and whose trial ended in the last three days without an email to the owner.
 * @param client acts as `afterword_worker`
 */
export async function findEndedTrials(client: ClientBase, now: Date): Promise<string[]> {
  return await queryColumn(client, endedSql, [now]);
}

/** Mails the owner that the trial ends soon, once. */
export async function mailTrialEnding(accountId: string, now: Date): Promise<void> {
  await inAccount(accountId, () =>
    inAccountTransaction(async (client) => {
      const { rows } = await client.query<{ trialEndsAt: Date }>(claimEndingSql, [accountId, now]);
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

/** Mails the owner that the trial has ended, once. */
export async function mailTrialEnd(accountId: string, now: Date): Promise<void> {
  await inAccount(accountId, () =>
    inAccountTransaction(async (client) => {
      const { rowCount } = await client.query(claimEndedSql, [accountId, now]);
      if (rowCount === 0) return;
      await mailOwner(client, accountId, ({ companyName, to, unsubscribeUrl }) => ({
        to,
        template: "plan-ended",
        props: { companyName, plan: null, url: planScreen(), unsubscribeUrl },
      }));
    }),
  );
}

const MOST_AT_ONCE = 500;

const trialsSql = (condition: string) => `
  SELECT a.id FROM account a LEFT JOIN billing b ON b.account_id = a.id
  WHERE ${condition}
    AND a.status <> 'closing' AND a.billing_plan = 'Free' AND ${isRunningStatusSql("b.status")} IS NOT TRUE
  ORDER BY a.trial_ends_at LIMIT ${MOST_AT_ONCE}`;

const endingSql = trialsSql(
  "a.trial_ends_at > $1 AND a.trial_ends_at <= $1::timestamptz + interval '3 days' AND a.trial_mailed_at IS NULL",
);

const endedSql = trialsSql(
  "a.trial_ends_at <= $1 AND a.trial_ends_at > $1::timestamptz - interval '3 days' AND a.trial_end_mailed_at IS NULL",
);

const claimEndingSql = `
  UPDATE account SET trial_mailed_at = $2 WHERE id = $1 AND trial_mailed_at IS NULL RETURNING trial_ends_at AS "trialEndsAt"`;

const claimEndedSql = "UPDATE account SET trial_end_mailed_at = $2 WHERE id = $1 AND trial_end_mailed_at IS NULL";
