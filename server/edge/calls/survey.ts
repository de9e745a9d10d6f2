import type { surveyCalls } from "#lib/calls/survey.ts";
import { questionAnalytics, questionList, topLevelStats } from "#server/domain/analytics/index.ts";
import { recordExport } from "#server/domain/audit/index.ts";
import { storeImage } from "#server/domain/images/index.ts";
import { shopifyOrderHtml } from "#server/domain/previews/index.ts";
import { exportResponses, listResponses, responseOfOrder } from "#server/domain/responses/index.ts";
import { getStyles, saveStyles } from "#server/domain/styles/index.ts";
import {
  appendTemplate,
  cloneTemplate,
  getSurvey,
  listSurveys,
  questionElement,
  saveSurvey,
  toggleStatus,
  workingSurvey,
} from "#server/domain/surveys/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";
import { readImageFile } from "#server/edge/http/read-image-file.ts";

export const surveyHandlers: Handlers<typeof surveyCalls> = {
  AppendTemplateToSurvey: ({ context, parameters }) => appendTemplate(context, parameters.id),
  CloneByTemplateId: ({ context, parameters }) => cloneTemplate(context, parameters.id),
  ExportQuestionResponsesToCsv: ({ context, query }) =>
    recordExport(context, { data: "answers", format: "CSV", subject: query.questionNameId }, () =>
      exportResponses(context, query),
    ),
  GetByAccount: ({ context }) => workingSurvey(context),
  GetById: ({ context, parameters }) => getSurvey(context, parameters.id),
  GetQuestionAnalyticsPageViewModel: ({ context, query }) => questionAnalytics(context, query.questionNameId, query),
  GetQuestionAnalyticsPageViewModelWithDateFilters: ({ context, query }) =>
    questionAnalytics(context, query.questionNameId, query),
  GetQuestionElement: ({ context, query }) => questionElement(context, query.questionNameId),
  GetResponseByPlatformAndSourceOrderId: ({ context, query }) => responseOfOrder(context, query),
  GetStyles: ({ context }) => getStyles(context),
  GetSurveyQuestionListByApiKey: ({ context }) => questionList(context),
  GetSurveyQuestionListForAccount: ({ context, query }) => questionList(context, query),
  GetSurveyQuestionListForAccountByDateRange: ({ context, query }) => questionList(context, query),
  GetTopLevelStatsForAccount: ({ context, query }) => topLevelStats(context, query),
  GetTopLevelStatsForAccountByDateRange: ({ context, query }) => topLevelStats(context, query),
  List: ({ context, query }) => listSurveys(context, query),
  PreviewShopifyOrderHtml: ({ context, query }) => shopifyOrderHtml(context, query.surface),
  ResponsesListByQuestion: ({ context, query }) => listResponses(context, query),
  ResponsesList: ({ context, query }) => listResponses(context, query),
  Save: ({ context, body }) => saveSurvey(context, body),
  SaveStyles: ({ context, body }) => saveStyles(context, body),
  ToggleStatusById: ({ context, parameters, query }) => toggleStatus(context, parameters.id, query.enabled),
  UploadImage: async ({ context, request }) => storeImage(context, await readImageFile(request)),
};
