import type { Prisma } from "#generated/prisma/client.ts";
import { open } from "#server/foundation/crypto/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { overSharedLimit } from "#server/foundation/rate-limits/index.ts";
import { confirmedFactors } from "./factor-row.ts";
import { acceptRecoveryCode } from "./recovery-codes.ts";
import { stepOfCode } from "./totp.ts";

/** Throws 429 if too many codes were tried recently for this person, across all their sign-ins. */
export async function checkCodeRate(personId: string): Promise<void> {
  const refused = await overSharedLimit("secondFactor", personId);
  if (refused) throw refused;
}

/**
 * Uses a code from one of the person's authenticator apps; spaces are ignored. Each code works once, even under
 * concurrent attempts. Returns false if no app shows it now.
 */
export async function acceptAppCode(
  personId: string,
  typed: string,
  database: Prisma.TransactionClient = directory(),
): Promise<boolean> {
  const code = typed.replace(/\s/g, "");
  for (const { id, secret, lastStep } of await confirmedFactors(personId, database)) {
    const step = secret === null ? null : stepOfCode(open("totp", secret, personId), code, lastStep);
    if (step === null) continue;
    const used = await database.$executeRaw`
      UPDATE person_factor SET last_step = ${step}, last_used_at = now()
      WHERE id = ${id}::uuid AND (last_step IS NULL OR last_step < ${step})`;
    if (used === 1) return true;
  }
  return false;
}

/** The same, but also accepts recovery codes; returns which kind it was, or null. */
export async function acceptAnyCode(
  personId: string,
  typed: string,
  transaction: Prisma.TransactionClient,
): Promise<"totp" | "recoveryCode" | null> {
  if (await acceptAppCode(personId, typed, transaction)) return "totp";
  return (await acceptRecoveryCode(transaction, personId, typed)) ? "recoveryCode" : null;
}
