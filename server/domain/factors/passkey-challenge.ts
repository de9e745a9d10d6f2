import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import { invalidField } from "#lib/errors.ts";
import { hashToken } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";

/** What a passkey is used for, and what its challenge is bound to. */
export interface PasskeyUse {
  purpose: "register" | "signIn" | "secondFactor" | "renew";
  /** The requesting session, sign-in or browser: a response from any other is refused. */
  boundTo: string;
}

const LIFETIME_MINUTES = 5;
/** Each new challenge deletes this many expired ones, so that requests alone can't fill the table. */
const EXPIRED_PER_INSERT = 10;

/** Stores a challenge that was just sent to a browser. It works once, for five minutes. */
export async function storeChallenge(challenge: string, { purpose, boundTo }: PasskeyUse): Promise<void> {
  await directory().$executeRaw`
    WITH swept AS (
      DELETE FROM passkey_challenge WHERE challenge_hash IN (
        SELECT challenge_hash FROM passkey_challenge WHERE expires_at < now() LIMIT ${EXPIRED_PER_INSERT} FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO passkey_challenge (challenge_hash, purpose, bound_to, expires_at)
    VALUES (${hashToken(challenge)}, ${purpose}, ${boundTo}, now() + make_interval(mins => ${LIFETIME_MINUTES}))`;
}

/**
 * Takes the challenge named in a browser's response. It never works again, even if the response is then refused.
 * Returns the challenge. Throws 400 on `response` if it is unknown, used, expired or somebody else's.
 */
export async function takeChallenge(clientDataJSON: string, { purpose, boundTo }: PasskeyUse): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const taken = await directory().$executeRaw`
    DELETE FROM passkey_challenge
    WHERE challenge_hash = ${hashToken(challenge)} AND purpose = ${purpose} AND bound_to = ${boundTo}
      AND expires_at > now()`;
  if (taken === 0) throw invalidField("response", "doesn't match an open request, or the request expired. Try again");
  return challenge;
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    if (typeof challenge === "string") return challenge;
  } catch {
    // What isn't JSON names no challenge.
  }
  throw invalidField("response", "isn't a valid passkey response");
}
