import type { CallName } from "../routes.ts";
import type { Example } from "./example.ts";
import { days, firstQuestion, names } from "./values.ts";

const recordIds = [names.recordId];
const changed = { changed: 1 };

/** Examples of what the screens do with single responses. */
export const appResponseExamples = {
  "app.DeleteResponses": { as: "owner", body: { recordIds }, answer: changed },
  "app.EraseShopper": {
    as: "owner",
    body: { emailAddress: "shopper@mail.example", countOnly: true },
    answer: { responses: 0, redacted: 0, receiptId: null },
  },
  "app.ExportResponsesNdjson": { as: "owner", query: days },
  "app.ExportSurveyResponses": { as: "owner", query: { surveyId: names.surveyId, ...days } },
  "app.GetResponse": {
    as: "owner",
    query: { recordId: names.recordId },
    answer: {
      recordId: names.recordId,
      responseId: names.responseId,
      surveyId: names.surveyId,
      version: 1,
      status: "partial",
      platform: "Shopify",
      surface: "thankYou",
      sourceOrderId: "5432109876543",
      order: null,
      locale: null,
      viewedAt: "2026-11-20T11:05:22.000Z",
      answeredAt: "2026-11-20T11:05:31.000Z",
      completedAt: null,
      surveyName: "Post-purchase survey",
      customerType: "new",
      questions: [
        {
          questionNameId: "how-did-you-first-hear-about-us",
          title: "How did you first hear about us?",
          type: "single",
          state: "answered",
          answer: "Instagram",
          other: null,
          mergedAs: null,
          answeredAt: "2026-11-20T11:05:31.000Z",
        },
      ],
      isTest: false,
      testSource: null,
      isRead: true,
      tags: ["gift"],
    },
  },
  "app.GetResponseListOptions": {
    as: "owner",
    answer: {
      surveys: [{ surveyId: names.surveyId, name: "Post-purchase survey" }],
      questions: [{ questionNameId: firstQuestion, title: "How did you first hear about us?" }],
    },
  },
  "app.GetResponseTags": { as: "owner", answer: [{ tag: "gift", count: 12 }] },
  "app.ListResponses": {
    as: "owner",
    query: { ...days, isUnread: "true" },
    answer: {
      items: [
        {
          recordId: names.recordId,
          responseId: names.responseId,
          surveyId: names.surveyId,
          surveyName: "Post-purchase survey",
          status: "partial",
          answeredAt: "2026-11-20T11:05:31.000Z",
          answers: [
            {
              questionNameId: firstQuestion,
              title: "How did you first hear about us?",
              answer: "Instagram",
              other: null,
            },
          ],
          answerCount: 1,
          platform: "Shopify",
          surface: "thankYou",
          sourceOrderId: "5432109876543",
          orderTotal: 49.9,
          currency: "USD",
          isFirstOrder: true,
          emailAddress: "shopper@mail.example",
          country: "US",
          isRead: false,
          tags: ["gift"],
          testSource: null,
        },
      ],
      page: 1,
      limit: 25,
      nextCursor: null,
    },
  },
  "app.MarkResponsesAsRead": { as: "owner", body: { recordIds, isRead: true }, answer: changed },
  "app.MarkResponsesAsTest": { as: "owner", body: { recordIds, isTest: true }, answer: changed },
  "app.TagResponses": { as: "owner", body: { recordIds, add: ["gift"] }, answer: changed },
} satisfies Partial<Record<CallName, Example>>;
