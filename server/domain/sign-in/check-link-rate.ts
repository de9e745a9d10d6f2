import type { Prisma } from "#generated/prisma/client.ts";
import { AppError } from "#lib/errors.ts";
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

/**
 * Throws 429 with the seconds to wait if the hourly number of links (times RATE_LIMIT_SCALE) has been used up.
 * `counted` is the condition of those that count; the caller holds a lock that serializes them.
 */
export async function checkLinkRate(
  transaction: Prisma.TransactionClient,
  counted: Prisma.Sql,
  { perHour, refusal }: { perHour: number; refusal: string },
): Promise<void> {
  const limit = Math.max(1, Math.floor(perHour * env.RATE_LIMIT_SCALE));
  const [filling] = await transaction.$queryRaw<{ wait_seconds: number }[]>`
    SELECT ceil(extract(epoch FROM created_at + interval '1 hour' - now()))::int AS wait_seconds
    FROM sign_in_link
    WHERE ${counted} AND created_at > now() - interval '1 hour'
    ORDER BY created_at DESC OFFSET ${limit - 1} LIMIT 1`;
  if (!filling) return;
  throw new AppError("too-many-requests", refusal, {
    headers: { "retry-after": String(Math.max(1, filling.wait_seconds)) },
  });
}
