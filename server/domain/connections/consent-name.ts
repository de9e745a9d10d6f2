import { createHash } from "node:crypto";
import { sign, verify } from "#server/foundation/crypto/index.ts";

/** 128 bits and a signature, both in base64url: letters, digits, `-` and `_`. */
const shape = /^([\w-]{22})([\w-]{43})$/;

/** What names a request for consent, and its hash, under which the request is stored. */
export function writeConsentName(nonce: Buffer): { name: string; hash: string } {
  const text = nonce.toString("base64url");
  return { name: `${text}${sign("store consent", [text])}`, hash: hashOf(text) };
}

/** The hash of a request's name; null if we never made the name, which takes no look at the database to know. */
export function readConsentName(name: string): string | null {
  const [, nonce = "", signature = ""] = shape.exec(name) ?? [];
  return nonce !== "" && verify("store consent", [nonce], signature) ? hashOf(nonce) : null;
}

function hashOf(nonce: string): string {
  return createHash("sha256").update(nonce).digest("hex");
}
