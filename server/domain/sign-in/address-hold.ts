import { Prisma } from "#generated/prisma/client.ts";
import { AppError } from "#lib/errors.ts";
import { utcMoment } from "#lib/utc-moment.ts";
import { lockPerson } from "#server/domain/sessions/index.ts";

/**
 * Until when an address is kept for the person who had it before, because they can still take their change back; null
 * where it is free. `exceptPersonId` is who may have it anyway. The caller holds the address (`lockAddress`).
 */
export async function heldUntil(
  transaction: Prisma.TransactionClient,
  emailAddress: string,
  exceptPersonId: string | null = null,
): Promise<Date | null> {
  const [held] = await transaction.$queryRaw<{ until: Date | null }[]>`
    SELECT max(l.expires_at) AS until FROM sign_in_link l JOIN person p ON p.id = l.person_id
    WHERE l.email_address = ${emailAddress} AND ${isOpenRestore} AND p.id IS DISTINCT FROM ${exceptPersonId}::uuid`;
  return held?.until ?? null;
}

/**
 * Throws a 409 that says until when, while an address that the person had before can take a change back: until then
 * nobody signed in as them may give the account away or end it. `action` completes "You can …".
 */
export async function requireSettledAddress(
  transaction: Prisma.TransactionClient,
  personId: string,
  action: string,
): Promise<void> {
  await lockPerson(transaction, personId);
  const [change] = await transaction.$queryRaw<{ until: Date | null }[]>`
    SELECT max(l.expires_at) AS until FROM sign_in_link l WHERE l.person_id = ${personId}::uuid AND ${isOpenRestore}`;
  if (!change?.until) return;
  const until = change.until.toISOString();
  throw new AppError("conflict", `Your email address changed recently. You can ${action} after ${utcMoment(until)}.`, {
    extra: { until },
  });
}

/** A change of address that can still be taken back. By the real time: a call that waits for a lock began long before it. */
const isOpenRestore = Prisma.sql`l.purpose = 'restore' AND l.used_at IS NULL AND l.expires_at > clock_timestamp()`;
