import type { CallName } from "#lib/calls/routes.ts";
import { readSession } from "#server/domain/sessions/index.ts";
import { saveSurvey } from "#server/domain/surveys/index.ts";
import { saveTemplate } from "#server/domain/templates/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { accountSurveys } from "#server/testing/account-surveys.ts";
import { contextOf, type TestAccount } from "#server/testing/factories.ts";
import { query } from "#server/testing/query.ts";
import { anApp } from "#server/testing/second-factors.ts";
import { aSecretKey } from "./callers.ts";

/** What another account owns, by the kinds of names that calls take. */
export interface Names {
  surveyId: string;
  templateId: string;
  questionNameId: string;
  secretKey: string;
  memberAddress: string;
  accountId: string;
  recordId: string;
  mergeId: string;
  savedFilterId: string;
  factorId: string;
  sessionId: string;
}

/** A survey, a template, a question, a key and a member of an account. */
export async function thingsOf(account: TestAccount): Promise<Names> {
  const title = "A question of theirs alone";
  const survey = await inAccount(account.accountId, () =>
    saveSurvey(contextOf(account), { name: "Theirs", questions: [{ type: "text", title, required: false }] }),
  );
  const template = await inAccount(account.accountId, () =>
    saveTemplate(contextOf(account), { name: "Theirs", questions: [{ type: "text", title, required: false }] }),
  );
  const { recordId, mergeId, savedFilterId } = await accountSurveys(account);
  const app = await anApp(account.owner);
  const { session } = await readSession(app.cookie);
  return {
    surveyId: survey.id,
    templateId: template.id,
    questionNameId: String(survey.questions[0]?.questionNameId),
    secretKey: await aSecretKey(account.accountId),
    memberAddress: account.owner.emailAddress,
    accountId: account.accountId,
    recordId,
    mergeId,
    savedFilterId,
    factorId: app.id,
    sessionId: String(session?.sessionId),
  };
}

