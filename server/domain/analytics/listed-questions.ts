import type { Question, SurveyDocument } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { type CounterScope, scopeSql, scopeValues } from "./counter-scope.ts";
import type { AccountContext } from "./day-range.ts";

/** A question with what was counted of it. */
export interface ListedQuestion {
  question: Question;
  /** As last saved, where that is another wording than what shoppers are asked. */
  draft: Question | null;
  isLive: boolean;
  shown: number;
  answered: number;
  skipped: number;
}

/**
 * The questions of the live survey's published version as shoppers are asked them, in the order asked, follow-ups after
 * theirs; then others that were shown or answered, as last saved, the newest first.
 */
export async function listedQuestions({ accountId }: AccountContext, scope: CounterScope): Promise<ListedQuestion[]> {
  const [live, counters] = await inAccount(accountId, () =>
    Promise.all([
      accountPool().query<{ document: SurveyDocument }>({ name: "live-survey", text: liveSql, values: [accountId] }),
      accountPool().query<Counted>({ text: countersSql, values: [accountId, ...scopeValues(scope)] }),
    ]),
  );
  const asked = live.rows.flatMap(({ document }) => everyQuestion(document));
  const askedIds = new Set(asked.map(({ questionNameId }) => questionNameId));
  const counted = new Map(counters.rows.map((row) => [row.questionNameId, row]));
  // The account remembers every question it ever saved, most of which may never have been shown.
  const ids = [...new Set([...askedIds, ...counted.keys()])];
  const saved = await inAccount(accountId, () =>
    accountPool().query<{ definition: Question }>({ name: "questions", text: savedSql, values: [accountId, ids] }),
  );
  const drafts = new Map(saved.rows.map(({ definition }) => [definition.questionNameId, definition]));
  const former = [...drafts.values()].filter(({ questionNameId: id }) => !askedIds.has(id) && counted.has(id));
  return [...asked, ...former].map((question) => {
    const { shown, answered, skipped } = counted.get(question.questionNameId) ?? nothing;
    const isLive = askedIds.has(question.questionNameId);
    const draft = isLive ? (drafts.get(question.questionNameId) ?? null) : null;
    return { question, draft, isLive, shown, answered, skipped };
  });
}

interface Counted {
  questionNameId: string;
  shown: number;
  answered: number;
  skipped: number;
}

const nothing = { shown: 0, answered: 0, skipped: 0 };

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
