import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { raw } from "./declare.ts";
import { FigureFilters } from "./shapes.ts";
import { answerFilters } from "./survey-analytics.ts";
import { idText } from "./value-shapes.ts";

const query = FigureFilters.extend({
  ...answerFilters,
  surveyId: idText(z.string()).optional(),
  questionNameId: plainText(200, 1).optional(),
  search: plainText(200).optional(),
});

/** Calls that export whole responses as files. */
export const appExportCalls = {
  ExportResponsesNdjson: {
    summary: "Responses with their answers, one JSON object per line",
    access: "member",
    effect: "read",
    query,
    returns: raw("application/x-ndjson; charset=utf-8"),
  },
  ExportSurveyResponses: {
    summary: "Responses as CSV, with a row per response and a column per question",
    access: "member",
    effect: "read",
    query,
    returns: raw("text/csv; charset=utf-8"),
  },
} as const;
