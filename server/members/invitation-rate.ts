import type { Prisma } from "#generated/prisma/client.ts";
import { AppError } from "#lib/errors.ts";
import { env } from "#server/env.ts";

/** How many invitations an account may send within an hour, times RATE_LIMIT_SCALE. */
const INVITATIONS_PER_HOUR = 50;

/** Throws 429 with the seconds to wait: an account in its trial must be no means to write to strangers. */
export async function checkInvitationRate(transaction: Prisma.TransactionClient, accountId: string): Promise<void> {
  const limit = Math.max(1, Math.floor(INVITATIONS_PER_HOUR * env.RATE_LIMIT_SCALE));
  const [filling] = await transaction.$queryRaw<{ wait_seconds: number }[]>`
    SELECT ceil(extract(epoch FROM created_at + interval '1 hour' - now()))::int AS wait_seconds
    FROM sign_in_link
    WHERE account_id = ${accountId}::uuid AND purpose = 'invite' AND created_at > now() - interval '1 hour'
    ORDER BY created_at DESC OFFSET ${limit - 1} LIMIT 1`;
  if (!filling) return;
  throw new AppError("too-many-requests", "The account sent many invitations within the hour. Wait a while.", {
    headers: { "retry-after": String(Math.max(1, filling.wait_seconds)) },
  });
}
