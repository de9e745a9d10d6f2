import type { Question, SurveyDocument } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { type CounterScope, scopeSql, scopeValues } from "./counter-scope.ts";
import type { AccountContext } from "./day-range.ts";

/** A question with its counts. */
export interface ListedQuestion {
  question: Question;
  /** As last saved, if the question is live; may differ from what shoppers see. */
  draft: Question | null;
  isLive: boolean;
  shown: number;
  answered: number;
  skipped: number;
}

/**
 * The questions of the live survey as published, in the order asked, each followed by its follow-up; then other
 * questions that were shown or answered, as last saved, newest first.
 */
export async function listedQuestions({ accountId }: AccountContext, scope: CounterScope): Promise<ListedQuestion[]> {
  const [surveys, counters] = await inAccount(accountId, () =>
    Promise.all([
      accountPool().query<{ document: SurveyDocument }>({ name: "live-survey", text: liveSql, values: [accountId] }),
      accountPool().query<CounterRow>({ text: countersSql, values: [accountId, ...scopeValues(scope)] }),
    ]),
  );
  const live = surveys.rows.flatMap(({ document }) => everyQuestion(document));
  const liveIds = new Set(live.map(({ questionNameId }) => questionNameId));
  const counted = new Map(counters.rows.map((row) => [row.questionNameId, row]));
  // The account keeps every question it ever saved, and most may never have been shown.
  const ids = [...new Set([...liveIds, ...counted.keys()])];
  const saved = await inAccount(accountId, () =>
    accountPool().query<{ definition: Question }>({ name: "questions", text: savedSql, values: [accountId, ids] }),
  );
  const drafts = new Map(saved.rows.map(({ definition }) => [definition.questionNameId, definition]));
  const inactive = [...drafts.values()].filter(({ questionNameId: id }) => !liveIds.has(id) && counted.has(id));
  return [...live, ...inactive].map((question) => {
    const { shown, answered, skipped } = counted.get(question.questionNameId) ?? noCounts;
    const isLive = liveIds.has(question.questionNameId);
    const draft = isLive ? (drafts.get(question.questionNameId) ?? null) : null;
    return { question, draft, isLive, shown, answered, skipped };
  });
}

interface CounterRow {
  questionNameId: string;
  shown: number;
  answered: number;
  skipped: number;
}

const noCounts = { shown: 0, answered: 0, skipped: 0 };

const liveSql = `
  SELECT version.document FROM account
  JOIN survey ON survey.account_id = account.id AND survey.id = account.live_survey_id
  JOIN survey_version AS version
    ON version.account_id = account.id AND version.survey_id = survey.id AND version.version = survey.version
  WHERE account.id = $1`;

const savedSql = `SELECT definition FROM question WHERE account_id = $1 AND question_id = ANY($2) ORDER BY created_at DESC, question_id`;

const countersSql = `
  SELECT question_id AS "questionNameId", sum(shown)::float8 AS shown, sum(answered)::float8 AS answered,
    sum(skipped)::float8 AS skipped
  FROM question_daily WHERE account_id = $1 AND ${scopeSql(2)}
  GROUP BY question_id HAVING sum(shown) <> 0 OR sum(answered) <> 0`;
