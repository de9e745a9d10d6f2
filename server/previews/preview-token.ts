import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "#server/env.ts";

/** A signature that opens one account's preview until a moment: `<seconds since 1970>.<HMAC-SHA256>`. */
export function previewToken(accountId: string, expiresAt: Date): string {
  const seconds = String(Math.floor(expiresAt.getTime() / 1000));
  return `${seconds}.${signatureOf(accountId, seconds)}`;
}

/** Whether a token opens this account's preview now. */
export function opensPreview(accountId: string, token: string, now: Date): boolean {
  const [, seconds = "", signature = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  const expected = Buffer.from(signatureOf(accountId, seconds));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(seconds) * 1000 > now.getTime();
}

function signatureOf(accountId: string, seconds: string): string {
  return createHmac("sha256", env.SECRET_KEY)
    .update(`preview link\n${accountId.toLowerCase()}\n${seconds}`)
    .digest("base64url");
}
