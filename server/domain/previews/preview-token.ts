import { sign, verify } from "#server/foundation/crypto/index.ts";

/** A signature that gives access to one account's preview until a given time: `<seconds since 1970>.<HMAC-SHA256>`. */
export function previewToken(accountId: string, expiresAt: Date): string {
  const seconds = String(Math.floor(expiresAt.getTime() / 1000));
  return `${seconds}.${sign("preview link", signedParts(accountId, seconds))}`;
}

/** Whether a token gives access to this account's preview now. */
export function opensPreview(accountId: string, token: string, now: Date): boolean {
  const [, seconds = "", signature = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  return verify("preview link", signedParts(accountId, seconds), signature) && Number(seconds) * 1000 > now.getTime();
}

function signedParts(accountId: string, seconds: string): string[] {
  return [accountId.toLowerCase(), seconds];
}
