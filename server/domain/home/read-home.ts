import { addDays } from "#lib/calendar-day.ts";
import type { AccountChange, Attention } from "#lib/calls/app-feed.ts";
import type { Account } from "#lib/calls/shapes.ts";
import type { OutputOf } from "#lib/client/call.ts";
import { isNearLimit } from "#lib/near-limit.ts";
import type { PlanUsage } from "#lib/plan-usage.ts";
import type { Period } from "#lib/statistics/period-before.ts";
import { accountProfile, accountRow, setupChecklist } from "#server/domain/accounts/index.ts";
import { readCalendar, topLevelStats } from "#server/domain/analytics/index.ts";
import { liveStore, nameOfStore, previousStore } from "#server/domain/connections/index.ts";
import { listIntegrations } from "#server/domain/integrations/index.ts";
import { unseenSince } from "#server/domain/previews/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";

/** What an account lost lately: its store, its trial. */
async function readChanges(context: MemberContext): Promise<AccountChange[]> {
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

const daysOfWeek = 7;

/**
 * The home screen's overview, of the live survey. The week is today and the six days before. Today is incomplete, so what is compared is the
 * seven days before it, and the seven before those.
 */
export async function readHome(context: MemberContext): Promise<OutputOf<"app.GetHome">> {
  const [{ today }, survey] = await Promise.all([readCalendar(context), liveSurvey(context)]);
  const figuresOf = async (from: number, to: number) => {
    const period: Period = { startDate: addDays(today, -from), endDate: addDays(today, -to) };
    return { ...period, stats: await topLevelStats(context, { ...period, surveyId: survey?.surveyId }) };
  };
  const [week, wholeDays, weekBefore] = await Promise.all([
    figuresOf(daysOfWeek - 1, 0),
    figuresOf(daysOfWeek, 1),
    figuresOf(2 * daysOfWeek, daysOfWeek + 1),
  ]);
  const [changes, attention] = await Promise.all([readChanges(context), readAttention(context, week)]);
  return { survey, week, compared: { wholeDays, weekBefore }, changes, attention };
}

/** Whether it is on or not: its figures are the account's latest. */
async function liveSurvey({ accountId }: MemberContext): Promise<{ surveyId: string; name: string } | null> {
  const { liveSurveyId } = await accountRow(accountId);
  if (liveSurveyId === null) return null;
  const { name } = await tenant().survey.findUniqueOrThrow({
    where: { accountId_id: { accountId, id: liveSurveyId } },
    select: { name: true },
  });
  return { surveyId: liveSurveyId, name };
}

interface Week {
  /** `YYYY-MM-DD`, local. */
  startDate: string;
  stats: { views: number };
}

/** What needs attention in an account, most pressing first; empty if all is well. */
async function readAttention(context: MemberContext, week: Week): Promise<Attention[]> {
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
