import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { type AccountRow, accountRow, type Platform } from "./account-row.ts";

interface StoreChoice {
  platform: Platform;
  enabled: boolean;
  /** Left out: the domain stays as it is, where the platform does. Empty: there is none. */
  domain?: string | undefined;
}

/**
 * Keeps which store it is, or that there is none. The store is not connected by this: a domain counts only after a
 * verified install, and a connection ends with the platform or the domain it was made for. `enabled: false` takes the choice of the
 * current platform back to none, and does nothing for another.
 */
export async function chooseStore(context: MemberContext, choice: StoreChoice) {
  const before = await accountRow(context.accountId);
  const changed = changeOf(before, choice);
  const account = changed
    ? await tenant().account.update({
        where: { id: context.accountId },
        data: { ...changed, storeChoiceAt: context.now },
      })
    : before;
  return itemOf(account, choice.platform);
}

function changeOf(before: AccountRow, { platform, enabled, domain }: StoreChoice) {
  if (!enabled && platform !== before.platform) return null;
  const chosen = enabled ? platform : "None";
  if (chosen !== before.platform) {
    const platformDomain = chosen === "None" ? null : domain || null;
    return { platform: chosen, platformDomain, platformPlanName: null, storeConnectedAt: null };
  }
  if (domain === undefined || chosen === "None" || (domain || null) === before.platformDomain) return {};
  return { platformDomain: domain || null, storeConnectedAt: null };
}

function itemOf(account: AccountRow, platform: Platform) {
  const isChosen = account.platform === platform;
  const connected = isChosen && account.storeConnectedAt !== null;
  const domain = isChosen ? account.platformDomain : null;
  return {
    name: platform,
    enabled: isChosen,
    connected,
    status: connected || !isChosen || platform === "None" ? "ok" : "waiting",
    settings: domain ? { domain } : {},
    lastDeliveryAt: null,
    lastError: null,
  };
}
