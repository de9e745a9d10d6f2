import type { AccountChange } from "#lib/calls/app-feed.ts";
import type { Account } from "#lib/calls/shapes.ts";
import { accountProfile } from "#server/domain/accounts/index.ts";
import { liveStore, nameOfStore, previousStore } from "#server/domain/connections/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";

/** What an account lost lately: its store, its trial. */
export async function readChanges(context: MemberContext): Promise<AccountChange[]> {
  const account = await accountProfile(context);
  return [...(await lostStore(context.accountId, account.integration)), ...endedTrial(account, context.now)];
}

/** A store that ended our access, or that removed the app while it was the account's. */
async function lostStore(accountId: string, platform: string): Promise<AccountChange[]> {
  const store = await liveStore(accountId);
  if (store) {
    const { platform: of, domain } = store;
    return store.status === "paused" ? [{ kind: "storePaused", platform: of, domain, name: nameOfStore(store) }] : [];
  }
  const previous = await previousStore(accountId);
  if (!previous?.isUninstalled || previous.platform !== platform) return [];
  return [{ kind: "storeRemoved", platform: previous.platform, domain: previous.domain, name: previous.name }];
}

const TRIAL_NOTICE_MS = 14 * 24 * 60 * 60 * 1000;

/** For two weeks, or until a plan is bought. */
function endedTrial({ billingPlan, trialEndsAt, planUsage: { limit } }: Account, now: Date): AccountChange[] {
  const sinceMs = now.getTime() - Date.parse(trialEndsAt);
  const isOver = billingPlan === "Free" && sinceMs >= 0 && sinceMs < TRIAL_NOTICE_MS;
  return isOver && limit !== null ? [{ kind: "trialEnded", limit }] : [];
}
