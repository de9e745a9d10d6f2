import type { CallName } from "../routes.ts";
import type { Example } from "./example.ts";
import { account, names } from "./values.ts";

const item = {
  name: "Shopify",
  enabled: true,
  connected: false,
  status: "waiting",
  settings: { domain: names.shopDomain },
  lastDeliveryAt: null,
  lastError: null,
};
const partner = { name: "Slack", enabled: false, connected: false, status: "ok", settings: {} };
const integrations = {
  platform: "None",
  domain: null,
  connected: false,
  items: [{ ...partner, lastDeliveryAt: null, lastError: null }],
};

/** Examples of Profile and Integration. */
export const settingsExamples = {
  "Profile.Profile": { as: "owner", answer: account },
  "Profile.SetupChecklist": {
    as: "owner",
    answer: {
      customizedSurveyCompleted: true,
      enabledSurveyCompleted: true,
      integrationConnectedCompleted: false,
      completedCount: 2,
    },
  },
  "Profile.CompleteProfile": {
    as: "owner",
    body: { hdyhau: "A friend", name: "The owner", companyName: "Harbour Goods", monthlyOrderCount: 400 },
    answer: { ...account, hdyhau: "A friend", monthlyOrderCount: 400 },
  },
  "Profile.SubmitAppStoreReview": {
    as: "owner",
    query: { integration: "Shopify" },
    answer: { ...account, appStoreReviewSubmittedAt: "2026-11-20T10:15:00.000Z" },
  },
  "Profile.SubmitFeedbackRating": { as: "owner", query: { rating: "5" } },
  "Profile.UpdateBusinessInformation": {
    as: "owner",
    body: { companyName: "Harbour Goods", timeZone: "Europe/Lisbon", currency: "EUR" },
    answer: { ...account, timeZone: "Europe/Lisbon", currency: "EUR" },
  },
  "Profile.UpdateContactInformation": {
    as: "owner",
    body: { name: "The owner", phone: "+351 21 000 0000" },
    answer: { ...account, phone: "+351 21 000 0000" },
  },
  "Profile.UpdateNotifications": {
    as: "owner",
    body: { notificationDailyDigestEnabled: false },
    answer: { ...account, notificationDailyDigestEnabled: false },
  },
  "Integration.DisableApiKey": { as: "owner", query: { token: names.secretKey } },
  "Integration.GenerateNewApiKey": {
    as: "owner",
    body: { name: "Data warehouse" },
    answer: {
      id: names.keyId,
      name: "Data warehouse",
      token: names.secretKey,
      prefix: "sk_Hq4tB9",
      createdAt: "2026-11-20T10:20:00.000Z",
    },
  },
  "Integration.GetApiKeys": {
    as: "owner",
    answer: [
      {
        id: names.keyId,
        name: null,
        kind: "publishable",
        prefix: "pk_3vQm8r",
        createdAt: "2026-11-20T09:30:00.000Z",
        lastUsedAt: null,
        disabledAt: null,
      },
    ],
  },
  "Integration.GetByAccount": { as: "owner", answer: integrations },
  "Integration.GetByApiKey": { as: "secretKey", answer: integrations },
  "Integration.GetByShopifyDomain": {
    as: "nobody",
    path: { shopDomain: names.shopDomain },
    answer: { platform: "Shopify", domain: names.shopDomain, enabled: true, accountId: names.accountId },
  },
  "Integration.ToggleIntegration": {
    as: "owner",
    body: { name: "Shopify", enabled: true, settings: { domain: names.shopDomain } },
    answer: item,
  },
} satisfies Partial<Record<CallName, Example>>;
