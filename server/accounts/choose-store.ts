import { tenant } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { Platform } from "./account-row.ts";

/**
 * Keeps which store it is, or that there is none. The store is not connected by this: a domain counts only after a
 * verified install. `enabled: false` takes the choice of a platform back to none.
 */
export async function chooseStore(
  context: MemberContext,
  choice: { platform: Platform; enabled: boolean; domain?: string | undefined },
) {
  const platform = choice.enabled ? choice.platform : "None";
  const domain = platform === "None" ? null : choice.domain?.trim().toLowerCase() || null;
  const account = await tenant().account.update({
    where: { id: context.accountId },
    data: { platform, platformDomain: domain, storeChoiceAt: context.now },
  });
  const connected = account.storeConnectedAt !== null;
  return {
    name: choice.platform,
    enabled: choice.enabled,
    connected,
    status: connected || platform === "None" ? "ok" : "waiting",
    settings: domain ? { domain } : {},
    lastDeliveryAt: null,
    lastError: null,
  };
}
