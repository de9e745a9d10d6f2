import { defaultSurvey } from "../../survey/default-survey.ts";
import { surveyFile } from "../../survey/survey-file.ts";
import type { CallName } from "../routes.ts";
import type { Example } from "./example.ts";
import { names, survey } from "./values.ts";

const first = {
  version: 1,
  name: survey.name,
  publishedAt: survey.publishedAt,
  publishedBy: "The owner",
};
const draft = { ...survey, status: "draft", enabled: false, isPublished: false, version: 0, publishedAt: null };

/** Examples of what the screens do with surveys. */
export const appSurveyExamples = {
  "app.DeleteSurvey": { as: "owner", body: { surveyId: names.draftId } },
  "app.ExportSurvey": { as: "owner", query: { surveyId: names.surveyId } },
  "app.GetSurveyVersion": {
    as: "owner",
    query: { surveyId: names.surveyId, version: "1" },
    answer: { surveyId: names.surveyId, ...first, document: defaultSurvey },
  },
  "app.GetSurveyVersions": {
    as: "owner",
    query: { surveyId: names.surveyId },
    answer: {
      items: [{ ...first, questionCount: 4, isLive: true }],
      total: 1,
      page: 1,
      limit: 25,
      nextCursor: null,
    },
  },
  "app.ImportSurvey": {
    as: "owner",
    body: { name: "From our other store", survey: surveyFile({ ...defaultSurvey, name: survey.name }) },
    answer: { ...draft, name: "From our other store" },
  },
  "app.RestoreSurveyVersion": {
    as: "owner",
    body: { surveyId: names.surveyId, version: 1, revision: 1 },
    answer: { ...survey, revision: 2 },
  },
} satisfies Partial<Record<CallName, Example>>;
