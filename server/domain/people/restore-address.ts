import type { Prisma } from "#generated/prisma/client.ts";
import { recordPersonEvent } from "#server/domain/audit/index.ts";
import { hashToken } from "#server/domain/sessions/index.ts";
import { patience } from "#server/domain/sign-in/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { enqueueMailWithin } from "#server/foundation/mail/index.ts";
import { lockForMove, moveTo } from "./move-address.ts";
import { settleChanges } from "./settle-changes.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Takes a change of address back with the link that the previous address was mailed: it is the person's again, all of
 * their sessions end, and so does every link that waits for them; second factors that were added since the day before the
 * change are removed, since the person who made the change may have added them. Used once, however many ask at the same time. Of several
 * changes within 72 hours each previous address can come back; the earliest one ends the links of all later ones.
 * False for a link that is unknown, used or expired.
 */
export async function restoreAddress(token: string): Promise<boolean> {
  return await directory().$transaction((transaction) => restoreWithin(transaction, hashToken(token)), patience);
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

/** Read again once the person is locked: another link may have settled this one while it waited. */
async function isOpen(transaction: Prisma.TransactionClient, tokenHash: string): Promise<boolean> {
  const open = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM sign_in_link
    WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > clock_timestamp()`;
  return open.length > 0;
}
