import { randomUUIDv7 } from "node:crypto";
import type { CallName } from "#lib/calls/routes.ts";
import { defaultStyleTokens } from "#lib/survey/styles.ts";
import type { AccountSurveys } from "./account-surveys.ts";

type Input = Record<string, unknown>;

/** What bodies name that has to exist. */
export interface Existing extends AccountSurveys {
  accountId: string;
  templateId: string;
  /** The address of an active member who is not the owner. */
  memberAddress: string;
  /** A live secret key of the account, and the id of another. */
  secretKey: string;
  keyId: string;
  /** An authenticator app of the caller. */
  factorId: string;
}

/**
 * For each call that takes one, a valid body with every kind of field, nested ones too. A test replaces one of its
 * parts with another value, so that only this value can be refused.
 */
export const validBodies: Partial<Record<CallName, (existing: Existing) => Input>> = {
  "Account.CreateAccount": () => ({
    companyName: "A company",
    name: "A merchant",
    emailAddress: anAddress(),
    integration: "Shopify",
    integrationDomain: "shop.example.com",
    timeZone: "Europe/Berlin",
    locale: "de-DE",
  }),
  "Account.InviteMember": () => ({ emailAddress: anAddress(), name: "A colleague", userRole: "admin" }),
  "Account.SendMagicLoginLink": () => ({ emailAddress: anAddress(), returnTo: "/dashboard" }),
  "Admin.AdminLogin": ({ accountId }) => ({ accountId, reason: "They asked us to" }),
  "Integration.GenerateNewApiKey": () => ({ name: "Warehouse" }),
  "Integration.ToggleIntegration": () => ({
    name: "Shopify",
    enabled: true,
    settings: { domain: "shop.example.com" },
  }),
  "Profile.CompleteProfile": () => ({
    hdyhau: "A friend",
    name: "A merchant",
    phone: "+49 30 1234567",
    companyName: "A company",
    businessCategory: "Toys",
    businessType: "Retail",
    monthlyOrderCount: 100,
    timeZone: "Europe/Berlin",
    currency: "EUR",
  }),
  "Profile.UpdateBusinessInformation": () => ({
    companyName: "A company",
    websiteUrl: "https://shop.example.com/",
    businessCategory: "Toys",
    businessType: "Retail",
    monthlyOrderCount: 100,
    timeZone: "Europe/Berlin",
    currency: "EUR",
  }),
  "Profile.UpdateNotifications": () => ({
    notificationBestPracticeEnabled: false,
    notificationMarketingEnabled: true,
    notificationDailyDigestEnabled: false,
    notificationWeeklyDigestEnabled: true,
    notificationLowScoreEnabled: true,
  }),
  "Survey.Save": () => ({
    name: "A survey",
    questions: [aQuestion(), { questionNameId: "second", type: "text", title: "Second", showIf: twoConditions }],
    thankYou: {
      title: "Thank you",
      message: "Until soon",
      link: { url: "https://shop.example.com/", label: "The shop" },
      discountCode: "TEN",
      translations: { de: { title: "Danke", message: "Bis bald", linkLabel: "Zum Laden" } },
    },
    locale: "en",
    locales: ["en", "de"],
    settings: {
      showProgress: true,
      allowBack: true,
      onePerPage: true,
      autoAdvance: true,
      showOn: ["thankYou"],
      privacyText: "Private",
    },
    status: "draft",
    publish: false,
  }),
  "SurveyTemplate.Save": () => ({
    name: "A template",
    description: "When to use it",
    category: "motivation",
    imageUrl: "https://shop.example.com/a.png",
    questions: [aQuestion(), { questionNameId: "second", type: "text", title: "Second", showIf: twoConditions }],
  }),
  "Survey.SaveStyles": () => ({
    tokens: { ...defaultStyleTokens },
    customCss: "h2 { color: #c44569 }",
  }),
  "Profile.UpdateContactInformation": () => ({
    name: "A merchant",
    emailAddress: anAddress(),
    phone: "+49 30 1234567",
  }),
  "app.UpdateRetention": () => ({ months: 24, keepsTotals: true }),
  "app.CloseAccount": () => ({ companyName: "A company" }),
  "app.SendSupportMessage": () => ({ message: "How do I turn it on?", about: "question" }),
  "app.ChangeRole": ({ memberAddress }) => ({ emailAddress: memberAddress, userRole: "member" }),
  "app.DeleteTemplate": ({ templateId }) => ({ templateId }),
  "app.DeleteSurvey": ({ draftId }) => ({ surveyId: draftId }),
  "app.ImportSurvey": () => ({
    name: "From a file",
    survey: {
      format: "afterword-survey",
      formatVersion: 1,
      name: "A survey",
      questions: [aQuestion()],
      thankYou: { title: "Thank you", message: "Until soon" },
      locale: "en",
      locales: ["en", "de"],
      settings: { showProgress: true, showOn: ["thankYou"] },
    },
  }),
  "app.RestoreSurveyVersion": ({ surveyId }) => ({ surveyId, version: 1 }),
  "app.DeleteResponses": ({ recordId }) => ({ recordIds: [recordId] }),
  "app.EraseShopper": () => ({ emailAddress: anAddress(), customerId: "7301", countOnly: false }),
  "app.MarkResponsesAsRead": ({ recordId }) => ({ recordIds: [recordId], isRead: true }),
  "app.MarkResponsesAsTest": ({ recordId }) => ({ recordIds: [recordId], isTest: true }),
  "app.TagResponses": ({ recordId }) => ({ recordIds: [recordId], add: ["vip"], remove: ["call back"] }),
  "app.CreateSavedFilter": () => ({
    name: `Filter ${randomUUIDv7()}`,
    parameters: {
      ...{ q: "radio", range: "30-days", from: "2026-11-01", to: "2026-11-20", customerType: "new", surface: "email" },
      ...{ country: "PT", totalFrom: "10", totalTo: "100.50", currency: "EUR", unread: "1", tag: "vip", tests: "1" },
      ...{ survey: "01a1f7b4-5c3e-7d28-9b1a-0e6f4c2d8a90", question: "how-likely-to-recommend-us" },
    },
  }),
  "app.RenameSavedFilter": ({ savedFilterId }) => ({ id: savedFilterId, name: "New VIPs" }),
  "app.MergeOther": () => ({
    questionNameId: "how-did-you-first-hear-about-us",
    texts: ["Somebody's blog"],
    choiceId: "instagram",
  }),
  "app.UndoOtherMerge": ({ mergeId }) => ({ mergeId }),
  "app.EnterCode": () => ({ code: "123 456" }),
  "app.EnterSecondFactor": () => ({ code: "123 456" }),
  "app.EnterSecondFactorPasskey": () => ({ response: aUsedPasskey }),
  "app.SignInWithPasskey": () => ({ response: aUsedPasskey, returnTo: "/dashboard" }),
  "app.ConfirmTotp": ({ factorId }) => ({ id: factorId, code: "123 456", name: "My phone" }),
  "app.ConfirmPasskey": () => ({ response: newPasskey, name: "My laptop" }),
  "app.RenameFactor": ({ factorId }) => ({ id: factorId, name: "My phone" }),
  "app.RenewByCode": () => ({ code: "123 456" }),
  "app.CreateOneTimeAddress": () => ({ path: "/api/app/account/export" }),
  "app.RenewByLink": () => ({ returnTo: "/dashboard" }),
  "app.RenewByPasskey": () => ({ response: aUsedPasskey }),
  "app.RequireTwoFactor": () => ({ required: false }),
  "app.HandOver": ({ memberAddress }) => ({ emailAddress: memberAddress }),
  "app.GrantPlan": ({ accountId }) => ({ accountId, plan: "Foundation", reason: "A charity" }),
};

