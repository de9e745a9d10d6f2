import type { Handlers } from "#server/http/handlers.ts";
import { exportNdjson, exportSurvey } from "#server/responses/index.ts";

export const appExportHandlers: Pick<Handlers<"app">, "ExportResponsesNdjson" | "ExportSurveyResponses"> = {
  ExportResponsesNdjson: ({ context, query }) => exportNdjson(context, query),
  ExportSurveyResponses: ({ context, query }) => exportSurvey(context, query),
};
