import type { PoolClient } from "pg";
import { planNamed, planNames } from "#lib/plans.ts";
import { unlockAnswers } from "#server/domain/plans/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { log } from "#server/foundation/log.ts";
import { isRunningStatus, type Rights, rightsOf } from "./rights.ts";

/** The stored facts of a subscription, paid by card or through a store's platform. */
interface WrittenSubscription {
  status: string | null;
  plan: string | null;
  priceCents: number | null;
  pastDueSince: Date | null;
  paidUntil: Date | null;
  /** The platform that bills it; null for a card. */
  billedBy: string | null;
}

/** A change of an account's plan, by the subscription that decided it. */
export interface GrantedPlan extends Rights {
  before: string;
  /** What it is for, also if it gives nothing now. */
  paidPlan: string | null;
  billedBy: string | null;
}

/**
 * Gives the account what it pays for, by all that was written down: the larger plan where a card and a store's platform
 * both bill it for a while. Within `withBillingLock`.
 * @param isNothing it pays for nothing any longer, and that is certain
 * @returns null if nothing changed
 */
export async function grantPlan(
  client: PoolClient,
  accountId: string,
  { isNothing = false }: { isNothing?: boolean } = {},
): Promise<GrantedPlan | null> {
  const now = productNow();
  const { rows } = await client.query<WrittenSubscription>(writtenSql, [accountId]);
  const given = rows.flatMap((row) => {
    const plan = planNames.find((name) => name === row.plan) ?? null;
    const rights = rightsOf({ status: row.status ?? "", plan }, { ...row, now });
    if (!rights) return [];
    const isPaid = isRunningStatus(row.status) && rights.plan !== "Free";
    return [{ ...rights, priceCents: isPaid ? row.priceCents : null, paidPlan: row.plan, billedBy: row.billedBy }];
  });
  const free = { plan: "Free", isPastDue: false, priceCents: null, paidPlan: null, billedBy: null } as const;
  const best = given.toSorted((one, other) => rankOf(other) - rankOf(one))[0] ?? (isNothing ? free : null);
  if (!best) return null;
  const status = best.isPastDue ? "pastDue" : "active";
  const changed = await client.query<{ before: string }>(rightsSql, [accountId, best.plan, status, best.priceCents]);
  const [row] = changed.rows;
  if (!row) return null;
  await unlockAnswers(client, accountId, now);
  const { plan, isPastDue, paidPlan, billedBy } = best;
  log.info({ accountId, before: row.before, plan, isPastDue }, "an account's plan changed");
  return { before: row.before, plan, isPastDue, paidPlan, billedBy };
}

/** By orders; of equal ones, the one that isn't paid is what the account has to hear of. */
function rankOf({ plan, isPastDue }: Rights): number {
  return (planNamed(plan).ordersPerMonth ?? Number.MAX_SAFE_INTEGER) + (isPastDue ? 0.5 : 0);
}

const writtenSql = `
  SELECT status, plan, price_cents AS "priceCents", past_due_since AS "pastDueSince", paid_until AS "paidUntil",
    NULL AS "billedBy"
  FROM billing WHERE account_id = $1 AND status IS NOT NULL
  UNION ALL
  SELECT status, plan, price_cents, past_due_since, ends_at, platform FROM store_billing WHERE account_id = $1 AND status IS NOT NULL
  UNION ALL
  SELECT 'active', kept_plan, NULL, NULL, kept_until, platform FROM store_billing WHERE account_id = $1 AND kept_plan IS NOT NULL`;

// A plan that staff granted stays when an earlier purchase has ended.
const planSql = `CASE WHEN $2 = 'Free' AND billing_plan IN ('Staff', 'Foundation', 'Enterprise') THEN billing_plan ELSE $2 END`;

const rightsSql = `
  UPDATE account SET
    billing_plan = ${planSql},
    billing_subscription_price_cents = $4,
    status = CASE WHEN status = 'closing' THEN status ELSE $3 END,
    status_before_closing = CASE WHEN status = 'closing' THEN $3 ELSE status_before_closing END
  WHERE id = $1 AND (billing_plan, billing_subscription_price_cents, CASE WHEN status = 'closing' THEN status_before_closing ELSE status END)
    IS DISTINCT FROM (${planSql}, $4, $3)
  RETURNING old.billing_plan AS before`;
