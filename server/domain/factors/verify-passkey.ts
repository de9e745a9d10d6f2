import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { Prisma } from "#generated/prisma/client.ts";
import type { UsedPasskey } from "#lib/calls/passkey-shapes.ts";
import { type AppError, invalidField } from "#lib/errors.ts";
import { directory } from "#server/foundation/database/db.ts";
import { userHandleOf } from "./add-passkey.ts";
import { confirmedFactors } from "./factor-row.ts";
import { type PasskeyUse, storeChallenge, takeChallenge } from "./passkey-challenge.ts";
import { relyingParty } from "./relying-party.ts";

/**
 * The options for a browser to sign with a passkey: one of the person's, or, without a person, any that the browser has
 * for this host. Throws 409 if passkeys aren't available.
 */
export async function beginPasskeyUse(use: PasskeyUse, personId: string | null) {
  const { id } = relyingParty();
  const factors = personId === null ? [] : await confirmedFactors(personId);
  const allowCredentials = factors.flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : [{ id: credentialId, transports }],
  );
  const options = await generateAuthenticationOptions({
    rpID: id,
    userVerification: "required",
    ...(personId === null ? {} : { allowCredentials }),
  });
  await storeChallenge(options.challenge, use);
  return options;
}

/**
 * Verifies a passkey's signature and returns its person. With `personId`, only a passkey of that person is accepted.
 * Throws 400 on `response` for a challenge that isn't open for this use, an unknown passkey, another origin, a wrong
 * signature, missing user verification, or a counter that went back (Web Authentication, section 6.1.1).
 */
export async function verifyPasskey(
  use: PasskeyUse,
  response: UsedPasskey,
  personId: string | null,
): Promise<{ personId: string; factorId: string }> {
  const { id: rpId, origin } = relyingParty();
  const challenge = await takeChallenge(response.response.clientDataJSON, use);
  const factor = await directory().personFactor.findUnique({ where: { credentialId: response.id } });
  if (!factor?.publicKey || (personId !== null && factor.personId !== personId)) throw unknownPasskey();
  const { userHandle } = response.response;
  if (userHandle && userHandle !== Buffer.from(userHandleOf(factor.personId)).toString("base64url")) {
    throw unknownPasskey();
  }
  const credential = {
    id: response.id,
    publicKey: new Uint8Array(factor.publicKey),
    counter: Number(factor.counter),
    transports: factor.transports,
  };
  const verified = await verifyAuthenticationResponse({
    response,
    credential,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    expectedType: "webauthn.get",
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) throw invalidField("response", "doesn't prove that you have the passkey. Try again");
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  // Only the first of two responses with the same counter counts. An authenticator without a counter always sends 0.
  const noted = await directory().$executeRaw`
    UPDATE person_factor SET counter = ${BigInt(newCounter)}, is_backed_up = ${credentialBackedUp}, last_used_at = now()
    WHERE id = ${factor.id}::uuid AND (counter < ${BigInt(newCounter)} OR counter = 0 AND ${newCounter} = 0)`;
  if (noted === 0) throw unknownPasskey();
  return { personId: factor.personId, factorId: factor.id };
}

/**
 * Throws 400 on `response` if a passkey was removed since it was verified, for example by a restored address. The
 * caller has locked the person, so the passkey can't be removed before the session exists.
 */
export async function checkPasskeyExists(transaction: Prisma.TransactionClient, factorId: string): Promise<void> {
  if ((await transaction.personFactor.count({ where: { id: factorId } })) === 0) throw unknownPasskey();
}

function unknownPasskey(): AppError {
  return invalidField("response", "is from a passkey that we don't recognize. It may have been removed");
}
