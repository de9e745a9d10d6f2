import type { Account } from "#lib/calls/shapes.ts";
import type { ChatPerson } from "./chat.ts";

/**
 * What support sees of a merchant and their company, under Intercom's names; our own are custom attributes there.
 *
 * @param monthlyOrders as the connected store has them; null where only the merchant's own figure is known
 */
export function chatPerson(account: Account, monthlyOrders: number | null): ChatPerson {
  return {
    user_id: account.intercomUserId,
    intercom_user_jwt: account.intercomUserJwt,
    name: account.name,
    email: account.emailAddress,
    ...(account.phone && { phone: account.phone }),
    role: account.userRole,
    is_owner: account.isOwner,
    best_practice_emails: account.notificationBestPracticeEnabled,
    marketing_emails: account.notificationMarketingEnabled,
    daily_digest: account.notificationDailyDigestEnabled,
    weekly_digest: account.notificationWeeklyDigestEnabled,
    company: {
      company_id: account.accountId,
      name: account.companyName,
      plan: account.billingPlan,
      monthly_spend: monthlySpend(account),
      ...(account.websiteUrl && { website: account.websiteUrl }),
      ...(account.businessCategory && { industry: account.businessCategory }),
      created_at: Math.floor(Date.parse(account.createdAt) / 1000),
      business_type: account.businessType,
      monthly_order_count: monthlyOrders ?? account.monthlyOrderCount,
      platform: account.integration,
      store_domain: account.integrationDomain,
      account_status: account.accountStatus,
      survey_enabled: account.surveyEnabled,
    },
  };
}

/** What is paid by the year, by month, in dollars with cents. */
function monthlySpend({ billingPlan, billingSubscriptionPrice }: Account): number {
  const price = billingSubscriptionPrice ?? 0;
  return billingPlan.endsWith("_Annual") ? Math.round((price / 12) * 100) / 100 : price;
}