/** Fields that a valid body omits: they name something that has to exist, or replace another field. */
export const omittedFields: Partial<Record<CallName, string[]>> = {
  "Survey.Save": ["id", "revision"],
  "SurveyTemplate.Save": ["id"],
  "app.RestoreSurveyVersion": ["revision"],
  "app.MergeOther": ["newChoice"],
};

/**
 * Calls that consume something just made for them: their bodies have the right types but are accepted in no other test.
 */
export const oneTime: readonly CallName[] = [
  "app.EnterCode",
  "app.EnterSecondFactor",
  "app.EnterSecondFactorPasskey",
  "app.SignInWithPasskey",
  "app.ConfirmTotp",
  "app.ConfirmPasskey",
  "app.RenewByCode",
  "app.RenewByPasskey",
];

/** The same for queries, by the name of the field. */
export const validQuery: Record<string, string> = {
  questionNameId: "how-likely-to-recommend-us",
  platform: "Shopify",
  sourceOrderId: "1001",
  version: "1",
  startDate: "2026-11-01",
  endDate: "2026-11-20",
  customerType: "returning",
  surface: "thankYou",
  choice: "instagram",
  country: "PT",
  currency: "USD",
  orderTotalFrom: "10",
  orderTotalTo: "100.50",
  isUnread: "true",
  isTest: "false",
  tag: "vip",
  integration: "Shopify",
  rating: "5",
  period: "week",
  // For a list, its number; for a tour, any text.
  page: "1",
  locale: "en",
  locales: "de,fr",
};

/** Parameters that name something that has to exist. */
export function existingQuery(existing: Existing): Record<string, string> {
  const { accountId, memberAddress, secretKey, keyId, surveyId, recordId, templateId } = existing;
  return {
    accountId,
    surveyId,
    recordId,
    templateIds: templateId,
    emailAddress: memberAddress,
    key: secretKey,
    apiKey: secretKey,
    token: keyId,
  };
}

const aPasskey = { id: "AZnwAAAA", rawId: "AZnwAAAA", type: "public-key", authenticatorAttachment: "platform" };
const newPasskey = {
  ...aPasskey,
  clientExtensionResults: { credProps: { rk: true } },
  response: { clientDataJSON: "e30", attestationObject: "oA", transports: ["internal"] },
};
const aUsedPasskey = {
  ...aPasskey,
  clientExtensionResults: {},
  response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA", userHandle: "AZnw" },
};

function anAddress(): string {
  return `new-${randomUUIDv7()}@example.com`;
}

function aQuestion(): Input {
  return {
    questionNameId: "first",
    type: "single",
    title: "First",
    description: "Which one",
    required: true,
    choices: [
      { id: "a", label: "A", imageUrl: "https://shop.example.com/a.png", channel: "Radio", pinned: true },
      { id: "b", label: "B", translations: { de: { label: "Be" } } },
    ],
    allowOther: true,
    otherLabel: "Another",
    randomize: true,
    askOnce: "order",
    translations: { de: { title: "Erste", description: "Welche", otherLabel: "Andere" } },
    followUp: { whenChoiceIds: ["a"], question: { questionNameId: "more", type: "longText", title: "More" } },
  };
}

const twoConditions = {
  all: [
    { answer: "first", op: "is", value: "a" },
    { order: "country", op: "in", value: ["DE", "AT"] },
  ],
};