export interface ThingInput {
  parameters?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

const days = { startDate: "2026-11-01", endDate: "2026-11-20" };

/** How each call refers to a thing by name. */
export const inputsFor: Partial<Record<CallName, (names: Names) => ThingInput>> = {
  "Account.DeleteMember": ({ memberAddress }) => ({ query: { emailAddress: memberAddress } }),
  "Account.LoginToAccount": ({ accountId }) => ({ query: { accountId } }),
  "Integration.DisableApiKey": ({ secretKey }) => ({ query: { token: secretKey } }),
  "Survey.AppendTemplateToSurvey": ({ templateId }) => ({ parameters: { id: templateId } }),
  "Survey.CloneByTemplateId": ({ templateId }) => ({ parameters: { id: templateId } }),
  "Survey.ExportQuestionResponsesToCsv": ({ questionNameId }) => ({ query: { questionNameId } }),
  "Survey.GetById": ({ surveyId }) => ({ parameters: { id: surveyId } }),
  "Survey.GetQuestionAnalyticsPageViewModel": ({ questionNameId }) => ({ query: { questionNameId } }),
  "Survey.GetQuestionAnalyticsPageViewModelWithDateFilters": ({ questionNameId }) => ({
    query: { questionNameId, ...days },
  }),
  "Survey.GetQuestionElement": ({ questionNameId }) => ({ query: { questionNameId } }),
  "Survey.GetResponseByPlatformAndSourceOrderId": ({ surveyId }) => ({
    query: { surveyId, platform: "Shopify", sourceOrderId: "1001" },
  }),
  "Survey.ResponsesList": ({ questionNameId }) => ({ query: { questionNameId } }),
  "Survey.ResponsesListByQuestion": ({ questionNameId }) => ({ query: { questionNameId } }),
  "Survey.Save": ({ surveyId }) => ({ body: { id: surveyId, name: "Taken" } }),
  "Survey.ToggleStatusById": ({ surveyId }) => ({ parameters: { id: surveyId } }),
  "SurveyTemplate.GetById": ({ templateId }) => ({ parameters: { id: templateId } }),
  "SurveyTemplate.Save": ({ templateId }) => ({ body: { id: templateId, name: "Taken", questions: [] } }),
  "app.ChangeRole": ({ memberAddress }) => ({ body: { emailAddress: memberAddress, userRole: "member" } }),
  "app.DeleteTemplate": ({ templateId }) => ({ body: { templateId } }),
  "app.PlaceTemplates": ({ templateId }) => ({ query: { templateIds: templateId, locale: "en" } }),
  "app.DeleteSurvey": ({ surveyId }) => ({ body: { surveyId } }),
  "app.ExportResponsesNdjson": ({ surveyId }) => ({ query: { surveyId } }),
  "app.ExportSurveyResponses": ({ questionNameId }) => ({ query: { questionNameId } }),
  "app.ExportSurvey": ({ surveyId }) => ({ query: { surveyId } }),
  "app.GetChannelAgreement": ({ questionNameId }) => ({ query: { questionNameId } }),
  "app.GetOtherCurrencies": ({ questionNameId }) => ({ query: { questionNameId } }),
  "app.GetOtherGroups": ({ questionNameId }) => ({ query: { questionNameId } }),
  "app.GetOtherMerges": ({ questionNameId }) => ({ query: { questionNameId } }),
  "app.MergeOther": ({ questionNameId }) => ({ body: { questionNameId, texts: ["A blog"], choiceId: "a" } }),
  "app.UndoOtherMerge": ({ mergeId }) => ({ body: { mergeId } }),
  "app.GetPositionBias": ({ questionNameId }) => ({ query: { questionNameId } }),
  "app.GetQuestionSplits": ({ questionNameId }) => ({ query: { questionNameId } }),
  "app.GetRanking": ({ questionNameId }) => ({ query: { questionNameId } }),
  "app.DeleteResponses": ({ recordId }) => ({ body: { recordIds: [recordId] } }),
  "app.GetResponse": ({ recordId }) => ({ query: { recordId } }),
  "app.ListResponses": ({ surveyId }) => ({ query: { surveyId } }),
  "app.MarkResponsesAsRead": ({ recordId }) => ({ body: { recordIds: [recordId], isRead: true } }),
  "app.MarkResponsesAsTest": ({ recordId }) => ({ body: { recordIds: [recordId], isTest: true } }),
  "app.TagResponses": ({ recordId }) => ({ body: { recordIds: [recordId], add: ["vip"] } }),
  "app.ConfirmTotp": ({ factorId }) => ({ body: { id: factorId, code: "123456" } }),
  "app.RemoveFactor": ({ factorId }) => ({ parameters: { id: factorId } }),
  "app.DeleteSavedFilter": ({ savedFilterId }) => ({ parameters: { id: savedFilterId } }),
  "app.RenameSavedFilter": ({ savedFilterId }) => ({ body: { id: savedFilterId, name: "Taken" } }),
  "app.RenameFactor": ({ factorId }) => ({ body: { id: factorId, name: "Taken" } }),
  "app.EndSession": ({ sessionId }) => ({ parameters: { id: sessionId } }),
  "app.GetSurveyVersion": ({ surveyId }) => ({ query: { surveyId, version: "1" } }),
  "app.GetSurveyVersions": ({ surveyId }) => ({ query: { surveyId } }),
  "app.HandOver": ({ memberAddress }) => ({ body: { emailAddress: memberAddress } }),
  "app.RestoreSurveyVersion": ({ surveyId }) => ({ body: { surveyId, version: 1 } }),
};

/** How many rows an account has in each table, and a hash of them. */
export async function rowsOf(accountId: string): Promise<Record<string, unknown>[]> {
  const named = `SELECT DISTINCT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND (column_name = 'account_id' OR table_name = 'account') ORDER BY 1`;
  const hashes = (await query(env.DATABASE_URL, named)).map(({ name }) => {
    const owner = name === "account" ? "id" : "account_id";
    return `SELECT '${name}' AS name, count(*), md5(string_agg(t::text, '' ORDER BY t::text))
      FROM "${name}" t WHERE ${owner} = '${accountId}'`;
  });
  return await query(env.DATABASE_URL, hashes.join(" UNION ALL "));
}
