import type { UsedPasskey } from "#lib/calls/passkey-shapes.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import {
  acceptAppCode,
  beginPasskeyUse,
  checkCodeRate,
  confirmedFactors,
  verifyPasskey,
} from "#server/domain/factors/index.ts";
import { ownEvent, renewSignIn, type Session } from "#server/domain/sessions/index.ts";
import type { PersonContext } from "#server/foundation/context/context.ts";
import { directory } from "#server/foundation/database/db.ts";

/**
 * Confirms the signed-in person's identity with a code from their authenticator app: the sign-in is recent again, and
 * the session gets a new token. Returns the `Set-Cookie` line.
 * Throws 409 for a person without an app, 429 if codes were tried too often recently, and 400 on `code`.
 */
export async function renewByCode({ personId, session }: PersonContext, code: string): Promise<{ cookie: string }> {
  const hasApp = (await confirmedFactors(personId)).some(({ kind }) => kind === "totp");
  if (!hasApp)
    throw new AppError("conflict", "You don't have an authenticator app. Confirm with an email link instead.");
  await checkCodeRate(personId);
  if (!(await acceptAppCode(personId, code))) {
    await recordSecurityEvent({ action: "secondFactorFailed", ...ownEvent(session), details: { method: "totp" } });
    throw invalidField("code", "isn't right. Wait for the next one and try again");
  }
  return await confirmed(session, "totp");
}

/**
 * The options for the signed-in person to confirm their identity with a passkey. Throws 409 if passkeys aren't
 * available.
 */
export async function beginPasskeyRenewal({ personId, session }: PersonContext) {
  return await beginPasskeyUse(passkeyUseIn(session.sessionId), personId);
}

/** The same as {@link renewByCode} with one of the person's passkeys. Throws 400 on `response`. */
export async function renewByPasskey(
  { personId, session }: PersonContext,
  response: UsedPasskey,
): Promise<{ cookie: string }> {
  await verifyPasskey(passkeyUseIn(session.sessionId), response, personId);
  return await confirmed(session, "passkey");
}

async function confirmed(session: Session, method: string): Promise<{ cookie: string }> {
  return await directory().$transaction(async (transaction) => {
    const renewed = await renewSignIn(session.sessionId, { hasSecondFactor: true }, transaction);
    await recordSecurityEvent({ action: "identityConfirmed", ...ownEvent(session), details: { method } }, transaction);
    return renewed;
  });
}

function passkeyUseIn(sessionId: string) {
  return { purpose: "renew", boundTo: `session:${sessionId}` } as const;
}
