import type { Question, SurveyDocument } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import type { AccountContext } from "./day-range.ts";

/** The questions that figures list. */
export interface SurveyQuestions {
  /** The listed survey's published questions in the order asked, each followed by its follow-up. */
  published: Question[];
  liveIds: ReadonlySet<string>;
  /** Every question the listed survey asked; null if no single survey is listed. */
  askedIds: ReadonlySet<string> | null;
  /** The questions among them that other surveys ask too. */
  sharedIds: ReadonlySet<string>;
}

/** The questions of a survey; null is the live one, with no limit to it. */
export async function surveyQuestions(
  { accountId }: AccountContext,
  surveyId: string | null,
): Promise<SurveyQuestions> {
  const [surveys, asked] = await inAccount(accountId, () =>
    Promise.all([
      accountPool().query<SurveyRow>({ name: "listed-surveys", text: surveysSql, values: [accountId, surveyId] }),
      surveyId && accountPool().query<QuestionRow>({ name: "asked-in", text: askedSql, values: [accountId, surveyId] }),
    ]),
  );
  const questionsOf = (rows: readonly SurveyRow[]) => rows.flatMap(({ document }) => everyQuestion(document));
  const idsOf = (questions: readonly { questionNameId: string }[]) =>
    new Set(questions.map(({ questionNameId }) => questionNameId));
  return {
    published: questionsOf(surveys.rows.filter(({ isListed }) => isListed)),
    liveIds: idsOf(questionsOf(surveys.rows.filter(({ isLive }) => isLive))),
    askedIds: asked ? idsOf(asked.rows) : null,
    sharedIds: idsOf(asked ? asked.rows.filter(({ isShared }) => isShared) : []),
  };
}

interface SurveyRow {
  document: SurveyDocument;
  isListed: boolean;
  isLive: boolean;
}

interface QuestionRow {
  questionNameId: string;
  isShared: boolean;
}

const surveysSql = `
  SELECT version.document, survey.id = coalesce($2, account.live_survey_id) AS "isListed",
    coalesce(survey.id = account.live_survey_id, false) AS "isLive"
  FROM account
  JOIN survey ON survey.account_id = account.id AND survey.id IN (account.live_survey_id, $2::uuid)
  JOIN survey_version AS version
    ON version.account_id = account.id AND version.survey_id = survey.id AND version.version = survey.version
  WHERE account.id = $1`;

const idsIn = (documents: string) => `
  SELECT DISTINCT jsonb_path_query(document, '$.questions[*].**.questionNameId') #>> '{}' AS id FROM (${documents}) AS each`;

// An account may have thousands of versions; the last ones have the questions that matter.
const askedSql = `
  WITH asked AS (${idsIn(`
    SELECT document FROM survey_version WHERE account_id = $1 AND survey_id = $2 ORDER BY version DESC LIMIT 50`)}
  ), elsewhere AS (${idsIn(`
    SELECT version.document FROM survey JOIN survey_version AS version
      ON version.account_id = survey.account_id AND version.survey_id = survey.id AND version.version = survey.version
    WHERE survey.account_id = $1 AND survey.id <> $2 ORDER BY survey.published_at DESC NULLS LAST LIMIT 50`)}
  )
  SELECT id AS "questionNameId", id IN (SELECT id FROM elsewhere) AS "isShared" FROM asked`;
