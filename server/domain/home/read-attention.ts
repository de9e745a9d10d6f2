import type { Attention } from "#lib/calls/app-feed.ts";
import { isNearLimit, type PlanUsage } from "#lib/plan-usage.ts";
import { accountProfile, setupChecklist } from "#server/domain/accounts/index.ts";
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
    ...nearLimit(account.planUsage),
    ...integrations.items
      .filter(({ connected, enabled, status }) => connected && enabled && status !== "ok")
      .map(({ name, lastError }) => ({ kind: "integrationFailing", name, lastError }) as const),
    ...(unseen ? [{ kind: "notSeen", ...unseen } as const] : []),
    ...(checklist.customizedSurveyCompleted ? [] : [{ kind: "notCustomized" } as const]),
  ];
}

function nearLimit({ orders, limit, periodEndsAt }: PlanUsage): Attention[] {
  if (limit === null || !isNearLimit({ orders, limit })) return [];
  return [{ kind: "limitNear", orders, limit, periodEndsAt }];
}
