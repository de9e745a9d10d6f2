import { createHmac, sign } from "node:crypto";

/** The parameter `instance` of the app's page in a dashboard: the signature, a dot, and the data. */
export function signInstance(secret: string, data: object): string {
  const encoded = Buffer.from(JSON.stringify(data)).toString("base64url");
  return `${createHmac("sha256", secret).update(encoded).digest("base64url")}.${encoded}`;
}

/** A webhook's body: a JSON Web Token, signed with RSA and SHA-256. */
export function signToken(privateKey: string, claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part({ alg: "RS256", typ: "JWT" })}.${part(claims)}`;
  return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), privateKey).toString("base64url")}`;
}
