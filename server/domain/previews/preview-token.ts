import { machineMs } from "#lib/machine-clock.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { sign, verify } from "#server/foundation/crypto/index.ts";
import { env } from "#server/foundation/env.ts";

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

const lifetimeMs = 5 * 60 * 1000;

/** An address that shows the account's draft to anyone who has it, for five minutes. */
export function createPreviewLink({ accountId }: MemberContext): { url: string; expiresAt: string } {
  const nowMs = machineMs();
  // The token counts whole seconds.
  const expiresAt = new Date(Math.ceil((nowMs + lifetimeMs) / 1000) * 1000);
  const query = new URLSearchParams({
    accountId,
    ts: String(nowMs),
    token: previewToken(accountId, expiresAt),
  });
  return { url: `${env.APP_URL}/Preview/Survey?${query}`, expiresAt: expiresAt.toISOString() };
}
