import { env } from "#server/foundation/env.ts";
import { type Keyring, makeKeyring, type SealPurpose, type SignatureEncoding, type SignPurpose } from "./keyring.ts";

export { UnreadableSecretError } from "./keyring.ts";

/**
 * Encrypts a text for storage with AES-256-GCM under a key derived from `SECRET_KEY` for this purpose.
 * `boundTo` is the id of the text's owner (an account or a person): {@link open} needs the same one, so a text copied to
 * another owner's row doesn't open.
 * @returns `v1.<key id>.<nonce>.<ciphertext and tag>`, the last three in base64url; 4/3 of the text's bytes and 53 more
 */
export function seal(purpose: SealPurpose, plaintext: string, boundTo: string): string {
  return keyring().seal(purpose, plaintext, boundTo);
}

/**
 * The text that {@link seal} encrypted with `SECRET_KEY` or with a key of `SECRET_KEY_PREVIOUS`.
 * @throws UnreadableSecretError if it was sealed with another key, or for another purpose or owner, or was changed
 *   since
 */
export function open(purpose: SealPurpose, sealed: string, boundTo: string): string {
  return keyring().open(purpose, sealed, boundTo);
}

/** An HMAC-SHA256 (RFC 2104) of the purpose and the parts under `SECRET_KEY`. No part may contain a line break. */
export function sign(purpose: SignPurpose, parts: readonly string[], encoding?: SignatureEncoding): string {
  return keyring().sign(purpose, parts, encoding);
}

/** What {@link sign} makes now and made with each key of `SECRET_KEY_PREVIOUS`, to look up what was stored since. */
export function signWithEach(
  purpose: SignPurpose,
  parts: readonly string[],
  encoding?: SignatureEncoding,
): readonly string[] {
  return keyring().signWithEach(purpose, parts, encoding);
}

/**
 * Whether {@link sign} made this signature, with `SECRET_KEY` or a key of `SECRET_KEY_PREVIOUS`. Takes constant time.
 */
export function verify(
  purpose: SignPurpose,
  parts: readonly string[],
  signature: string,
  encoding?: SignatureEncoding,
): boolean {
  return keyring().verify(purpose, parts, signature, encoding);
}

let ofThisProcess: Keyring | undefined;

/** Made on first use: modules load before the environment is read. */
function keyring(): Keyring {
  ofThisProcess ??= makeKeyring(env.SECRET_KEY, env.SECRET_KEY_PREVIOUS);
  return ofThisProcess;
}
