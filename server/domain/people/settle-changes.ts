import type { Prisma } from "#generated/prisma/client.ts";

/**
 * Ends the links that a return to an address makes obsolete: those that undo the change away from it, and every later
 * change. Earlier ones stay valid, because the earliest address has the last word. Returns whether there was one for
 * this address.
 * The caller has locked the person (`lockPerson`).
 */
export async function settleChanges(
  transaction: Prisma.TransactionClient,
  personId: string,
  emailAddress: string,
): Promise<boolean> {
  const used = await transaction.$executeRaw`
    UPDATE sign_in_link SET used_at = clock_timestamp()
    WHERE person_id = ${personId}::uuid AND purpose = 'restore' AND used_at IS NULL AND expires_at > clock_timestamp()
      AND created_at >= (
        SELECT min(created_at) FROM sign_in_link
        WHERE person_id = ${personId}::uuid AND purpose = 'restore' AND email_address = ${emailAddress}
          AND used_at IS NULL AND expires_at > clock_timestamp())`;
  return used > 0;
}
