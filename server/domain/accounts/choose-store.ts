import { AppError } from "#lib/errors.ts";
import type { Platform } from "#lib/platforms.ts";
import {
  type AccountStore,
  disconnectStore,
  isStorePlatform,
  nameStore,
  storeOfAccount,
} from "#server/domain/connections/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { type AccountRow, accountRow } from "./account-row.ts";
import { lockAccount } from "./lock-account.ts";

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
  const { accountId, now } = context;
  const before = await accountRow(accountId);
  const store = await storeOfAccount(accountId, before.platform);
  const change = changeOf(before, store, choice);
  if (!change) return await itemOf(before, choice.platform);
  if (change.isOther) await disconnectStore(context);
  const { platform, domain } = change;
  const account = await tenant().$transaction(async (transaction) => {
    await lockAccount(transaction, accountId);
    if (change.isOther) {
      const where = { accountId, kind: "platform", status: { in: ["connected", "paused"] } };
      if ((await transaction.connection.count({ where })) > 0) throw justConnected();
      await nameStore(
        transaction,
        accountId,
        domain !== null && isStorePlatform(platform) ? { platform, domain } : null,
      );
    }
    return await transaction.account.update({ where: { id: accountId }, data: { platform, storeChoiceAt: now } });
  });
  return await itemOf(account, choice.platform);
}

function justConnected(): AppError {
  return new AppError("conflict", "A store was connected to this account just now. Reload, and choose again.");
}

interface StoreChange {
  platform: Platform;
  domain: string | null;
  /** It is another store than before. */
  isOther: boolean;
}

function changeOf(
  before: AccountRow,
  store: AccountStore | null,
  { platform, enabled, domain }: StoreChoice,
): StoreChange | null {
  if (!enabled && platform !== before.platform) return null;
  const chosen = enabled ? platform : "None";
  if (chosen !== before.platform) {
    return { platform: chosen, domain: chosen === "None" ? null : domain || null, isOther: true };
  }
  const current = store?.domain ?? null;
  if (domain === undefined || chosen === "None" || (domain || null) === current) {
    return { platform: chosen, domain: current, isOther: false };
  }
  return { platform: chosen, domain: domain || null, isOther: true };
}

async function itemOf(account: AccountRow, platform: Platform) {
  const isChosen = account.platform === platform;
  const store = isChosen ? await storeOfAccount(account.id, platform) : null;
  const connected = store !== null && store.status !== "chosen";
  return {
    name: platform,
    enabled: isChosen,
    connected,
    status: statusOf(store, connected || !isChosen || platform === "None"),
    settings: store ? { domain: store.domain } : {},
    lastDeliveryAt: null,
    lastError: connected ? store.lastError : null,
  };
}

/** `waiting`: for the install to be verified. `failing`: the store ended our access. */
function statusOf(store: AccountStore | null, isSettled: boolean): string {
  if (store?.status === "paused") return "failing";
  return isSettled ? "ok" : "waiting";
}
