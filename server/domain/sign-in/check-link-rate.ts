import type { Prisma } from "#generated/prisma/client.ts";
import { AppError } from "#lib/errors.ts";
import { env } from "#server/foundation/env.ts";

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
