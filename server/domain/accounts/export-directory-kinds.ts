import { instant, type Kind } from "./export-kinds.ts";

/** What the directory has of an account: the account itself, its people, keys and domains. */
export const directoryKinds: readonly Kind[] = [
  {
    kind: "account",
    from: "account a WHERE a.id = $account",
    fields: {
      accountId: "a.id",
      companyName: "a.company_name",
      accountStatus: "a.status",
      hdyhau: "a.hdyhau",
      businessCategory: "a.business_category",
      businessType: "a.business_type",
      monthlyOrderCount: "a.monthly_order_count",
      websiteUrl: "a.website_url",
      timeZone: "a.time_zone",
      currency: "a.currency",
      locale: "a.locale",
      integration: "a.platform",
      billingPlan: "a.billing_plan",
      trialEndsAt: instant("a.trial_ends_at"),
      publishedSurveyId: "a.live_survey_id",
      styleTokens: "a.style_tokens",
      customCss: "a.custom_css",
      createdAt: instant("a.created_at"),
    },
  },
  {
    kind: "member",
    from: "membership m JOIN person p ON p.id = m.person_id WHERE m.account_id = $account",
    fields: {
      emailAddress: "p.email_address",
      name: "coalesce(p.name, m.invited_name)",
      phone: "CASE WHEN m.status = 'active' THEN p.phone END",
      userRole: "m.role",
      status: "m.status",
      invitedAt: instant("m.invited_at"),
      createdAt: instant("m.created_at"),
    },
  },
  {
    kind: "apiKey",
    from: "api_key k WHERE k.account_id = $account",
    fields: {
      id: "k.id",
      name: "k.name",
      prefix: "k.prefix",
      createdAt: instant("k.created_at"),
      lastUsedAt: instant("k.last_used_at"),
      disabledAt: instant("k.disabled_at"),
    },
  },
  {
    kind: "shopDomain",
    from: "shop_domain d WHERE d.account_id = $account",
    fields: { domain: "d.domain", platform: "d.platform", verifiedAt: instant("d.verified_at") },
  },
];
