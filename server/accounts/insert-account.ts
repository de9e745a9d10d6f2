import { randomUUIDv7 } from "node:crypto";
import type { Prisma } from "#generated/prisma/client.ts";
import { TRIAL_DAYS } from "#lib/plans.ts";
import { newPublishableKey } from "#server/api-keys/index.ts";
import { inAccount, tenant } from "#server/db.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Adds an account with its owner, its publishable key and its trial, and gives its id. */
export async function insertAccount(
  ownerId: string,
  facts: Omit<Prisma.AccountUncheckedCreateInput, "id" | "publishableKey" | "createdAt" | "trialEndsAt">,
): Promise<string> {
  const accountId = randomUUIDv7();
  const createdAt = new Date();
  const trialEndsAt = new Date(createdAt.getTime() + TRIAL_DAYS * DAY_MS);
  const publishableKey = newPublishableKey();
  await inAccount(accountId, () =>
    tenant().$transaction([
      tenant().account.create({ data: { ...facts, id: accountId, publishableKey, createdAt, trialEndsAt } }),
      tenant().membership.create({ data: { accountId, personId: ownerId, role: "owner" } }),
    ]),
  );
  return accountId;
}
