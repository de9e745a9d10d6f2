import { notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { type AccountContext, type Calendar, type FigureFilters, readCalendar } from "./day-range.ts";

/** The filters of figures that can be limited to one survey. */
export interface SurveyFilters extends FigureFilters {
  surveyId?: string | undefined;
}

/** A calendar, and the survey that is counted; null counts all the account's surveys. */
export interface SurveyCalendar extends Calendar {
  surveyId: string | null;
}

/** @throws AppError `not-found` for a survey that the account doesn't have, otherwise as {@link readCalendar} */
export async function readSurveyCalendar(context: AccountContext, filters: SurveyFilters): Promise<SurveyCalendar> {
  const [calendar, surveyId] = await Promise.all([
    readCalendar(context, filters),
    existingSurvey(context, filters.surveyId),
  ]);
  return { ...calendar, surveyId };
}

/**
 * The id of a survey of the account; null without an id.
 * @throws AppError `not-found` for a survey that the account doesn't have
 */
export async function existingSurvey(
  { accountId }: AccountContext,
  surveyId: string | undefined,
): Promise<string | null> {
  if (surveyId === undefined) return null;
  if (!uuidPattern.test(surveyId)) throw notFound("survey");
  const { rowCount } = await inAccount(accountId, () =>
    accountPool().query("SELECT FROM survey WHERE account_id = $1 AND id = $2", [accountId, surveyId]),
  );
  if (rowCount === 0) throw notFound("survey");
  return surveyId;
}

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
