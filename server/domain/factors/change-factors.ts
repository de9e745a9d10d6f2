import type { Prisma } from "#generated/prisma/client.ts";
import { AppError } from "#lib/errors.ts";
import { recordPersonEvent } from "#server/domain/audit/index.ts";
import { lockPerson, noteSecondFactor, type Session } from "#server/domain/sessions/index.ts";
import type { PersonContext } from "#server/foundation/context/context.ts";
import { directory } from "#server/foundation/database/db.ts";
import { checkFactorId, confirmedFactors, noFactor } from "./factor-row.ts";
import { type FactorEvent, mailFactorEvent } from "./mail-factor-event.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";

/**
 * Removes one of the person's factors. With the last one, the recovery codes are removed too, and no session counts as
 * having a second factor. Throws 404 for a factor that isn't theirs, and 409 for the last one while one of their
 * accounts requires it.
 */
export async function removeFactor({ personId, emailAddress }: PersonContext, id: string): Promise<void> {
  checkFactorId(id);
  await directory().$transaction(async (transaction) => {
    await lockPerson(transaction, personId);
    const factors = await confirmedFactors(personId, transaction);
    const factor = factors.find((one) => one.id === id.toLowerCase());
    if (!factor) throw noFactor();
    if (factors.length === 1) await checkNotRequired(transaction, personId);
    await transaction.personFactor.delete({ where: { id: factor.id } });
    if (factors.length === 1) {
      await transaction.recoveryCode.deleteMany({ where: { personId } });
      await transaction.session.updateMany({ where: { personId }, data: { secondFactorAt: null } });
    }
    const { kind, name } = factor;
    await recordPersonEvent({ action: "factorRemoved", personId, subject: name, details: { kind } }, transaction);
    const event = kind === "passkey" ? "passkeyRemoved" : "totpRemoved";
    await mailFactorEvent(transaction, { emailAddress, event, name });
  });
}

async function checkNotRequired(transaction: Prisma.TransactionClient, personId: string): Promise<void> {
  const requiring = await transaction.membership.findFirst({
    where: { personId, status: "active", account: { requireTwoFactor: true } },
    select: { account: { select: { companyName: true } } },
  });
  if (!requiring) return;
  const { companyName } = requiring.account;
  throw new AppError(
    "conflict",
    `${companyName} requires two-factor sign-in, and this is your only second factor. Add another one first.`,
  );
}

/** Renames one of the person's factors. Throws 404 for a factor that isn't theirs. */
export async function renameFactor(
  { personId }: PersonContext,
  { id, name }: { id: string; name: string },
): Promise<void> {
  checkFactorId(id);
  const { count } = await directory().personFactor.updateMany({
    where: { id, personId, confirmedAt: { not: null } },
    data: { name },
  });
  if (count === 0) throw noFactor();
}

/** Replaces the person's recovery codes, and returns the new ones. Throws 409 for a person without a second factor. */
export async function createRecoveryCodes({ personId, emailAddress }: PersonContext): Promise<string[]> {
  return await directory().$transaction(async (transaction) => {
    await lockPerson(transaction, personId);
    if ((await confirmedFactors(personId, transaction)).length === 0) {
      throw new AppError(
        "conflict",
        "Add an authenticator app or a passkey first. Recovery codes are a backup for them.",
      );
    }
    const codes = await replaceRecoveryCodes(transaction, personId);
    await recordPersonEvent({ action: "recoveryCodesCreated", personId }, transaction);
    await mailFactorEvent(transaction, { emailAddress, event: "recoveryCodesCreated" });
    return codes;
  });
}

export interface FactorAdded {
  id: string;
  /** Shown once, with a person's first factor; otherwise null. */
  recoveryCodes: string[] | null;
  /** The `Set-Cookie` line: the session now has a second factor, and a new token. */
  cookie: string;
}

/** The consequences of adding a factor: recovery codes, the mail, and the session's second factor. */
export async function addedFactor(
  transaction: Prisma.TransactionClient,
  added: { id: string; personId: string; emailAddress: string; session: Session; event: FactorEvent; name: string },
): Promise<FactorAdded> {
  const { id, personId, emailAddress, session, event, name } = added;
  const isFirst = (await confirmedFactors(personId, transaction)).length === 1;
  const recoveryCodes = isFirst ? await replaceRecoveryCodes(transaction, personId) : null;
  const kind = event === "passkeyAdded" ? "passkey" : "totp";
  await recordPersonEvent({ action: "factorAdded", personId, subject: name, details: { kind } }, transaction);
  await mailFactorEvent(transaction, { emailAddress, event, name });
  const { cookie } = await noteSecondFactor(session.sessionId, transaction);
  return { id, recoveryCodes, cookie };
}
