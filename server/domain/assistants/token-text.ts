import { randomBytes } from "node:crypto";

/** What a text is: an authorization code, an access token, or a refresh token. */
const prefixes = { code: "oac_", access: "oat_", refresh: "ort_" } as const;
export type TokenKind = keyof typeof prefixes;

/**
 * A new token: its prefix, the account's id as 22 characters of base64url, and 192 random bits as 32 more. The id says
 * in which account to look; without the random part it opens nothing.
 */
export function newTokenText(kind: TokenKind, accountId: string): string {
  const account = Buffer.from(accountId.replaceAll("-", ""), "hex").toString("base64url");
  return `${prefixes[kind]}${account}${randomBytes(24).toString("base64url")}`;
}

/** The account that a token names; null for any other text, or a token of another kind. */
export function accountNamedBy(kind: TokenKind, token: string): string | null {
  const prefix = prefixes[kind];
  if (!token.startsWith(prefix) || !/^[\w-]{54}$/.test(token.slice(prefix.length))) return null;
  const hex = Buffer.from(token.slice(prefix.length, prefix.length + 22), "base64url").toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
