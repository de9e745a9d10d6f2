import type { ClientBase } from "pg";
import { usageMonth } from "#lib/plan-usage.ts";
import { ordersPerMonth, planNames } from "#lib/plans.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { planScreen } from "./change-running.ts";
import { mailOwner } from "./mail-owner.ts";

/** At which shares of the month's orders the owner is mailed, in percent. */
const steps = [75, 90, 100] as const;

/** An account that has used more of its month than its owner was mailed about. */
export interface UsageReached {
  accountId: string;
  plan: string;
  limit: number;
  percent: (typeof steps)[number];
}

/**
 * Accounts whose owners should be emailed now. Scans this month's usage of all accounts once.
 * @param client acts as `afterword_worker`
 */
export async function findUsageReached(client: ClientBase, now: Date): Promise<UsageReached[]> {
  const { startsAt } = usageMonth(now);
  const limits = planNames.map((billingPlan) => ordersPerMonth({ billingPlan, trialEndsAt: new Date(0) }, now));
  const { rows } = await client.query<UsageReached>(dueSql, [
    ...[now, day(startsAt), [...planNames], limits, [...steps]],
  ]);
  return rows;
}

/** Mails the owner of an account, once for each share of a limit in a month. */
export async function mailUsage({ accountId, plan, limit, percent }: UsageReached, now: Date): Promise<void> {
  const { startsAt, endsAt } = usageMonth(now);
  await inAccount(accountId, () =>
    inAccountTransaction(async (client) => {
      const { rowCount } = await client.query(claimSql, [accountId, day(startsAt), percent, limit]);
      if (rowCount === 0) return;
      await mailOwner(client, accountId, ({ companyName, to, unsubscribeUrl }) => ({
        to,
        template: "usage-reached",
        props: {
          companyName,
          plan,
          limit: String(limit),
          percent: percentText(percent),
          periodEndsAt: endsAt.toISOString(),
          url: planScreen(),
          unsubscribeUrl,
        },
      }));
    }),
  );
}

function percentText(percent: UsageReached["percent"]): "75" | "90" | "100" {
  return `${percent}`;
}

function day(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

const MOST_AT_ONCE = 500;

/** The share of this limit that the owner was mailed about in the month `$2`. */
function mailedOf(limit: string): string {
  return `CASE WHEN usage_mailed_month = $2::date AND coalesce(usage_mailed_limit, ${limit}) = ${limit}
    THEN usage_mailed_percent ELSE 0 END`;
}

const dueSql = `
  WITH plan AS (SELECT * FROM unnest($3::text[], $4::int[]) AS p (name, orders)),
  used AS (
    SELECT a.id, a.billing_plan, coalesce(CASE WHEN a.billing_plan = 'Enterprise' THEN a.agreed_orders END, plan.orders) AS allowed,
      a.usage_mailed_month, a.usage_mailed_percent, a.usage_mailed_limit, (
        SELECT coalesce(sum(u.orders), 0) FROM usage_month u
        WHERE u.account_id = a.id AND u.month = $2::date) AS orders
    FROM account a JOIN plan ON plan.name = a.billing_plan
    WHERE a.trial_ends_at <= $1 AND a.status <> 'closing'
  ),
  reached AS (
    SELECT id, billing_plan, allowed, usage_mailed_month, usage_mailed_percent, usage_mailed_limit,
      (SELECT max(step) FROM unnest($5::int[]) AS step WHERE orders * 100 >= step::bigint * allowed) AS percent
    FROM used WHERE allowed IS NOT NULL
  )
  SELECT id AS "accountId", billing_plan AS plan, allowed AS "limit", percent FROM reached
  WHERE percent > ${mailedOf("allowed")}
  LIMIT ${MOST_AT_ONCE}`;

const claimSql = `
  UPDATE account SET usage_mailed_month = $2::date, usage_mailed_percent = $3, usage_mailed_limit = $4
  WHERE id = $1 AND $3 > ${mailedOf("$4")}`;
