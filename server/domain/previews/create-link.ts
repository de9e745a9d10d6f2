import { machineMs } from "#lib/machine-clock.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { env } from "#server/foundation/env.ts";
import { previewToken } from "./preview-token.ts";

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
