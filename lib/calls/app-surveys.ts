import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { json, nothing, raw } from "./declare.ts";
import { listQuery, pageOf } from "./shapes.ts";
import { FrozenSurvey, Survey, SurveyVersion } from "./survey-shapes.ts";

const surveyId = plainText(64, 1);
const versionNumber = "must be a whole number from 1";

/** Calls about an account's surveys, beside those of the Survey area. */
export const appSurveyCalls = {
  DeleteSurvey: {
    summary: "Delete a survey that was never published",
    access: "member",
    effect: "change",
    body: z.object({ surveyId }),
    returns: nothing,
  },
  ExportSurvey: {
    summary: "A survey's draft as a file, to keep or to import elsewhere",
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
      version: z
        .string()
        .regex(/^[1-9]\d{0,8}$/, versionNumber)
        .transform(Number),
    }),
    returns: json(FrozenSurvey),
  },
  GetSurveyVersions: {
    summary: "The versions of a survey, the latest first",
    access: "member",
    effect: "read",
    query: z.object({ surveyId, ...listQuery(["version"]) }),
    returns: json(pageOf(SurveyVersion)),
  },
  ImportSurvey: {
    summary: "Make a draft from an exported survey",
    access: "member",
    effect: "change",
    body: z.object({ name: plainText(200, 1).optional(), survey: z.record(z.string(), z.unknown()) }),
    returns: json(Survey, 201),
  },
  RestoreSurveyVersion: {
    summary: "Make a version the draft again; shoppers see no change until it is published",
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
