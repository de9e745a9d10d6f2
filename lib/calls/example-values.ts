import { defaultSurvey } from "../survey/default-survey.ts";

/**
 * Placeholder names for things that must exist. The test that sends the examples creates them and substitutes their
 * real names.
 */
export const names = {
  accountId: "01a1f7b4-20e1-7c0b-8f5d-6a2b9e4c1d70",
  otherAccountId: "01a1f7b4-20e2-7a35-9c41-d80f3b7e5a26",
  surveyId: "01a1f7b4-5c3e-7d28-9b1a-0e6f4c2d8a90",
  draftId: "01a1f7b4-6a02-7e19-8c4b-97d2f50a3b61",
  templateId: "01a1f7b4-7e19-7a4c-8d52-b3f06c9e1a74",
  responseId: "01a1f7b5-8d14-7e62-b0c7-5f93a1d2e848",
  recordId: "01a1f7b5-8d2b-7f10-a4c9-27e5b80d3f61",
  mergeId: "01a1f7b5-8e40-7a91-b3d6-5c0f9e2a7d14",
  assistantId: "01a1f7b5-8f61-7c34-a5d9-1b7e4f0a9d17",
  savedFilterId: "01a1f7b5-8f61-7c34-a5d9-1b7e4f0a9c82",
  spendId: "01a1f7b5-9072-7d45-b6ea-2c8f501bad93",
  spendImportId: "01a1f7b5-9183-7e56-87fb-3d90612cbea4",
  importId: "01a1f7b5-9294-7f67-98ac-4ea1723dcfb5",
  reportId: "01a1f7b5-93a5-7078-a9bd-5fb2834ed0c6",
  keyId: "01a1f7b4-9f70-7b16-a2d4-3c8e5f017b92",
  factorId: "01a1f7b6-1c52-7a0e-8b64-f27d9e03c581",
  sessionId: "01a1f7b6-2d93-7b4f-a1c8-06e5d7f29b34",
  auditId: "01a1f7b6-0b2a-7f4c-9d83-e16a7c5b4f30",
  publishableKey: "pk_3vQm8rT1xZk5Ld0WcYp2NhEa7uJb9sGf",
  secretKey: "sk_Hq4tB9mW2yXr7Vn0LpZc6KdSe1JgUa8fTi3oRwEy5Nb",
  shopDomain: "harbor-goods.myshopify.com",
  ownerAddress: "owner@harbor-goods.example",
  adminAddress: "admin@harbor-goods.example",
  newAddress: "colleague@harbor-goods.example",
  strangerAddress: "founder@new-store.example",
  newFilterName: "VIPs this month",
  /** The secret part of a mailed link's URL. */
  signInLink: "mX2q7LrT9vYc4Wn0Zp5KdSe1JgUa8fHi3oRwEy6Nb1Q",
} as const;

/** What a browser sends when it made a passkey, and when it used one. */
const passkey = { id: "AZnwAAAA", rawId: "AZnwAAAA", type: "public-key", authenticatorAttachment: "platform" };
export const newPasskey = {
  ...passkey,
  clientExtensionResults: { credProps: { rk: true } },
  response: { clientDataJSON: "e30", attestationObject: "oA", transports: ["internal"] },
};
export const usedPasskey = {
  ...passkey,
  clientExtensionResults: {},
  response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA", userHandle: "AZnw" },
};

export const account = {
  accountId: names.accountId,
  companyName: "Harbor Goods",
  name: "The owner",
  emailAddress: names.ownerAddress,
  phone: null,
  associatedAccountIds: [names.accountId],
  billingPlan: "Free",
  billingSubscriptionPrice: null,
  surveyEnabled: true,
  publishedSurveyId: names.surveyId,
  hdyhau: null,
  integration: "None",
  integrationDomain: null,
  integraitonPlanName: null,
  businessCategory: null,
  businessType: null,
  accountStatus: "active",
  monthlyOrderCount: null,
  isOwner: true,
  userRole: "owner",
  intercomUserHash: null,
  intercomUserId: null,
  intercomUserJwt: null,
  notificationBestPracticeEnabled: true,
  notificationMarketingEnabled: false,
  notificationDailyDigestEnabled: true,
  notificationWeeklyDigestEnabled: true,
  notificationCoverageEnabled: true,
  notificationAlertsEnabled: true,
  notificationBillingEnabled: true,
  notificationIntegrationsEnabled: true,
  notificationLowScoreEnabled: false,
  appStoreReviewSubmittedAt: null,
  timeZone: "UTC",
  currency: "USD",
  locale: "en",
  publishableKey: names.publishableKey,
  websiteUrl: null,
  trialEndsAt: "2026-12-04T09:30:00.000Z",
  storeChoiceAt: null,
  retentionMonths: null,
  retentionKeepsTotals: true,
  sampleDataSource: null,
  closesAt: null,
  planUsage: { orders: 12, limit: null, periodEndsAt: "2026-12-01T00:00:00.000Z" },
  createdAt: "2026-11-20T09:30:00.000Z",
};

export const survey = {
  id: names.surveyId,
  accountId: names.accountId,
  name: "Post-purchase survey",
  status: "published",
  enabled: true,
  isPublished: true,
  version: 1,
  revision: 1,
  ...defaultSurvey,
  createdAt: "2026-11-20T09:30:00.000Z",
  updatedAt: "2026-11-20T09:41:12.000Z",
  publishedAt: "2026-11-20T09:41:12.000Z",
};

/** The survey before it was first published. */
export const draft = { ...survey, status: "draft", enabled: false, isPublished: false, version: 0, publishedAt: null };

/** A question as a merchant writes it, and with what saving it adds. */
export const newQuestion = {
  type: "single",
  title: "Who was this order for?",
  choices: [
    { id: "me", label: "For me" },
    { id: "gift", label: "A gift" },
  ],
};
export const savedQuestion = {
  questionNameId: "who-was-this-order-for",
  type: newQuestion.type,
  title: newQuestion.title,
  required: false,
  choices: newQuestion.choices,
};

/** The end of a list with one item. */
export const onePage = { total: 1, page: 1, limit: 25, nextCursor: null };

/** The number of the example's order. */
export const sourceOrderId = "5432109876543";
export const byOrder = { platform: "Shopify", sourceOrderId };
export const firstQuestion = "how-did-you-first-hear-about-us";
export const days = { startDate: "2026-11-01", endDate: "2026-11-20" };

/** The figures of one answer. */
export const answerFigures = {
  id: "instagram",
  label: "Instagram",
  count: 187,
  share: 37.6,
  shareLow: 33.4,
  shareHigh: 41.9,
  revenue: 9340.5,
  orders: 187,
  averageOrderValue: 49.95,
};

/** What staff did in the account, as its owner sees it, and the request behind it. */
export const auditEntry = {
  id: names.auditId,
  createdAt: "2026-11-20T10:30:00.000Z",
  accountId: names.accountId,
  companyName: "Harbor Goods",
  emailAddress: "staff@afterword.example",
  asStaff: true,
  action: "adminAdminLogin",
  label: "Accessed the account",
  subject: null,
  details: { reason: "They asked why no survey shows" },
};
export const recordedEntry = { ...auditEntry, address: "192.0.2.0/24", traceId: names.auditId };
