import { generateSecret, generateURI, verifySync } from "otplib";
import type { Prisma } from "#generated/prisma/client.ts";
import { machineMs } from "#lib/machine-clock.ts";
import { open } from "#server/foundation/crypto/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { overSharedLimit } from "#server/foundation/rate-limits/index.ts";
import { confirmedFactors } from "./factor-row.ts";
import { acceptRecoveryCode } from "./recovery-codes.ts";

const PERIOD_SECONDS = 30;
/** 160 bits, as RFC 4226, section 4, recommends. */
const SECRET_BYTES = 20;

/** The shared secret of an authenticator app, in base32. */
export function newTotpSecret(): string {
  return generateSecret({ length: SECRET_BYTES });
}

/**
 * The content of the QR code: `otpauth://totp/Afterword:<address>?secret=…`, SHA-1, six digits, 30 seconds, which every
 * app supports.
 */
export function totpUri(secret: string, emailAddress: string): string {
  return generateURI({ issuer: "Afterword", label: emailAddress, secret });
}

/**
 * The time step that a code belongs to (RFC 6238): the current, previous or next one. Null for a wrong code, and for
 * `lastStep` or earlier: a code works once (section 5.2). Compares in constant time.
 */
export function stepOfCode(secret: string, code: string, lastStep: number | null, nowMs = machineMs()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(nowMs / 1000);
  const checked = verifySync({ secret, token: code, period: PERIOD_SECONDS, epoch, epochTolerance: PERIOD_SECONDS });
  if (!checked.valid || !("timeStep" in checked)) return null;
  return lastStep !== null && checked.timeStep <= lastStep ? null : checked.timeStep;
}

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
