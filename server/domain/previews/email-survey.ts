import type { SurveyDocument, SurveyStyles } from "#lib/survey/document.ts";
import { accountRow, platformOf } from "#server/domain/accounts/index.ts";
import { accountStyles, publishedDocument } from "#server/domain/surveys/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { env } from "#server/foundation/env.ts";

export interface EmailSurvey {
  /** The published survey with the account's appearance; null before the first publish. */
  survey: (SurveyDocument & { styles: SurveyStyles }) | null;
  isOn: boolean;
  companyName: string;
  publishableKey: string;
  platform: string;
  appUrl: string;
}

/** The data for an email block. It links to what shoppers see, so drafts are ignored. */
export async function emailSurvey(context: MemberContext): Promise<EmailSurvey> {
  const account = await accountRow(context.accountId);
  const { liveSurveyId, surveyEnabled, companyName, publishableKey } = account;
  const document = liveSurveyId && (await publishedDocument(context, liveSurveyId))?.document;
  return {
    survey: document ? { ...document, styles: accountStyles(account) } : null,
    isOn: surveyEnabled,
    companyName,
    publishableKey,
    platform: platformOf(account),
    appUrl: env.APP_URL,
  };
}
