import { generateKeyPairSync } from "node:crypto";

/** A service account at Google, with a key of its own, for tests. */
export function aServiceAccount(): { email: string; privateKey: string } {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return { email: "surveys@google.example", privateKey };
}
