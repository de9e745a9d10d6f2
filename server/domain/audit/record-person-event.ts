import type { Prisma } from "#generated/prisma/client.ts";
import { recordSecurityEvent, type SecurityEvent } from "./record-security-event.ts";

/**
 * Records a change to how a person signs in, such as a new address, in each account where they are an active member;
 * for a person without accounts it is a line in the process's log. `database` is the caller's transaction.
 */
export async function recordPersonEvent(
  event: Omit<SecurityEvent, "accountId"> & { personId: string },
  database: Prisma.TransactionClient,
): Promise<void> {
  const where = { personId: event.personId, status: "active" };
  const memberships = await database.membership.findMany({ where, select: { accountId: true } });
  for (const { accountId } of memberships) await recordSecurityEvent({ ...event, accountId }, database);
  if (memberships.length === 0) await recordSecurityEvent({ ...event, accountId: null }, database);
}
