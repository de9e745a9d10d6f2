import { defaultSurvey } from "../../survey/default-survey.ts";
import { defaultStyleTokens } from "../../survey/styles.ts";
import type { CallName } from "../routes.ts";
import type { Example } from "./example.ts";
import { days, firstQuestion, names, survey } from "./values.ts";

const published = {
  surveyId: names.surveyId,
  accountId: names.accountId,
  version: 1,
  enabled: true,
  name: "Post-purchase survey",
  ...defaultSurvey,
  styles: { tokens: defaultStyleTokens, customCss: "" },
};
const stats = { views: 840, responses: 512, completions: 431, responseRate: 61, completionRate: 84.2 };
const questionItem = {
  questionNameId: firstQuestion,
  title: "How did you first hear about us?",
  type: "single",
  isLive: true,
  shown: 840,
  answered: 498,
  skipped: 14,
  topAnswers: [{ id: "instagram", label: "Instagram", count: 187, share: 37.6 }],
};
const analytics = {
  question: defaultSurvey.questions[0],
  currency: "USD",
  stats,
  shown: 840,
  answered: 498,
  skipped: 14,
  answers: [
    {
      id: "instagram",
      label: "Instagram",
      count: 187,
      share: 37.6,
      shareLow: 33.4,
      shareHigh: 41.9,
      revenue: 9340.5,
      averageOrderValue: 49.95,
    },
  ],
  other: [{ text: "a billboard", count: 3 }],
  series: [{ date: "2026-11-20", answered: 41, counts: { instagram: 16, search: 9 } }],
};
const responses = {
  items: [
    {
      recordId: names.recordId,
      responseId: names.responseId,
      answeredAt: "2026-11-20T11:05:31.000Z",
      answer: "Instagram",
      other: null,
      platform: "Shopify",
      sourceOrderId: "5432109876543",
      orderTotal: 49.9,
      currency: "USD",
      isFirstOrder: true,
      country: "PT",
      isRead: false,
      testSource: null,
      tags: ["gift"],
    },
  ],
  total: 498,
  page: 1,
  limit: 25,
  nextCursor: null,
};
const byOrder = { platform: "Shopify", sourceOrderId: "5432109876543" };

const response = {
  responseId: names.responseId,
  surveyId: names.surveyId,
  version: 1,
  status: "partial",
  ...byOrder,
  surface: "thankYou",
  answers: [{ questionNameId: firstQuestion, choiceIds: ["instagram"] }],
  order: { total: 49.9, currency: "USD", isFirstOrder: true, country: "PT" },
  locale: null,
  viewedAt: "2026-11-20T11:05:20.000Z",
  answeredAt: "2026-11-20T11:05:31.000Z",
  completedAt: null,
};

/** Examples of Survey. */
export const surveyExamples = {
  "Survey.accountstyle.css": { as: "nobody", query: { accountId: names.accountId } },
  "Survey.keystyle.css": { as: "nobody", query: { key: names.publishableKey } },
  "Survey.style.css": { as: "nobody", query: { shopDomain: names.shopDomain } },
  "Survey.ExportQuestionResponsesToCsv": { as: "owner", query: { questionNameId: firstQuestion, ...days } },
  "Survey.PreviewShopifyOrderHtml": { as: "owner", query: { surface: "thankYou" } },
  "Survey.GetByAccount": { as: "owner", answer: survey },
  "Survey.GetById": { as: "owner", path: { id: names.surveyId }, answer: survey },
  "Survey.GetDefaultByApiKey": { as: "nobody", query: { apiKey: names.publishableKey }, answer: published },
  "Survey.GetDefaultByApiKeyAndOrderId": {
    as: "nobody",
    query: { apiKey: names.publishableKey, ...byOrder },
    answer: { ...published, responseStatus: "none" },
  },
  "Survey.GetDefaultByShopifyDomain": { as: "nobody", path: { shopDomain: names.shopDomain }, answer: published },
  "Survey.GetQuestionAnalyticsPageViewModel": {
    as: "owner",
    query: { questionNameId: firstQuestion },
    answer: analytics,
  },
  "Survey.GetQuestionAnalyticsPageViewModelWithDateFilters": {
    as: "owner",
    query: { questionNameId: firstQuestion, ...days },
    answer: analytics,
  },
  "Survey.GetQuestionElement": {
    as: "owner",
    query: { questionNameId: firstQuestion },
    answer: defaultSurvey.questions[0],
  },
  "Survey.GetResponseByPlatformAndSourceOrderId": { as: "secretKey", query: byOrder, answer: response },
  "Survey.GetSurveyQuestionListByApiKey": { as: "secretKey", answer: [questionItem] },
  "Survey.GetSurveyQuestionListForAccount": { as: "owner", answer: [questionItem] },
  "Survey.GetSurveyQuestionListForAccountByDateRange": { as: "owner", query: days, answer: [questionItem] },
  "Survey.GetTopLevelStatsForAccount": { as: "owner", answer: stats },
  "Survey.GetTopLevelStatsForAccountByDateRange": { as: "owner", query: days, answer: stats },
  "Survey.List": {
    as: "owner",
    query: { status: "published,draft", sortField: "name" },
    answer: { items: [{ ...survey, updatedBy: "The owner" }], total: 1, page: 1, limit: 25, nextCursor: null },
  },
  "Survey.ResponsesList": {
    as: "owner",
    query: { questionNameId: firstQuestion, sortField: "answeredAt", isDesc: "true" },
    answer: responses,
  },
  "Survey.ResponsesListByQuestion": {
    as: "secretKey",
    query: { questionNameId: firstQuestion, limit: "100" },
    answer: { ...responses, limit: 100 },
  },
  "Survey.GetStyles": { as: "owner", answer: { tokens: defaultStyleTokens, customCss: "" } },
  "Survey.SaveStyles": {
    as: "owner",
    body: { tokens: { buttonBackground: "#4f46c8", buttonRadius: null }, customCss: ".button { letter-spacing: 1px }" },
    answer: {
      tokens: { ...defaultStyleTokens, buttonBackground: "#4f46c8" },
      customCss: ".button {\n  letter-spacing: 1px;\n}",
    },
  },
  "Survey.Save": {
    as: "owner",
    body: {
      name: "Autumn survey",
      questions: [
        {
          type: "single",
          title: "Who was this order for?",
          choices: [
            { id: "me", label: "For me" },
            { id: "gift", label: "A gift" },
          ],
        },
      ],
    },
    answer: {
      ...survey,
      name: "Autumn survey",
      status: "draft",
      enabled: false,
      isPublished: false,
      version: 0,
      questions: [
        {
          questionNameId: "who-was-this-order-for",
          type: "single",
          title: "Who was this order for?",
          required: false,
          choices: [
            { id: "me", label: "For me" },
            { id: "gift", label: "A gift" },
          ],
        },
      ],
      publishedAt: null,
    },
  },
  "Survey.SaveResponse": {
    as: "nobody",
    body: {
      apiKey: names.publishableKey,
      surveyId: names.surveyId,
      version: 1,
      responseId: names.responseId,
      sequence: 2,
      event: "answer",
      surface: "thankYou",
      ...byOrder,
      answers: [{ questionNameId: firstQuestion, choiceIds: ["instagram"] }],
      order: { total: 49.9, currency: "USD", isFirstOrder: true, country: "PT" },
    },
    answer: { responseId: names.responseId, status: "partial", answered: [firstQuestion] },
  },
  "Survey.ToggleStatusById": {
    as: "owner",
    path: { id: names.surveyId },
    answer: { surveyId: names.surveyId, enabled: false },
  },
} satisfies Partial<Record<CallName, Example>>;
