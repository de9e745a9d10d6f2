import type { Prisma } from "#generated/prisma/client.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { directory } from "#server/foundation/database/db.ts";

/** A person has at most so many second factors. */
const MOST_FACTORS = 10;

/** The factors of a person that count: passkeys, and authenticator apps whose first code was right. Oldest first. */
export async function confirmedFactors(personId: string, database: Prisma.TransactionClient = directory()) {
  return await database.personFactor.findMany({
    where: { personId, confirmedAt: { not: null } },
    orderBy: { createdAt: "asc" },
  });
}

/** Throws 409 where a person has as many factors as there may be. */
export function checkFactorCount(count: number): void {
  if (count < MOST_FACTORS) return;
  throw new AppError("conflict", `You can have up to ${MOST_FACTORS} second factors. Remove one to add another.`);
}

/** Throws 404 for what can't be an id: it names nobody's factor. */
export function checkFactorId(id: string): void {
  if (!uuidPattern.test(id)) throw noFactor();
}

export function noFactor(): AppError {
  return notFound("second factor");
}
