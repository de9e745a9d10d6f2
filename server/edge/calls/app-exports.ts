import type { appExportCalls } from "#lib/calls/app-exports.ts";
import { recordExport } from "#server/domain/audit/index.ts";
import { exportNdjson, exportSurvey } from "#server/domain/responses/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appExportHandlers: Handlers<typeof appExportCalls> = {
  ExportResponsesNdjson: ({ context, query }) =>
    recordExport(context, { data: "responses", format: "NDJSON", of: query.surveyId }, () =>
      exportNdjson(context, query),
    ),
  ExportSurveyResponses: ({ context, query }) =>
    recordExport(context, { data: "responses", format: "CSV", of: query.surveyId }, () => exportSurvey(context, query)),
};
