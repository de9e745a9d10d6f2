import type { Prisma } from "#generated/prisma/client.ts";
import { recordPersonEvent } from "#server/domain/audit/index.ts";
import { hashToken } from "#server/domain/sessions/index.ts";
import { lockTimeouts } from "#server/domain/sign-in/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { enqueueMailWithin } from "#server/foundation/mail/index.ts";
import { lockForMove, moveTo } from "./move-address.ts";
import { settleChanges } from "./settle-changes.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Undoes a change of address with the link mailed to the previous address: the person has it back, and all of their
 * sessions and unused links end. Second factors added since the day before the change are removed, because the person
 * who made the change may have added them. It works once, even if used concurrently. Of several changes within 72 hours
 * each previous address can be restored; the earliest one ends the links of all later ones.
 * Returns false for a link that is unknown, used or expired.
 */
export async function restoreAddress(token: string): Promise<boolean> {
  return await directory().$transaction((transaction) => restoreWithin(transaction, hashToken(token)), lockTimeouts);
}

async function restoreWithin(transaction: Prisma.TransactionClient, tokenHash: string): Promise<boolean> {
  const link = await transaction.signInLink.findUnique({ where: { tokenHash, purpose: "restore" } });
  if (!link?.personId) return false;
  const { emailAddress } = link;
  const person = await lockForMove(transaction, link.personId, emailAddress);
  if (!person || !(await isOpen(transaction, tokenHash))) return false;
  const owner = await transaction.person.findUnique({ where: { emailAddress }, select: { id: true } });
  if (owner) return false;
  await removeFactorsSince(transaction, person.id, new Date(link.createdAt.getTime() - DAY_MS));
  await settleChanges(transaction, person.id, emailAddress);
  await moveTo(transaction, person, emailAddress);
  await recordPersonEvent({ action: "addressRestored", personId: person.id }, transaction);
  await enqueueMailWithin(transaction, {
    to: person.emailAddress,
    template: "address-restored",
    props: { url: `${env.APP_URL}/account/login` },
  });
  return true;
}

async function removeFactorsSince(transaction: Prisma.TransactionClient, personId: string, since: Date): Promise<void> {
  const added = { where: { personId, createdAt: { gte: since } } };
  await transaction.personFactor.deleteMany(added);
  await transaction.recoveryCode.deleteMany(added);
}

/** Checked again once the person is locked: another link may have been used in the meantime. */
async function isOpen(transaction: Prisma.TransactionClient, tokenHash: string): Promise<boolean> {
  const open = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM sign_in_link
    WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > clock_timestamp()`;
  return open.length > 0;
}
