import type { Attention } from "#lib/calls/app-feed.ts";
import type { Account } from "#lib/calls/shapes.ts";
import { isNearLimit, type PlanUsage } from "#lib/plan-usage.ts";
import { accountProfile, setupChecklist } from "#server/domain/accounts/index.ts";
import { liveStore, previousStore } from "#server/domain/connections/index.ts";
import { listIntegrations } from "#server/domain/integrations/index.ts";
import { unseenSince } from "#server/domain/previews/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";

interface Week {
  /** `YYYY-MM-DD`, local. */
  startDate: string;
  stats: { views: number };
}

/** What needs attention in an account, most pressing first; empty if all is well. */
export async function readAttention(context: MemberContext, week: Week): Promise<Attention[]> {
  const [account, checklist, integrations] = await Promise.all([
    accountProfile(context),
    setupChecklist(context),
    listIntegrations(context),
  ]);
  const isOn = account.surveyEnabled && account.publishedSurveyId !== null;
  const { timeZone, createdAt } = account;
  const isUncounted = isOn && week.stats.views === 0;
  const unseen = isUncounted
    ? await unseenSince({ accountId: context.accountId, timeZone, createdAt: new Date(createdAt) }, week.startDate)
    : null;
  return [
    ...(isOn ? [] : [{ kind: account.publishedSurveyId === null ? "notPublished" : "surveyOff" } as const]),
    ...(await lostStore(context.accountId, account.integration)),
    ...endedTrial(account, context.now),
    ...nearLimit(account.planUsage),
    ...integrations.items
      .filter(({ connected, enabled, status }) => connected && enabled && status !== "ok")
      .map(({ name, lastError }) => ({ kind: "integrationFailing", name, lastError }) as const),
    ...(unseen ? [{ kind: "notSeen", ...unseen } as const] : []),
    ...(checklist.customizedSurveyCompleted ? [] : [{ kind: "notCustomized" } as const]),
  ];
}

/** A store that ended our access, or that removed the app while it was the account's. */
async function lostStore(accountId: string, platform: string): Promise<Attention[]> {
  const store = await liveStore(accountId);
  if (store) {
    const { platform: of, domain } = store;
    return store.status === "paused" ? [{ kind: "storePaused", platform: of, domain }] : [];
  }
  const previous = await previousStore(accountId);
  if (!previous?.isUninstalled || previous.platform !== platform) return [];
  return [{ kind: "storeRemoved", platform: previous.platform, domain: previous.domain }];
}

const TRIAL_NOTICE_MS = 14 * 24 * 60 * 60 * 1000;

/** For two weeks, or until a plan is bought. */
function endedTrial({ billingPlan, trialEndsAt, planUsage: { limit } }: Account, now: Date): Attention[] {
  const sinceMs = now.getTime() - Date.parse(trialEndsAt);
  const isOver = billingPlan === "Free" && sinceMs >= 0 && sinceMs < TRIAL_NOTICE_MS;
  return isOver && limit !== null ? [{ kind: "trialEnded", limit }] : [];
}

function nearLimit({ orders, limit, periodEndsAt }: PlanUsage): Attention[] {
  if (limit === null || !isNearLimit({ orders, limit })) return [];
  return [{ kind: "limitNear", orders, limit, periodEndsAt }];
}
