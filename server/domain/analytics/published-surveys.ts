import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import type { AccountContext } from "./day-range.ts";

interface PublishedSurvey {
  surveyId: string;
  name: string;
  /** At most one is. */
  isLive: boolean;
}

/** The surveys that figures can be limited to: the live one, then the others that were ever published, newest first. */
export async function publishedSurveys({ accountId }: AccountContext): Promise<PublishedSurvey[]> {
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<PublishedSurvey>({ name: "published-surveys", text: surveysSql, values: [accountId] }),
  );
  return rows;
}

const surveysSql = `
  SELECT survey.id AS "surveyId", survey.name, coalesce(survey.id = account.live_survey_id, false) AS "isLive"
  FROM survey JOIN account ON account.id = survey.account_id
  WHERE survey.account_id = $1 AND survey.version > 0
  ORDER BY 3 DESC, survey.published_at DESC NULLS LAST, survey.id`;
