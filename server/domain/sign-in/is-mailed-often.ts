import type { Prisma } from "#generated/prisma/client.ts";
import { env } from "#server/foundation/env.ts";

/** How many links that others request for an address are mailed to it within an hour, times RATE_LIMIT_SCALE. */
const MAILS_PER_HOUR = 20;

/**
 * Whether so many links that others requested were made for an address that no more of them are mailed now, the newest of
 * them included. Nobody learns of it: it would tell an account what others send. The caller holds the address's lock.
 */
export async function isMailedOften(transaction: Prisma.TransactionClient, emailAddress: string): Promise<boolean> {
  const limit = Math.max(1, Math.floor(MAILS_PER_HOUR * env.RATE_LIMIT_SCALE));
  const more = await transaction.$queryRaw<unknown[]>`
    SELECT FROM sign_in_link
    WHERE email_address = ${emailAddress} AND purpose IN ('invite', 'address') AND created_at > now() - interval '1 hour'
    LIMIT 1 OFFSET ${limit}::int`;
  return more.length > 0;
}
