import { randomUUIDv7 } from "node:crypto";
import type { Prisma } from "#generated/prisma/client.ts";
import { TRIAL_DAYS } from "#lib/plans.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { newPublishableKey } from "#server/foundation/key-tokens/index.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A known person, or one to create together with the account. */
export type Owner = { personId: string } | { emailAddress: string; name: string };

/** What the caller knows about a new account; we fill in the rest. */
export type AccountFacts = Omit<
  Prisma.AccountUncheckedCreateInput,
  "id" | "publishableKey" | "createdAt" | "trialEndsAt"
>;

/**
 * Adds an account with its owner, publishable key and trial, all or nothing, and returns its id.
 * Throws Prisma's P2002 if a new owner's address is already known.
 */
export async function insertAccount(owner: Owner, facts: AccountFacts): Promise<string> {
  const accountId = randomUUIDv7();
  // All of it runs in the account's scope: row-level security doesn't allow writing an account from outside it.
  await inAccount(accountId, () =>
    tenant().$transaction((transaction) => insertAccountRows(transaction, accountId, owner, facts)),
  );
  return accountId;
}

/** The same within the caller's transaction, which runs `inAccount(accountId, …)`. */
export async function insertAccountRows(
  transaction: Prisma.TransactionClient,
  accountId: string,
  owner: Owner,
  facts: AccountFacts,
): Promise<void> {
  const createdAt = productNow();
  const trialEndsAt = new Date(createdAt.getTime() + TRIAL_DAYS * DAY_MS);
  const publishableKey = newPublishableKey();
  const personId = "personId" in owner ? owner.personId : randomUUIDv7();
  if (!("personId" in owner)) await transaction.person.create({ data: { ...owner, id: personId } });
  await transaction.account.create({ data: { ...facts, id: accountId, publishableKey, createdAt, trialEndsAt } });
  await transaction.membership.create({ data: { accountId, personId, role: "owner" } });
  await recordSecurityEvent({ action: "accountCreated", accountId, personId }, transaction);
}
