import type { Prisma } from "#generated/prisma/client.ts";
import { recordPersonEvent } from "#server/domain/audit/index.ts";
import { noteSecondFactor, type Session } from "#server/domain/sessions/index.ts";
import { confirmedFactors } from "./factor-row.ts";
import { type FactorEvent, mailFactorEvent } from "./mail-factor-event.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";

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
