import { renderSVG } from "uqr";
import type { OutputOf } from "#lib/client/call.ts";
import { invalidField } from "#lib/errors.ts";
import { lockPerson } from "#server/domain/sessions/index.ts";
import type { PersonContext } from "#server/foundation/context/context.ts";
import { open, seal } from "#server/foundation/crypto/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { newTotpSecret, stepOfCode, totpUri } from "./accept-code.ts";
import { addedFactor, type FactorAdded } from "./change-factors.ts";
import { checkFactorCount, checkFactorId, confirmedFactors, noFactor } from "./factor-row.ts";

/** How long a displayed secret can be confirmed. */
const SETUP_MINUTES = 15;
const DEFAULT_NAME = "Authenticator app";

export type TotpSetup = OutputOf<"app.BeginTotp">;

/**
 * Creates the secret of a new authenticator app. It is active once {@link confirmTotp} gets a code from it, and
 * replaces any other unconfirmed secret. Throws 409 if the person has ten factors.
 */
export async function beginTotp({ personId, emailAddress }: PersonContext): Promise<TotpSetup> {
  const secret = newTotpSecret();
  const uri = totpUri(secret, emailAddress);
  const { id } = await directory().$transaction(async (transaction) => {
    await lockPerson(transaction, personId);
    checkFactorCount((await confirmedFactors(personId, transaction)).length);
    await transaction.personFactor.deleteMany({ where: { personId, kind: "totp", confirmedAt: null } });
    return await transaction.personFactor.create({
      data: { personId, kind: "totp", name: DEFAULT_NAME, secret: seal("totp", secret, personId) },
      select: { id: true },
    });
  });
  return { id, secret, uri, qrCode: renderSVG(uri, { ecc: "M", border: 2 }) };
}

/**
 * Adds the authenticator app that the code came from, which counts as its first use, and marks the session as having a
 * second factor. Without a name, numbers it. Returns the recovery codes if it is the person's first factor.
 * Throws 404 for an app that isn't being set up, and 400 on `code`.
 */
export async function confirmTotp(
  { personId, emailAddress, session }: PersonContext,
  { id, code, name: chosenName }: { id: string; code: string; name?: string | undefined },
): Promise<FactorAdded> {
  checkFactorId(id);
  return await directory().$transaction(async (transaction) => {
    await lockPerson(transaction, personId);
    const [setup] = await transaction.$queryRaw<{ secret: string }[]>`
      SELECT secret FROM person_factor
      WHERE id = ${id}::uuid AND person_id = ${personId}::uuid AND kind = 'totp' AND confirmed_at IS NULL
        AND created_at > now() - make_interval(mins => ${SETUP_MINUTES})`;
    if (!setup) throw noFactor();
    const step = stepOfCode(open("totp", setup.secret, personId), code, null);
    if (step === null) throw invalidField("code", "doesn't match. Check your phone's clock and try the next code");
    const name = chosenName ?? freeName((await confirmedFactors(personId, transaction)).map((factor) => factor.name));
    await transaction.$executeRaw`
      UPDATE person_factor SET name = ${name}, confirmed_at = now(), last_step = ${step}, last_used_at = now()
      WHERE id = ${id}::uuid`;
    return await addedFactor(transaction, { id, personId, emailAddress, session, event: "totpAdded", name });
  });
}

/** "Authenticator app", then "Authenticator app 2". */
function freeName(taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? DEFAULT_NAME : `${DEFAULT_NAME} ${number}`;
    if (!taken.includes(name)) return name;
  }
}
