import { disconnectStore, type LiveStore, liveStore } from "#server/domain/connections/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { type AccountRow, accountRow, type Platform } from "./account-row.ts";

interface StoreChoice {
  platform: Platform;
  enabled: boolean;
  /** If omitted, the domain stays as long as the platform does. If empty, there is no domain. */
  domain?: string | undefined;
}

/**
 * Sets the account's store, or that it has none. This doesn't connect the store: a domain counts only after a verified
 * install. A connection ends when its platform or domain changes: what is ours at the store is taken away. `enabled: false` clears the current platform and
 * does nothing for any other.
 */
export async function chooseStore(context: MemberContext, choice: StoreChoice) {
  const before = await accountRow(context.accountId);
  const changed = changeOf(before, choice);
  if (changed && "storeConnectedAt" in changed) await disconnectStore(context);
  const account = changed
    ? await tenant().account.update({
        where: { id: context.accountId },
        data: { ...changed, storeChoiceAt: context.now },
      })
    : before;
  return await itemOf(account, choice.platform);
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

async function itemOf(account: AccountRow, platform: Platform) {
  const isChosen = account.platform === platform;
  const connected = isChosen && account.storeConnectedAt !== null;
  const store = connected ? await liveStore(account.id) : null;
  const domain = isChosen ? account.platformDomain : null;
  return {
    name: platform,
    enabled: isChosen,
    connected,
    status: statusOf(store, connected || !isChosen || platform === "None"),
    settings: domain ? { domain } : {},
    lastDeliveryAt: null,
    lastError: store?.lastError ?? null,
  };
}

/** `waiting`: for the install to be verified. `failing`: the store ended our access. */
function statusOf(store: LiveStore | null, isSettled: boolean): string {
  if (store?.status === "paused") return "failing";
  return isSettled ? "ok" : "waiting";
}
