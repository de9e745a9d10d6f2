import { notFound } from "#lib/errors.ts";
import type { PlanFacts } from "#lib/plans.ts";
import { type AccountScope, accountScope } from "#server/foundation/database/account-scope.ts";
import { accountPool } from "#server/foundation/database/db.ts";

/** The columns of an account that most of its reads need. */
export interface AccountFacts extends PlanFacts {
  timeZone: string;
  /** ISO 4217 */
  currency: string;
  /** The place up to which its answers may be read (lib/answer-locks.ts). */
  unlockedUpTo: number;
}

const factsOf = new WeakMap<AccountScope, Promise<AccountFacts>>();

/**
 * The facts of the account in scope, read once per request, however many figures and gates it has. Throws not-found,
 * which can only happen if the account was deleted.
 */
export function accountFacts(): Promise<AccountFacts> {
  const scope = accountScope();
  const known = factsOf.get(scope);
  if (known) return known;
  const read = readFacts(scope.accountId);
  factsOf.set(scope, read);
  return read;
}

async function readFacts(accountId: string): Promise<AccountFacts> {
  const { rows } = await accountPool().query<AccountFacts>({ name: "account-facts", text: sql, values: [accountId] });
  if (!rows[0]) throw notFound("account");
  return rows[0];
}

const sql = `
  SELECT time_zone AS "timeZone", currency, billing_plan AS "billingPlan", trial_ends_at AS "trialEndsAt",
    unlocked_up_to::float8 AS "unlockedUpTo"
  FROM account WHERE id = $1`;
