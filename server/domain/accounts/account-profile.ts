import type { Account } from "#lib/calls/shapes.ts";
import { planUsage, usageMonth } from "#lib/plan-usage.ts";
import { type AccountStore, storeOfAccount } from "#server/domain/connections/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { directory, tenant } from "#server/foundation/database/db.ts";
import { supportChat } from "#server/partners/chat/registry.ts";
import { type AccountRow, accountRow, platformOf } from "./account-row.ts";

/** The account as its member sees it: store facts, their own details and their email preferences. */
export async function accountProfile(context: MemberContext): Promise<Account> {
  const [account, person, memberships, orders] = await Promise.all([
    accountRow(context.accountId),
    directory().person.findUniqueOrThrow({ where: { id: context.personId } }),
    directory().membership.findMany({
      where: {
        personId: context.personId,
        status: "active",
        ...(context.session.isHeld && { accountId: context.accountId }),
      },
      orderBy: { createdAt: "asc" },
    }),
    ordersThisMonth(context.now),
  ]);
  const store = await storeOfAccount(account.id, account.platform);
  const own = memberships.find((membership) => membership.accountId === context.accountId);
  return {
    ...storeFacts(account, store),
    name: person.name,
    emailAddress: person.emailAddress,
    phone: person.phone,
    // Staff in an account aren't members of it, but it must still be in the list.
    associatedAccountIds: [...new Set([...memberships.map(({ accountId }) => accountId), context.accountId])],
    isOwner: context.role === "owner",
    userRole: context.role,
    ...chatIdentity(context, person.emailAddress),
    notificationBestPracticeEnabled: own?.notificationBestPracticeEnabled ?? false,
    notificationMarketingEnabled: own?.notificationMarketingEnabled ?? false,
    notificationDailyDigestEnabled: own?.notificationDailyDigestEnabled ?? false,
    notificationWeeklyDigestEnabled: own?.notificationWeeklyDigestEnabled ?? false,
    notificationCoverageEnabled: own?.notificationCoverageEnabled ?? false,
    notificationAlertsEnabled: own?.notificationAlertsEnabled ?? false,
    notificationBillingEnabled: own?.notificationBillingEnabled ?? false,
    notificationIntegrationsEnabled: own?.notificationIntegrationsEnabled ?? false,
    notificationLowScoreEnabled: (own?.lowScoreMailsSince ?? null) !== null,
    planUsage: planUsage(account, orders, context.now),
  };
}

/** Who the person is in the support chat. Staff in an account have none there: they would be taken for the merchant. */
function chatIdentity({ personId, isStaff, now }: MemberContext, emailAddress: string) {
  const identity = isStaff ? null : supportChat()?.identify({ personId, emailAddress }, now);
  return {
    intercomUserId: identity?.userId ?? null,
    intercomUserHash: identity?.userHash ?? null,
    intercomUserJwt: identity?.userJwt ?? null,
  };
}

/** Maps the row's columns to wire names; `integraitonPlanName` is misspelled in the specification too. */
function storeFacts(account: AccountRow, store: AccountStore | null) {
  return {
    accountId: account.id,
    companyName: account.companyName,
    billingPlan: account.billingPlan,
    billingSubscriptionPrice:
      account.billingSubscriptionPriceCents === null ? null : account.billingSubscriptionPriceCents / 100,
    surveyEnabled: account.surveyEnabled,
    publishedSurveyId: account.liveSurveyId,
    hdyhau: account.hdyhau,
    integration: platformOf(account),
    integrationDomain: store?.domain ?? null,
    integraitonPlanName: store?.planName ?? null,
    businessCategory: account.businessCategory,
    businessType: account.businessType,
    accountStatus: statusOf(account),
    monthlyOrderCount: account.monthlyOrderCount,
    appStoreReviewSubmittedAt: account.appStoreReviewSubmittedAt?.toISOString() ?? null,
    timeZone: account.timeZone,
    currency: account.currency,
    locale: account.locale,
    publishableKey: account.publishableKey,
    websiteUrl: account.websiteUrl,
    trialEndsAt: account.trialEndsAt.toISOString(),
    storeChoiceAt: account.storeChoiceAt?.toISOString() ?? null,
    retentionMonths: account.retentionMonths,
    retentionKeepsTotals: account.retentionKeepsTotals,
    sampleDataSource: account.sampleDataSource,
    closesAt: account.closesAt?.toISOString() ?? null,
    createdAt: account.createdAt.toISOString(),
  };
}

/** As with the platform, a CHECK in the database limits the text to these values. */
function statusOf({ status }: AccountRow): Account["accountStatus"] {
  return status === "pastDue" || status === "closing" ? status : "active";
}

/** Orders that saw the survey in this calendar month (UTC). */
async function ordersThisMonth(now: Date): Promise<number> {
  const [usage] = await tenant().$queryRaw<{ orders: number }[]>`
    SELECT coalesce(sum(orders), 0)::float8 AS orders FROM usage_month WHERE month = ${usageMonth(now).startsAt}::date`;
  return usage?.orders ?? 0;
}

/** Which of the three setup tasks are done, derived from the current state rather than from clicks. */
export async function setupChecklist(context: MemberContext) {
  const account = await accountRow(context.accountId);
  const where = { accountId: context.accountId, kind: "integration", status: { not: "removed" } };
  const partners = await tenant().connection.count({ where });
  const done = {
    customizedSurveyCompleted: account.surveyCustomizedAt !== null,
    enabledSurveyCompleted: account.surveyEnabled,
    integrationConnectedCompleted: partners > 0,
  };
  return { ...done, completedCount: Object.values(done).filter(Boolean).length };
}
