import type { appSurveyCalls } from "#lib/calls/app-surveys.ts";
import { recordExport } from "#server/domain/audit/index.ts";
import {
  deleteSurvey,
  exportSurvey,
  importSurvey,
  restoreVersion,
  surveyVersion,
  surveyVersions,
} from "#server/domain/surveys/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appSurveyHandlers: Handlers<typeof appSurveyCalls> = {
  DeleteSurvey: async ({ context, body }) => {
    await deleteSurvey(context, body.surveyId);
  },
  ExportSurvey: ({ context, query }) =>
    recordExport(context, { data: "survey", format: "JSON", subject: query.surveyId }, () =>
      exportSurvey(context, query.surveyId),
    ),
  GetSurveyVersion: ({ context, query }) => surveyVersion(context, query.surveyId, query.version),
  GetSurveyVersions: ({ context, query }) => surveyVersions(context, query),
  ImportSurvey: ({ context, body }) => importSurvey(context, body),
  RestoreSurveyVersion: ({ context, body }) => restoreVersion(context, body),
};
