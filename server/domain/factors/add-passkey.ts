import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { NewPasskey } from "#lib/calls/passkey-shapes.ts";
import { invalidField } from "#lib/errors.ts";
import { lockPerson } from "#server/domain/sessions/index.ts";
import type { PersonContext } from "#server/foundation/context/context.ts";
import { directory } from "#server/foundation/database/db.ts";
import { addedFactor, type FactorAdded } from "./change-factors.ts";
import { checkFactorCount, confirmedFactors } from "./factor-row.ts";
import { type PasskeyUse, storeChallenge, takeChallenge } from "./passkey-challenge.ts";
import { relyingParty } from "./relying-party.ts";

/** EdDSA, ES256 and RS256 (IANA's registry of COSE algorithms): what current authenticators support. */
const algorithms = [-8, -7, -257];

/**
 * The options for a browser to create a passkey: one that works without typing an address and asks for the person's
 * fingerprint, face or PIN. Throws 409 if passkeys aren't available, or the person has ten factors.
 */
export async function beginPasskey({ personId, emailAddress, session }: PersonContext) {
  const { id } = relyingParty();
  const factors = await confirmedFactors(personId);
  checkFactorCount(factors.length);
  const options = await generateRegistrationOptions({
    rpName: "Afterword",
    rpID: id,
    userName: emailAddress,
    userDisplayName: emailAddress,
    userID: userHandleOf(personId),
    attestationType: "none",
    excludeCredentials: factors.flatMap(({ credentialId, transports }) =>
      credentialId === null ? [] : [{ id: credentialId, transports }],
    ),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storeChallenge(options.challenge, passkeyUseOf(session.sessionId));
  return options;
}

/**
 * Adds the passkey that a browser created, and marks the session as having a second factor. Returns the recovery codes
 * if it is the person's first factor. Throws 400 on `response`.
 */
export async function confirmPasskey(
  { personId, emailAddress, session }: PersonContext,
  { response, name }: { response: NewPasskey; name: string },
): Promise<FactorAdded> {
  const { id: rpId, origin } = relyingParty();
  const challenge = await takeChallenge(response.response.clientDataJSON, passkeyUseOf(session.sessionId));
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    expectedType: "webauthn.create",
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ verified: false, registrationInfo: undefined }) as const);
  if (!verified.verified) throw invalidField("response", "isn't a passkey for this site");
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return await directory().$transaction(async (transaction) => {
    await lockPerson(transaction, personId);
    checkFactorCount((await confirmedFactors(personId, transaction)).length);
    const [added] = await transaction.$queryRaw<{ id: string }[]>`
      INSERT INTO person_factor
        (person_id, kind, name, confirmed_at, credential_id, public_key, counter, transports, is_backed_up)
      VALUES (${personId}::uuid, 'passkey', ${name}, now(), ${credential.id}, ${Buffer.from(credential.publicKey)},
              ${BigInt(credential.counter)}, ${credential.transports ?? []}, ${credentialBackedUp})
      ON CONFLICT (credential_id) DO NOTHING
      RETURNING id`;
    if (!added) throw invalidField("response", "is a passkey that you already added");
    return await addedFactor(transaction, { ...added, personId, emailAddress, session, event: "passkeyAdded", name });
  });
}

/** What the authenticator stores as the user: the person's id, which reveals nothing about them. */
export function userHandleOf(personId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(personId.replaceAll("-", ""), "hex"));
}

function passkeyUseOf(sessionId: string): PasskeyUse {
  return { purpose: "register", boundTo: `session:${sessionId}` };
}
