import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

const iterations = 4096; // PostgreSQL's own default (scram_iterations)

/**
 * What PostgreSQL stores for a password, so that the password itself is in no statement and no server log
 * (RFC 5803, "SCRAM-SHA-256$<iterations>:<salt>$<StoredKey>:<ServerKey>").
 *
 * @param {string} password
 */
export function scramVerifier(password) {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(normalized(password), salt, iterations, 32, "sha256");
  const keyOf = (text) => createHmac("sha256", salted).update(text).digest();
  const storedKey = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${keyOf("Server Key").toString("base64")}`;
}

/** SASLprep (RFC 4013): non-ASCII spaces become a space, invisible characters are removed, then NFKC. */
function normalized(password) {
  const nonAsciiSpace = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/g;
  const invisible = /\u00ad|\u034f|\u1806|[\u180b-\u180d]|\u200c|\u200d|\u2060|[\ufe00-\ufe0f]|\ufeff/g;
  return password.replace(nonAsciiSpace, " ").replace(invisible, "").normalize("NFKC");
}
