import type { Account as AccountRow } from "#generated/prisma/client.ts";
import { notFound } from "#lib/errors.ts";
import type { PlanFacts } from "#lib/plans.ts";
import { type AccountScope, accountScope } from "#server/foundation/database/account-scope.ts";
import { accountPool, tenant } from "#server/foundation/database/db.ts";

/** The columns of an account that most of its reads need. */
export interface AccountFacts extends PlanFacts {
  timeZone: string;
  /** ISO 4217 */
  currency: string;
  /** The place up to which its answers may be read (lib/answer-locks.ts). */
  unlockedUpTo: number;
}

const rowOf = new WeakMap<AccountScope, Promise<AccountRow>>();
const factsOf = new WeakMap<AccountScope, Promise<AccountFacts>>();

/** The account's row, read once for a page. Throws not-found, which can only happen if the account was closed. */
export function accountRow(accountId: string): Promise<AccountRow> {
  const scope = accountScope();
  const known = rowOf.get(scope);
  if (known) return known;
  const read = readRow(accountId);
  if (scope.isOfPage) rowOf.set(scope, read);
  return read;
}

/**
 * The facts of the account in scope, read once per request, however many figures and gates it has. Throws not-found,
 * which can only happen if the account was deleted.
 */
export function accountFacts(): Promise<AccountFacts> {
  const scope = accountScope();
  const known = factsOf.get(scope);
  if (known) return known;
  const read = scope.isOfPage ? accountRow(scope.accountId).then(factsIn) : readFacts(scope.accountId);
  factsOf.set(scope, read);
  return read;
}

function factsIn({ timeZone, currency, billingPlan, trialEndsAt, unlockedUpTo }: AccountRow): AccountFacts {
  return { timeZone, currency, billingPlan, trialEndsAt, unlockedUpTo: Number(unlockedUpTo) };
}

async function readRow(accountId: string): Promise<AccountRow> {
  const row = await tenant().account.findUnique({ where: { id: accountId } });
  if (!row) throw notFound("account");
  return row;
}

// Faster than the whole row, for the calls that need no more of it.
async function readFacts(accountId: string): Promise<AccountFacts> {
  const { rows } = await accountPool().query<AccountFacts>({ name: "account-facts", text: sql, values: [accountId] });
  if (!rows[0]) throw notFound("account");
  return rows[0];
}

const sql = `
  SELECT time_zone AS "timeZone", currency, billing_plan AS "billingPlan", trial_ends_at AS "trialEndsAt",
    unlocked_up_to::float8 AS "unlockedUpTo"
  FROM account WHERE id = $1`;
