import type { Prisma } from "#generated/prisma/client.ts";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import { recordPersonEvent } from "#server/domain/audit/index.ts";
import { hashToken, type Session } from "#server/domain/sessions/index.ts";
import { insertLink, linkUrl, lockTimeouts, reservedUntil } from "#server/domain/sign-in/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { ADDRESS_RESTORE_LIFETIME_MS, enqueueMailWithin } from "#server/foundation/mail/index.ts";
import { lockForMove, moveTo } from "./move-address.ts";

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

/**
 * Uses the link sent to a new address, which becomes the person's. All their sessions end except the one confirming:
 * the person who asked may not own the mailbox, and must not stay signed in as its owner. The previous address is
 * mailed a link that undoes the change within 72 hours. Returns where to go next; null for a link that is unknown, used
 * or expired, or whose address now belongs to another person or is reserved for one.
 */
export async function confirmAddress(token: string, session: Session | null): Promise<{ path: string } | null> {
  const personId = await directory().$transaction(
    (transaction) => confirmWithin(transaction, hashToken(token), session),
    lockTimeouts,
  );
  if (personId === null) return null;
  return { path: session?.personId === personId ? "/account?changed=1" : "/account/login?changed=1" };
}

async function confirmWithin(
  transaction: Prisma.TransactionClient,
  tokenHash: string,
  session: Session | null,
): Promise<string | null> {
  const link = await transaction.signInLink.findUnique({ where: { tokenHash, purpose: "address" } });
  if (!link?.personId) return null;
  const { emailAddress } = link;
  const person = await lockForMove(transaction, link.personId, emailAddress);
  const used = await transaction.$executeRaw`
    UPDATE sign_in_link SET used_at = now()
    WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > clock_timestamp()`;
  if (used === 0) return null;
  if (!person || (await isTaken(transaction, emailAddress, person.id))) {
    await transaction.$executeRaw`
      UPDATE sign_in_link SET used_at = NULL, expires_at = now() WHERE token_hash = ${tokenHash}`;
    return null;
  }
  await moveTo(transaction, person, emailAddress, session?.sessionId);
  await recordPersonEvent({ action: "addressChanged", personId: person.id }, transaction);
  // Returning to an address that could have undone the change amounts to undoing it.
  const isReturn = await settleChanges(transaction, person.id, emailAddress);
  if (!isReturn) await offerRestore(transaction, person);
  return person.id;
}

async function isTaken(
  transaction: Prisma.TransactionClient,
  emailAddress: string,
  personId: string,
): Promise<boolean> {
  const owner = await transaction.person.findUnique({ where: { emailAddress }, select: { id: true } });
  return owner !== null || (await reservedUntil(transaction, emailAddress, personId)) !== null;
}

/** Mails the person's previous address. */
async function offerRestore(
  transaction: Prisma.TransactionClient,
  previous: { id: string; emailAddress: string },
): Promise<void> {
  const { id: personId, emailAddress } = previous;
  const token = await insertLink(transaction, {
    purpose: "restore",
    emailAddress,
    lifetimeMs: ADDRESS_RESTORE_LIFETIME_MS,
    personId,
  });
  const until = new Date(machineMs() + ADDRESS_RESTORE_LIFETIME_MS).toISOString();
  await enqueueMailWithin(transaction, {
    to: emailAddress,
    template: "address-changed",
    props: { url: linkUrl("restore", token), until },
  });
}

/**
 * Ends the links that a return to an address makes obsolete: those that undo the change away from it, and every later
 * change. Earlier ones stay valid, because the earliest address has the last word. Returns whether there was one for
 * this address.
 * The caller has locked the person (`lockPerson`).
 */
async function settleChanges(
  transaction: Prisma.TransactionClient,
  personId: string,
  emailAddress: string,
): Promise<boolean> {
  const used = await transaction.$executeRaw`
    UPDATE sign_in_link SET used_at = clock_timestamp()
    WHERE person_id = ${personId}::uuid AND purpose = 'restore' AND used_at IS NULL AND expires_at > clock_timestamp()
      AND created_at >= (
        SELECT min(created_at) FROM sign_in_link
        WHERE person_id = ${personId}::uuid AND purpose = 'restore' AND email_address = ${emailAddress}
          AND used_at IS NULL AND expires_at > clock_timestamp())`;
  return used > 0;
}

type AddressLinkState =
  | { state: "open"; emailAddress: string; createdAt: Date; expiresAt: Date }
  | { state: "used" | "expired" | "unknown" };

/** What the page behind a link to a new address shows. Reading doesn't use it. */
export async function readAddressChange(token: string): Promise<AddressLinkState> {
  return await readAddressLink(token, "address");
}

/**
 * The same for the link that undoes a change; the address is the one to be restored, `createdAt` when it was changed.
 */
export async function readAddressRestore(token: string): Promise<AddressLinkState> {
  return await readAddressLink(token, "restore");
}

async function readAddressLink(token: string, purpose: "address" | "restore"): Promise<AddressLinkState> {
  const link = await directory().signInLink.findUnique({ where: { tokenHash: hashToken(token), purpose } });
  if (!link) return { state: "unknown" };
  if (link.usedAt) return { state: "used" };
  const { emailAddress, createdAt, expiresAt } = link;
  return expiresAt <= machineNow() ? { state: "expired" } : { state: "open", emailAddress, createdAt, expiresAt };
}
