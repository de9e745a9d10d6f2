import * as z from "zod";
import { defaultSurvey } from "../survey/default-survey.ts";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json, memberRead, raw } from "./declare.ts";
import { answerFigures, byOrder, days, firstQuestion, names } from "./example-values.ts";
import {
  DateRange,
  FigureFilters,
  listQuery,
  OptionalDateRange,
  platformValues,
  QuestionQuery,
  Stats,
  SubsetFilters,
  SurveyFilter,
} from "./shapes.ts";
import { answerFilters, QuestionAnalytics, QuestionListItem, ResponsePage } from "./survey-analytics.ts";
import { SurveyResponse } from "./survey-shapes.ts";
import { idText } from "./value-shapes.ts";

const responseFields = ["answeredAt", "orderTotal", "country"] as const;

const stats = { views: 840, responses: 512, completions: 431, responseRate: 61, completionRate: 84.2 };
const analytics = {
  question: defaultSurvey.questions[0],
  currency: "USD",
  stats,
  shown: 840,
  answered: 498,
  skipped: 14,
  answers: [answerFigures],
  other: [{ text: "a billboard", count: 3 }],
  series: [{ date: "2026-11-20", answered: 41, counts: { instagram: 16, search: 9 } }],
};
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
const responses = {
  items: [
    {
      recordId: names.recordId,
      responseId: names.responseId,
      answeredAt: "2026-11-20T11:05:31.000Z",
      answer: "Instagram",
      other: null,
      ...byOrder,
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

const listNote =
  "`surveyId` limits the list to the questions of a survey. A question that other surveys ask too (`isShared`) counts their answers as well.";

/** The Survey calls that read answers. */
export const surveyAnalyticsCalls = declareCalls({
  ExportQuestionResponsesToCsv: {
    route: "GET /Survey/ExportQuestionResponsesToCsv",
    summary: "Export every answer to a question as CSV",
    note: "RFC 4180 with CRLF and a byte-order mark, streamed. Cells that a spreadsheet would run as a formula start with an apostrophe.",
    ...memberRead,
    staffAction: "Exported a question’s responses as CSV",
    query: QuestionQuery.extend({ ...FigureFilters.shape, ...answerFilters, search: plainText(200).optional() }),
    returns: raw("text/csv; charset=utf-8"),
    example: { as: "owner", query: { questionNameId: firstQuestion, ...days } },
  },
  GetQuestionAnalyticsPageViewModel: {
    route: "GET /Survey/GetQuestionAnalyticsPageViewModel",
    summary: "Get the metrics of a question",
    ...memberRead,
    query: QuestionQuery.extend(SubsetFilters.shape),
    returns: json(QuestionAnalytics),
    example: {
      as: "owner",
      query: { questionNameId: firstQuestion },
      answer: analytics,
    },
  },
  GetQuestionAnalyticsPageViewModelWithDateFilters: {
    route: "GET /Survey/GetQuestionAnalyticsPageViewModelWithDateFilters",
    summary: "Get the metrics of a question between two days",
    ...memberRead,
    tool: "get_question_results",
    query: QuestionQuery.extend({ ...DateRange.shape, ...SubsetFilters.shape }),
    returns: json(QuestionAnalytics),
    example: {
      as: "owner",
      query: { questionNameId: firstQuestion, ...days },
      answer: analytics,
    },
  },
  GetSurveyQuestionListByApiKey: {
    route: "GET /Survey/GetSurveyQuestionListByApiKey",
    summary: "List the questions with their top answers, with a key",
    access: "key",
    effect: "open",
    query: z.object({ key: z.string().optional() }),
    returns: json(z.array(QuestionListItem)),
    example: { as: "secretKey", answer: [questionItem] },
  },
  GetSurveyQuestionListForAccount: {
    route: "GET /Survey/GetSurveyQuestionListForAccount",
    summary: "List the questions with their top answers",
    note: listNote,
    ...memberRead,
    query: SubsetFilters.extend(SurveyFilter.shape),
    refusals: ["not-found"],
    returns: json(z.array(QuestionListItem)),
    example: { as: "owner", answer: [questionItem] },
  },
  GetSurveyQuestionListForAccountByDateRange: {
    route: "GET /Survey/GetSurveyQuestionListForAccountByDateRange",
    summary: "List the questions with their top answers between two days",
    note: listNote,
    ...memberRead,
    tool: "list_questions",
    query: DateRange.extend({ ...SubsetFilters.shape, ...SurveyFilter.shape }),
    refusals: ["not-found"],
    returns: json(z.array(QuestionListItem)),
    example: { as: "owner", query: days, answer: [questionItem] },
  },
  GetTopLevelStatsForAccount: {
    route: "GET /Survey/GetTopLevelStatsForAccount",
    summary: "Get views, responses, completions, and their rates",
    ...memberRead,
    query: SubsetFilters.extend(SurveyFilter.shape),
    refusals: ["not-found"],
    returns: json(Stats),
    example: { as: "owner", answer: stats },
  },
  GetTopLevelStatsForAccountByDateRange: {
    route: "GET /Survey/GetTopLevelStatsForAccountByDateRange",
    summary: "Get views, responses, completions, and their rates between two days",
    ...memberRead,
    tool: "get_stats",
    query: DateRange.extend({ ...SubsetFilters.shape, ...SurveyFilter.shape }),
    refusals: ["not-found"],
    returns: json(Stats),
    example: { as: "owner", query: days, answer: stats },
  },
  ResponsesList: {
    route: "GET /Survey/ResponsesList",
    summary: "List the answers to a question",
    ...memberRead,
    tool: "list_answers",
    query: QuestionQuery.extend({ ...listQuery(responseFields), ...FigureFilters.shape, ...answerFilters }),
    returns: json(ResponsePage),
    example: {
      as: "owner",
      query: { questionNameId: firstQuestion, sortField: "answeredAt", isDesc: "true" },
      answer: responses,
    },
  },
  ResponsesListByQuestion: {
    route: "GET /Survey/ResponsesListByQuestion",
    summary: "List the answers to a question, with a key",
    access: "key",
    effect: "open",
    query: QuestionQuery.extend({
      key: z.string().optional(),
      ...listQuery(responseFields),
      ...OptionalDateRange.shape,
    }),
    returns: json(ResponsePage),
    example: {
      as: "secretKey",
      query: { questionNameId: firstQuestion, limit: "100" },
      answer: { ...responses, limit: 100 },
    },
  },
  GetResponseByPlatformAndSourceOrderId: {
    route: "GET /Survey/GetResponseByPlatformAndSourceOrderId",
    summary: "Get the response of an order",
    note: "Combines the answers from all of the order's pages. Without `surveyId`, uses the survey that the order answered last. Test orders are separate and aren't found.",
    access: "memberOrKey",
    effect: "open",
    staffAction: "Opened an order's response",
    query: z.object({
      surveyId: idText("survey", z.string()).optional(),
      platform: z.enum(platformValues, `must be one of ${platformValues.join(", ")}`),
      sourceOrderId: z.string(),
    }),
    refusals: ["not-found"],
    returns: json(SurveyResponse),
    example: { as: "secretKey", query: byOrder, answer: response },
  },
});
