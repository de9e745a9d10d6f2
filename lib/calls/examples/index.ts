import type { CallName } from "../routes.ts";
import { accountExamples } from "./account.ts";
import { appExamples } from "./app.ts";
import { appAnalyticsExamples } from "./app-analytics.ts";
import { appDigestExamples } from "./app-digests.ts";
import { appFeedExamples } from "./app-feed.ts";
import { appOtherTextExamples } from "./app-other-texts.ts";
import { appResponseExamples } from "./app-responses.ts";
import { appSurveyExamples } from "./app-surveys.ts";
import type { Example } from "./example.ts";
import { settingsExamples } from "./settings.ts";
import { surveyExamples } from "./survey.ts";
import { templateExamples } from "./templates.ts";

export type { Example } from "./example.ts";
export { names } from "./values.ts";

const examples: Partial<Record<CallName, Example>> = {
  ...accountExamples,
  ...settingsExamples,
  ...surveyExamples,
  ...templateExamples,
  ...appExamples,
  ...appAnalyticsExamples,
  ...appDigestExamples,
  ...appFeedExamples,
  ...appOtherTextExamples,
  ...appResponseExamples,
  ...appSurveyExamples,
};

/** The example of a call; every call that is built has one but those that {@link withoutExample} explains. */
export function exampleOf(name: CallName): Example | undefined {
  return examples[name];
}

/** Built calls that nothing can be shown of. */
export const withoutExample: Partial<Record<CallName, string>> = {
  "Test.AppleOnly": "answers people at one company alone",
  "Test.TestBugsnag": "fails on purpose",
  "Survey.UploadImage": "takes a picture, which JSON cannot show",
  "SurveyTemplate.UploadTemplateImage": "takes a picture, which JSON cannot show",
  "app.StreamFeed": "answers for as long as one listens",
  "app.EnterCode": "takes a code that a page shows to one browser for a minute",
};
