import { Prisma } from "#generated/prisma/client.ts";
import { AppError } from "#lib/errors.ts";
import { utcMoment } from "#lib/utc-moment.ts";
import { lockPerson } from "#server/domain/sessions/index.ts";

/**
 * Until when an address is reserved for its previous owner, because they can still undo their change; null if it is
 * free. `exceptPersonId` is the person who may have it anyway. The caller has locked the address (`lockAddress`).
 */
export async function reservedUntil(
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
 * Throws 409 with the time until which a previous address can still undo a change: until then nobody signed in as the
 * person may transfer or close the account. `action` completes "You can …".
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

/**
 * A change of address that can still be undone. Uses the clock time, because a call that waits for a lock started long
 * before.
 */
const isOpenRestore = Prisma.sql`l.purpose = 'restore' AND l.used_at IS NULL AND l.expires_at > clock_timestamp()`;
