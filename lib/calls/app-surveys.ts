import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { json, nothing, raw } from "./declare.ts";
import { listQuery, pageOf } from "./shapes.ts";
import { FrozenSurvey, Survey, SurveyVersion } from "./survey-shapes.ts";
import { idText, wholeNumber } from "./value-shapes.ts";

const surveyId = idText(plainText(64, 1));
const versionNumber = "must be a whole number from 1";

/** Calls about an account's surveys, in addition to those of the Survey area. */
export const appSurveyCalls = {
  DeleteSurvey: {
    summary: "Delete a survey that was never published",
    access: "member",
    effect: "change",
    body: z.object({ surveyId }),
    returns: nothing,
  },
  ExportSurvey: {
    summary: "Export a survey's draft as a file to keep or import elsewhere",
    access: "member",
    effect: "read",
    query: z.object({ surveyId }),
    returns: raw("application/json; charset=utf-8"),
  },
  GetSurveyVersion: {
    summary: "A version of a survey as shoppers saw it",
    access: "member",
    effect: "read",
    query: z.object({
      surveyId,
      version: wholeNumber(1, 999_999_999, versionNumber),
    }),
    returns: json(FrozenSurvey),
  },
  GetSurveyVersions: {
    summary: "The versions of a survey, latest first",
    access: "member",
    effect: "read",
    query: z.object({ surveyId, ...listQuery(["version"]) }),
    returns: json(pageOf(SurveyVersion)),
  },
  ImportSurvey: {
    summary: "Create a draft from an exported survey",
    access: "member",
    effect: "change",
    body: z.object({ name: plainText(200, 1).optional(), survey: z.record(z.string(), z.unknown()) }),
    returns: json(Survey, 201),
  },
  RestoreSurveyVersion: {
    summary: "Restore a version as the draft; shoppers see no change until it's published",
    access: "member",
    effect: "change",
    body: z.object({
      surveyId,
      version: z.int(versionNumber).min(1, versionNumber).max(999_999_999, versionNumber),
      revision: z.int("must be a whole number").optional(),
    }),
    returns: json(Survey),
  },
} as const;
