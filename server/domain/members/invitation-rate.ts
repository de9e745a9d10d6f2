import { Prisma } from "#generated/prisma/client.ts";
import { checkLinkRate } from "#server/domain/sign-in/index.ts";

/** How many invitations an account may send within an hour, times RATE_LIMIT_SCALE. */
const INVITATIONS_PER_HOUR = 50;

/** Throws 429 with the seconds to wait: trial accounts must not be usable to spam strangers. */
export async function checkInvitationRate(transaction: Prisma.TransactionClient, accountId: string): Promise<void> {
  await checkLinkRate(transaction, Prisma.sql`account_id = ${accountId}::uuid AND purpose = 'invite'`, {
    perHour: INVITATIONS_PER_HOUR,
    refusal: "This account sent too many invitations in the last hour. Try again later.",
  });
}
