import type { CallName } from "../routes.ts";
import { accountExamples } from "./account.ts";
import { appExamples } from "./app.ts";
import { appAnalyticsExamples } from "./app-analytics.ts";
import { appDigestExamples } from "./app-digests.ts";
import { appFeedExamples } from "./app-feed.ts";
import { appOtherTextExamples } from "./app-other-texts.ts";
import { appResponseExamples } from "./app-responses.ts";
import { appSavedFilterExamples } from "./app-saved-filters.ts";
import { appSecurityExamples } from "./app-security.ts";
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
  ...appSavedFilterExamples,
  ...appSecurityExamples,
  ...appSurveyExamples,
};

/** The example of a call; every built call has one except those that {@link withoutExample} explains. */
export function exampleOf(name: CallName): Example | undefined {
  return examples[name];
}

/** Built calls without an example, and why. */
export const withoutExample: Partial<Record<CallName, string>> = {
  "Test.AppleOnly": "answers people at one company alone",
  "Test.TestBugsnag": "fails on purpose",
  "Survey.UploadImage": "takes an image, which JSON can't show",
  "SurveyTemplate.UploadTemplateImage": "takes an image, which JSON can't show",
  "app.StreamFeed": "answers for as long as one listens",
  "app.EnterCode": "takes a code that a page shows to one browser for a minute",
  "app.ConfirmTotp": "takes a code that an authenticator app shows for half a minute",
  "app.RenewByCode": "takes a code that an authenticator app shows for half a minute",
  "app.GetSignInChallenge": "answers only a browser that has begun to sign in",
  "app.EnterSecondFactor": "answers only a browser that has begun to sign in",
  "app.SendSecondFactor": "answers only a browser that has begun to sign in",
  "app.BeginSecondFactorPasskey": "answers only a browser that has begun to sign in",
  "app.EnterSecondFactorPasskey": "answers only a browser that has begun to sign in",
  "app.BeginPasskey": "needs an installation with an https host name",
  "app.ConfirmPasskey": "takes what a browser's passkey signed a moment ago",
  "app.BeginPasskeySignIn": "needs an installation with an https host name",
  "app.SignInWithPasskey": "takes what a browser's passkey signed a moment ago",
  "app.BeginPasskeyRenewal": "needs an installation with an https host name",
  "app.RenewByPasskey": "takes what a browser's passkey signed a moment ago",
};
