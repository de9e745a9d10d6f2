import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { Prisma } from "#generated/prisma/client.ts";
import type { UsedPasskey } from "#lib/calls/passkey-shapes.ts";
import { type AppError, invalidField } from "#lib/errors.ts";
import { directory } from "#server/foundation/database/db.ts";
import { userHandleOf } from "./add-passkey.ts";
import { confirmedFactors } from "./factor-row.ts";
import { keepChallenge, type PasskeyUse, takeChallenge } from "./passkey-challenge.ts";
import { relyingParty } from "./relying-party.ts";

/**
 * The options with which a browser signs with a passkey: with one of the person's, or, where nobody is named, with any
 * that the browser has for this address. Throws 409 where passkeys can't be offered.
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
  await keepChallenge(options.challenge, use);
  return options;
}

/**
 * Checks what a passkey signed, and gives whose it is. With `personId`, only a passkey of that person counts.
 * Throws a 400 on `response`: for a challenge that is not open for this use, a passkey that is unknown, another address,
 * a wrong signature, a person who was not verified, and a counter that went back (Web Authentication, section 6.1.1).
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
  // Of two answers with one counter, the first counts; an authenticator without a counter always says 0.
  const noted = await directory().$executeRaw`
    UPDATE person_factor SET counter = ${BigInt(newCounter)}, is_backed_up = ${credentialBackedUp}, last_used_at = now()
    WHERE id = ${factor.id}::uuid AND (counter < ${BigInt(newCounter)} OR counter = 0 AND ${newCounter} = 0)`;
  if (noted === 0) throw unknownPasskey();
  return { personId: factor.personId, factorId: factor.id };
}

/**
 * Throws a 400 on `response` where a passkey was removed since it was verified, as by a restored address. The caller has
 * locked the person, so that it stays until the session is there, and ends with it.
 */
export async function checkPasskeyKept(transaction: Prisma.TransactionClient, factorId: string): Promise<void> {
  if ((await transaction.personFactor.count({ where: { id: factorId } })) === 0) throw unknownPasskey();
}

function unknownPasskey(): AppError {
  return invalidField("response", "is from a passkey that we don't recognize. It may have been removed");
}
