import * as z from "zod";
import { defaultSurvey } from "../survey/default-survey.ts";
import { plainText } from "../survey/plain-text.ts";
import { surveyFile } from "../survey/survey-file.ts";
import { declareCalls, json, memberChange, memberRead, nothing, raw } from "./declare.ts";
import { draft, names, onePage, survey } from "./example-values.ts";
import { listQuery, pageOf } from "./shapes.ts";
import { FrozenSurvey, Survey, SurveyVersion } from "./survey-shapes.ts";
import { idText, wholeNumber } from "./value-shapes.ts";

const surveyId = idText("survey", plainText(64, 1));
const versionNumber = "must be a whole number from 1";

const first = {
  version: 1,
  name: survey.name,
  publishedAt: survey.publishedAt,
  publishedBy: "The owner",
};

/** Calls about an account's surveys, in addition to those of the Survey area. */
export const appSurveyCalls = declareCalls({
  DeleteSurvey: {
    route: "POST /app/surveys/delete",
    summary: "Delete a survey that was never published",
    note: "Question IDs stay reserved. Published surveys can't be deleted, because responses belong to them. Archive them instead.",
    ...memberChange,
    staffAction: "Deleted a survey",
    body: z.object({ surveyId }),
    refusals: ["not-found", "conflict"],
    returns: nothing,
    example: { as: "owner", body: { surveyId: names.draftId } },
  },
  ExportSurvey: {
    route: "GET /app/surveys/export",
    summary: "Export a survey's draft as a file to keep or import elsewhere",
    ...memberRead,
    staffAction: "Exported a survey",
    query: z.object({ surveyId }),
    refusals: ["not-found"],
    returns: raw("application/json; charset=utf-8"),
    example: { as: "owner", query: { surveyId: names.surveyId } },
  },
  GetSurveyVersion: {
    route: "GET /app/surveys/version",
    summary: "Get a version of a survey as shoppers saw it",
    ...memberRead,
    query: z.object({
      surveyId,
      version: wholeNumber(1, 999_999_999, versionNumber),
    }),
    refusals: ["not-found"],
    returns: json(FrozenSurvey),
    example: {
      as: "owner",
      query: { surveyId: names.surveyId, version: "1" },
      answer: { surveyId: names.surveyId, ...first, document: defaultSurvey },
    },
  },
  GetSurveyVersions: {
    route: "GET /app/surveys/versions",
    summary: "List the versions of a survey, latest first",
    ...memberRead,
    query: z.object({ surveyId, ...listQuery(["version"]) }),
    refusals: ["not-found"],
    returns: json(pageOf(SurveyVersion)),
    example: {
      as: "owner",
      query: { surveyId: names.surveyId },
      answer: {
        items: [{ ...first, questionCount: 4, isLive: true }],
        ...onePage,
      },
    },
  },
  ImportSurvey: {
    route: "POST /app/surveys/import",
    summary: "Create a draft from an exported survey",
    note: "`survey` is an exported file or a survey document on its own. If the account already has a question with the same ID and type, the imported question is that question. If the type differs, the imported question gets a new ID, and conditions are updated.",
    ...memberChange,
    staffAction: "Imported a survey",
    body: z.object({ name: plainText(200, 1).optional(), survey: z.record(z.string(), z.unknown()) }),
    refusals: ["plan-required", "account-full"],
    returns: json(Survey, 201),
    example: {
      as: "owner",
      body: { name: "From our other store", survey: surveyFile({ ...defaultSurvey, name: survey.name }) },
      answer: { ...draft, name: "From our other store" },
    },
  },
  RestoreSurveyVersion: {
    route: "POST /app/surveys/restore-version",
    summary: "Restore a version as the draft; shoppers see no change until it's published",
    note: "The survey keeps its name.",
    ...memberChange,
    staffAction: "Restored a survey version",
    body: z.object({
      surveyId,
      version: z.int(versionNumber).min(1, versionNumber).max(999_999_999, versionNumber),
      revision: z.int("must be a whole number").optional(),
    }),
    refusals: ["plan-required", "not-found", "stale-revision", "account-full"],
    returns: json(Survey),
    example: {
      as: "owner",
      body: { surveyId: names.surveyId, version: 1, revision: 1 },
      answer: { ...survey, revision: 2 },
    },
  },
});
