import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** What a sealed text is for. Each purpose has its own key, so a text sealed for one never opens as another. */
export type SealPurpose =
  | "mail"
  | "totp"
  | "connection"
  | "partner consent"
  | "webhook secret"
  | "store install"
  | "store consent key"
  | "store ticket"
  | "import key";

/** What a signature is for: the first line of the signed message. */
export type SignPurpose =
  | "preview link"
  | "shared report"
  | "printed report"
  | "digest unsubscribe"
  | "sign-in code"
  | "erasure receipt"
  | "next-auth"
  | "known browser"
  | "recovery code"
  | "store session"
  | "store consent"
  | "store frame"
  | "order address"
  | "place proof";

/** How a signature is encoded. */
export type SignatureEncoding = "base64url" | "hex";

/** A sealed text that can't be opened. The message says why and quotes nothing from the text. */
export class UnreadableSecretError extends Error {
  override name = "UnreadableSecretError";
}

/** Seals and signs with the newest key; opens and verifies with any of its keys. */
export interface Keyring {
  seal(purpose: SealPurpose, plaintext: string, boundTo: string): string;
  open(purpose: SealPurpose, sealed: string, boundTo: string): string;
  sign(purpose: SignPurpose, parts: readonly string[], encoding?: SignatureEncoding): string;
  signWithEach(purpose: SignPurpose, parts: readonly string[], encoding?: SignatureEncoding): string[];
  verify(purpose: SignPurpose, parts: readonly string[], signature: string, encoding?: SignatureEncoding): boolean;
}

const VERSION = "v1";
const NONCE_BYTES = 12; // NIST SP 800-38D, section 8.2.2: 96 random bits
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** A keyring of `SECRET_KEY` and the keys it replaced, which still open and verify. */
export function makeKeyring(current: string, previous: readonly string[] = []): Keyring {
  const secrets = [current, ...previous];
  const currentId = keyIdOf(current);
  const secretsById = new Map(secrets.toReversed().map((secret) => [keyIdOf(secret), secret]));

  return {
    seal(purpose, plaintext, boundTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", encryptionKey(current, purpose), nonce, {
        authTagLength: TAG_BYTES,
      });
      cipher.setAAD(additionalData(currentId, purpose, boundTo));
      const text = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, currentId, nonce.toString("base64url"), text.toString("base64url")].join(".");
    },

    open(purpose, sealed, boundTo) {
      const { keyId, nonce, text } = readSealed(sealed);
      const secret = secretsById.get(keyId);
      if (secret === undefined) {
        throw new UnreadableSecretError(
          "The text was sealed with a key that isn't in SECRET_KEY or SECRET_KEY_PREVIOUS",
        );
      }
      const decipher = createDecipheriv("aes-256-gcm", encryptionKey(secret, purpose), nonce, {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(additionalData(keyId, purpose, boundTo));
      decipher.setAuthTag(text.subarray(-TAG_BYTES));
      const plaintext = decipher.update(text.subarray(0, -TAG_BYTES));
      try {
        return Buffer.concat([plaintext, decipher.final()]).toString("utf8");
      } catch (cause) {
        throw new UnreadableSecretError("The sealed text was changed, or belongs to another purpose or owner", {
          cause,
        });
      }
    },

    sign: (purpose, parts, encoding = "base64url") => signature(current, purpose, parts).toString(encoding),

    signWithEach: (purpose, parts, encoding = "base64url") =>
      secrets.map((secret) => signature(secret, purpose, parts).toString(encoding)),

    verify(purpose, parts, given, encoding = "base64url") {
      const bytes = Buffer.from(given);
      return secrets.some((secret) => {
        const expected = Buffer.from(signature(secret, purpose, parts).toString(encoding));
        return expected.length === bytes.length && timingSafeEqual(expected, bytes);
      });
    },
  };
}

/** Names a key without revealing it. */
function keyIdOf(secret: string): string {
  return derive(secret, "key id", 9).toString("base64url");
}

function encryptionKey(secret: string, purpose: SealPurpose): Buffer {
  return derive(secret, `seal ${purpose}`, KEY_BYTES);
}

/** HKDF-SHA256 (RFC 5869). */
function derive(secret: string, info: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `afterword ${info}`, bytes));
}

/** The owner comes last, so that nothing in it can pass for another field. */
function additionalData(keyId: string, purpose: SealPurpose, boundTo: string): Buffer {
  return Buffer.from([VERSION, keyId, purpose, boundTo].join("\n"));
}

/** HMAC-SHA256 under the secret itself, not a derived key: tokens from before keys were derived must stay valid. */
function signature(secret: string, purpose: SignPurpose, parts: readonly string[]): Buffer {
  return createHmac("sha256", secret)
    .update([purpose, ...parts].join("\n"))
    .digest();
}

function readSealed(sealed: string): { keyId: string; nonce: Buffer; text: Buffer } {
  const [version, keyId = "", nonceText = "", cipherText = "", ...rest] = sealed.split(".");
  const nonce = Buffer.from(nonceText, "base64url");
  const text = Buffer.from(cipherText, "base64url");
  if (version !== VERSION || rest.length > 0 || nonce.length !== NONCE_BYTES || text.length < TAG_BYTES) {
    throw new UnreadableSecretError("The text isn't in a sealed format that this version knows");
  }
  return { keyId, nonce, text };
}
