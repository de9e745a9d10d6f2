import type { Prisma } from "#generated/prisma/client.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { directory } from "#server/foundation/database/db.ts";

/** The most second factors a person can have. */
const MAX_FACTORS = 10;

/** The person's active factors: passkeys, and authenticator apps that were confirmed with a code. Oldest first. */
export async function confirmedFactors(personId: string, database: Prisma.TransactionClient = directory()) {
  return await database.personFactor.findMany({
    where: { personId, confirmedAt: { not: null } },
    orderBy: { createdAt: "asc" },
  });
}

/** Throws 409 if a person already has the maximum number of factors. */
export function checkFactorCount(count: number): void {
  if (count < MAX_FACTORS) return;
  throw new AppError("conflict", `You can have up to ${MAX_FACTORS} second factors. Remove one to add another.`);
}

/** Throws 404 for something that can't be a factor's id. */
export function checkFactorId(id: string): void {
  if (!uuidPattern.test(id)) throw noFactor();
}

export function noFactor(): AppError {
  return notFound("second factor");
}
