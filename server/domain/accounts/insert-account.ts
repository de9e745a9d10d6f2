import { randomUUIDv7 } from "node:crypto";
import type { Prisma } from "#generated/prisma/client.ts";
import { TRIAL_DAYS } from "#lib/plans.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { newPublishableKey } from "#server/foundation/key-tokens/index.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A person who is known, or one to be made together with the account. */
export type Owner = { personId: string } | { emailAddress: string; name: string };

/** What is said of a new account; the rest is ours to say. */
export type AccountFacts = Omit<
  Prisma.AccountUncheckedCreateInput,
  "id" | "publishableKey" | "createdAt" | "trialEndsAt"
>;

/**
 * Adds an account with its owner, its publishable key and its trial, and gives its id: all of it or nothing.
 * Throws Prisma's P2002 where the owner is to be made and the address is known.
 */
export async function insertAccount(owner: Owner, facts: AccountFacts): Promise<string> {
  const accountId = randomUUIDv7();
  // In the account's scope throughout: row-level security lets an account be written from inside alone.
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
  const createdAt = new Date();
  const trialEndsAt = new Date(createdAt.getTime() + TRIAL_DAYS * DAY_MS);
  const publishableKey = newPublishableKey();
  const personId = "personId" in owner ? owner.personId : randomUUIDv7();
  if (!("personId" in owner)) await transaction.person.create({ data: { ...owner, id: personId } });
  await transaction.account.create({ data: { ...facts, id: accountId, publishableKey, createdAt, trialEndsAt } });
  await transaction.membership.create({ data: { accountId, personId, role: "owner" } });
  await recordSecurityEvent({ action: "accountCreated", accountId, personId }, transaction);
}
