import type { Question } from "#lib/survey/document.ts";
import { IMPORTED } from "#lib/survey/places.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { type SurveyScope, scopeSql, scopeValues } from "./counter-scope.ts";
import type { AccountContext } from "./day-range.ts";
import { readCounterRows } from "./read-counter-rows.ts";
import { surveyQuestions } from "./survey-questions.ts";

/** A question with its counts. */
export interface ListedQuestion {
  question: Question;
  /** As last saved, if the listed survey asks the question as published; may differ from what shoppers see. */
  draft: Question | null;
  isLive: boolean;
  /** Whether other surveys ask it too, if a single survey is listed. */
  isShared: boolean;
  shown: number;
  answered: number;
  /** Those of the answers that were imported: nobody was shown the question for them. */
  imported: number;
  skipped: number;
}

/**
 * The questions of a survey as published, in the order asked, each followed by its follow-up; then its other questions
 * that were shown or answered, as last saved, newest first. Without a survey: those of the live one, then every other
 * question of the account. A question's counts are of all the surveys that ask it.
 */
export async function listedQuestions(context: AccountContext, scope: SurveyScope): Promise<ListedQuestion[]> {
  const { accountId } = context;
  const [{ published, liveIds, askedIds, sharedIds }, counters] = await Promise.all([
    surveyQuestions(context, scope.surveyId),
    readCounterRows<CounterRow>(accountId, scope, { text: countersSql, values: [accountId, ...scopeValues(scope)] }),
  ]);
  const rows = counters.filter(({ questionNameId }) => askedIds?.has(questionNameId) ?? true);
  const counted = new Map(rows.map((row) => [row.questionNameId, row]));
  const publishedIds = new Set(published.map(({ questionNameId }) => questionNameId));
  // The account keeps every question it ever saved, and most may never have been shown.
  const ids = [...new Set([...publishedIds, ...counted.keys()])];
  const saved = await inAccount(accountId, () =>
    accountPool().query<{ definition: Question }>({ name: "questions", text: savedSql, values: [accountId, ids] }),
  );
  const drafts = new Map(saved.rows.map(({ definition }) => [definition.questionNameId, definition]));
  const removed = [...drafts.values()].filter(({ questionNameId: id }) => !publishedIds.has(id) && counted.has(id));
  return [...published, ...removed].map((question) => {
    const { questionNameId } = question;
    const { shown, answered, imported, skipped } = counted.get(questionNameId) ?? noCounts;
    const draft = publishedIds.has(questionNameId) ? (drafts.get(questionNameId) ?? null) : null;
    const [isLive, isShared] = [liveIds.has(questionNameId), sharedIds.has(questionNameId)];
    return { question, draft, isLive, isShared, shown, answered, imported, skipped };
  });
}

interface CounterRow {
  questionNameId: string;
  shown: number;
  answered: number;
  imported: number;
  skipped: number;
}

const noCounts = { shown: 0, answered: 0, imported: 0, skipped: 0 };

const savedSql = `SELECT definition FROM question WHERE account_id = $1 AND question_id = ANY($2) ORDER BY created_at DESC, question_id`;

const countersSql = `
  SELECT question_id AS "questionNameId", sum(shown)::float8 AS shown, sum(answered)::float8 AS answered,
    coalesce(sum(answered) FILTER (WHERE surface = '${IMPORTED}'), 0)::float8 AS imported, sum(skipped)::float8 AS skipped
  FROM question_daily WHERE account_id = $1 AND ${scopeSql(2)}
  GROUP BY question_id HAVING sum(shown) <> 0 OR sum(answered) <> 0`;
