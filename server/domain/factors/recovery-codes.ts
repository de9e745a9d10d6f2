import { randomBytes } from "node:crypto";
import type { Prisma } from "#generated/prisma/client.ts";
import { sign, verify } from "#server/foundation/crypto/index.ts";

const CODES = 10;
/** 50 random bits: impossible to guess with ten attempts in 15 minutes. */
const CODE_LENGTH = 10;
const GROUP_LENGTH = 5;
/** Base32 (RFC 4648): no 0, 1, 8 or 9 to mistake for a letter. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Replaces a person's recovery codes, and returns the new ones: they can't be read again. */
export async function replaceRecoveryCodes(transaction: Prisma.TransactionClient, personId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await transaction.recoveryCode.deleteMany({ where: { personId } });
  await transaction.recoveryCode.createMany({
    data: codes.map((code) => ({ personId, codeHash: hashOf(personId, withoutGroups(code)) })),
  });
  return codes.map(inGroups);
}

/**
 * Uses a recovery code, in any letter case, with or without its dash, and with 0 or 1 typed for O or I. Returns false if it is wrong or already used.
 */
export async function acceptRecoveryCode(
  transaction: Prisma.TransactionClient,
  personId: string,
  typed: string,
): Promise<boolean> {
  // Neither digit is in the alphabet, and an L in capitals doesn't look like a 1.
  const code = withoutGroups(typed.toUpperCase()).replaceAll("0", "O").replaceAll("1", "I");
  if (code.length !== CODE_LENGTH) return false;
  const unused = await transaction.recoveryCode.findMany({ where: { personId, usedAt: null } });
  const own = unused.find(({ codeHash }) => verify("recovery code", [personId, code], codeHash, "hex"));
  if (!own) return false;
  // Only one of several concurrent uses finds the code unused.
  const used = await transaction.$executeRaw`
    UPDATE recovery_code SET used_at = now()
    WHERE person_id = ${personId}::uuid AND code_hash = ${own.codeHash} AND used_at IS NULL`;
  return used === 1;
}

function newCode(): string {
  // 256 is a multiple of 32, so every character is equally likely.
  return Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
}

function inGroups(code: string): string {
  return `${code.slice(0, GROUP_LENGTH)}-${code.slice(GROUP_LENGTH)}`;
}

function withoutGroups(code: string): string {
  return code.replace(/[\s-]/g, "");
}

/** The key prevents anyone who reads the table from trying all codes. */
function hashOf(personId: string, code: string): string {
  return sign("recovery code", [personId, code], "hex");
}
