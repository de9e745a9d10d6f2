import type { Prisma } from "#generated/prisma/client.ts";

/**
 * Uses up what a return to an address settles: the links that could take back the change away from it, and every later
 * change; earlier ones stay, since the earliest address has the last word. Says whether there was one for this address.
 * The caller holds the person (`lockPerson`).
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
