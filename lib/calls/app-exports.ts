import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { answerToFilters } from "./app-response-list.ts";
import { declareCalls, memberRead, raw } from "./declare.ts";
import { days, names } from "./example-values.ts";
import { FigureFilters } from "./shapes.ts";
import { answerFilters } from "./survey-analytics.ts";
import { idText, QuestionName, yesOrNo } from "./value-shapes.ts";

const query = FigureFilters.extend({
  ...answerFilters,
  surveyId: idText("survey", z.string()).optional(),
  questionNameId: QuestionName.optional(),
  ...answerToFilters,
  search: plainText(200).optional(),
  asListed: yesOrNo.optional(),
});

/** Calls that export whole responses as files. */
export const appExportCalls = declareCalls({
  ExportResponsesNdjson: {
    route: "GET /app/responses/export-ndjson",
    summary: "Export responses with their answers as JSON Lines",
    note: "Each line is a response as returned by `GetResponseByPlatformAndSourceOrderId`, with its tags. `surveyName` is the survey's name now, and `orderChannel` the channel that the order's own tracking shows. Answers with choices have their `labels`, the marketing `channels` of choices that have one, and `countedAs` if a merge of Other answers counts them for another choice. `questionNameId` limits the export to responses that answered that question; `choice` and `search` require it. With `asListed`, the export contains what `ListResponses` lists with the same filters.",
    ...memberRead,
    staffAction: "Exported responses as JSON Lines",
    query,
    returns: raw("application/x-ndjson; charset=utf-8"),
    example: { as: "owner", query: days },
  },
  ExportSurveyResponses: {
    route: "GET /app/responses/export-survey",
    summary: "Export responses as CSV, with a row per response and a column per question",
    note: "The responses that count in reports, newest first: the survey's name and order details, then a column for every question ever asked, named by its title (followed by its `questionNameId` in parentheses if another column has that name), with text typed under Other as `<title> (Other)` and the marketing channels of the chosen answers as `<title> (channel)`. Filters work as in `ExportResponsesNdjson`, and cells as in `ExportQuestionResponsesToCsv`.",
    ...memberRead,
    staffAction: "Exported responses as CSV",
    query,
    returns: raw("text/csv; charset=utf-8"),
    example: { as: "owner", query: { surveyId: names.surveyId, ...days } },
  },
});
