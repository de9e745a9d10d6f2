import { randomUUIDv7 } from "node:crypto";
import type { Prisma } from "#generated/prisma/client.ts";
import { TRIAL_DAYS } from "#lib/plans.ts";
import { newPublishableKey } from "#server/api-keys/index.ts";
import { inAccount, tenant } from "#server/db.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A person who is known, or one to be made together with the account. */
export type Owner = { personId: string } | { emailAddress: string; name: string };

/**
 * Adds an account with its owner, its publishable key and its trial, and gives its id: all of it or nothing.
 * Throws Prisma's P2002 where the owner is to be made and the address is known.
 */
export async function insertAccount(
  owner: Owner,
  facts: Omit<Prisma.AccountUncheckedCreateInput, "id" | "publishableKey" | "createdAt" | "trialEndsAt">,
): Promise<string> {
  const accountId = randomUUIDv7();
  const createdAt = new Date();
  const trialEndsAt = new Date(createdAt.getTime() + TRIAL_DAYS * DAY_MS);
  const publishableKey = newPublishableKey();
  const personId = "personId" in owner ? owner.personId : randomUUIDv7();
  // In the account's scope throughout: row-level security lets an account be written from inside alone.
  await inAccount(accountId, () =>
    tenant().$transaction([
      ...("personId" in owner ? [] : [tenant().person.create({ data: { ...owner, id: personId } })]),
      tenant().account.create({ data: { ...facts, id: accountId, publishableKey, createdAt, trialEndsAt } }),
      tenant().membership.create({ data: { accountId, personId, role: "owner" } }),
    ]),
  );
  return accountId;
}
