import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import type { Question, SurveyDocument } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { accountPool, inAccount } from "../db.ts";
import { answerIds } from "./answer-table.ts";
import { type AccountContext, type Calendar, type DateFilters, readCalendar } from "./day-range.ts";
import { type FormerChoice, hasChoices, labelsOf, readQuestion } from "./labelled-question.ts";

/**
 * The account's questions with their counts, between two days where given: those of the live survey's published version
 * in the order asked, follow-ups after theirs; then others that were shown or answered, the newest first.
 * `topAnswers` are those given at least once, the commonest first, of a number question the ten commonest.
 * @throws AppError `invalid` when the start is after the end
 */
export async function questionList(context: AccountContext, filters: DateFilters = {}): Promise<QuestionListItem[]> {
  const calendar = await readCalendar(context, filters);
  const { live, saved, counters, counts } = await readAll(context, calendar);
  const countersOf = new Map(counters.map((row) => [row.questionNameId, row]));
  const liveIds = live.map(({ questionNameId }) => questionNameId);
  const former = [...saved.keys()].filter((id) => !liveIds.includes(id) && countersOf.has(id));
  const listed = [
    ...live.map((question) => ({ question: saved.get(question.questionNameId) ?? question, isLive: true })),
    ...former.flatMap((id) => saved.get(id) ?? []).map((question) => ({ question, isLive: false })),
  ];
  const items = listed.map(async ({ question, isLive }) => {
    const { questionNameId, title, type } = question;
    const { shown, answered, skipped } = countersOf.get(questionNameId) ?? { shown: 0, answered: 0, skipped: 0 };
    const published = live.find((asked) => asked.questionNameId === questionNameId);
    const given = counts.get(questionNameId) ?? new Map<string, { count: number }>();
    const labels = await labelsFor(context, question, published?.choices ?? [], given);
    return {
      questionNameId,
      title,
      type,
      isLive,
      shown,
      answered,
      skipped,
      topAnswers: rank(question, labels, given, answered),
    };
  });
  return await Promise.all(items);
}

/** Looks through former versions only where a choice was given that neither the draft nor the live version has. */
async function labelsFor(
  context: AccountContext,
  question: Question,
  published: readonly FormerChoice[],
  given: ReadonlyMap<string, unknown>,
): Promise<ReadonlyMap<string, string>> {
  const labels = labelsOf(question, published);
  if (!hasChoices(question) || [...given.keys()].every((id) => labels.has(id))) return labels;
  return (await readQuestion(context, question.questionNameId)).labels;
}

/** A number question has as many answers as there are numbers; other questions list all of their choices. */
const maxTopNumbers = 10;

function rank(
  question: Question,
  labels: ReadonlyMap<string, string>,
  counts: ReadonlyMap<string, { count: number }>,
  answered: number,
): QuestionListItem["topAnswers"] {
  return answerIds(question, labels, counts)
    .map((id) => ({ id, label: labels.get(id) ?? id, count: counts.get(id)?.count ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count) // stable: equal counts stay in the order shown
    .slice(0, question.type === "number" ? maxTopNumbers : undefined)
    .map((answer) => ({ ...answer, share: percentOf(answer.count, answered) }));
}

interface Counters {
  questionNameId: string;
  shown: number;
  answered: number;
  skipped: number;
}

async function readAll({ accountId }: AccountContext, { firstDay, lastDay }: Calendar) {
  const range = [accountId, firstDay, lastDay];
  const [live, saved, counters, counts] = await inAccount(accountId, () =>
    Promise.all([
      accountPool().query<{ document: SurveyDocument }>({ name: "live-survey", text: liveSql, values: [accountId] }),
      accountPool().query<{ definition: Question }>({ name: "questions", text: savedSql, values: [accountId] }),
      accountPool().query<Counters>({ text: countersSql, values: range }),
      accountPool().query<{ questionNameId: string; choice: string; count: number }>({
        text: countsSql,
        values: range,
      }),
    ]),
  );
  return {
    live: live.rows.flatMap(({ document }) => everyQuestion(document)),
    saved: new Map(saved.rows.map(({ definition }) => [definition.questionNameId, definition])),
    counters: counters.rows,
    counts: groupCounts(counts.rows),
  };
}

function groupCounts(rows: readonly { questionNameId: string; choice: string; count: number }[]) {
  const byQuestion = new Map<string, Map<string, { count: number }>>();
  for (const { questionNameId, choice, count } of rows) {
    const counts = byQuestion.get(questionNameId) ?? new Map<string, { count: number }>();
    byQuestion.set(questionNameId, counts.set(choice, { count }));
  }
  return byQuestion;
}

const liveSql = `
  SELECT version.document FROM account
  JOIN survey ON survey.account_id = account.id AND survey.id = account.live_survey_id
  JOIN survey_version AS version
    ON version.account_id = account.id AND version.survey_id = survey.id AND version.version = survey.version
  WHERE account.id = $1`;

const savedSql = `SELECT definition FROM question WHERE account_id = $1 ORDER BY created_at DESC, question_id`;

const days = "day BETWEEN coalesce($2::date, '-infinity') AND coalesce($3::date, 'infinity')";

const countersSql = `
  SELECT question_id AS "questionNameId", sum(shown)::float8 AS shown, sum(answered)::float8 AS answered,
    sum(skipped)::float8 AS skipped
  FROM question_daily WHERE account_id = $1 AND ${days}
  GROUP BY question_id HAVING sum(shown) <> 0 OR sum(answered) <> 0`;

/** More than any other question has choices; of the numbers given, only the commonest are asked for. */
const maxCounts = 250;

const countsSql = `
  SELECT "questionNameId", choice, count FROM (
    SELECT question_id AS "questionNameId", choice, sum(count)::float8 AS count,
      row_number() OVER (PARTITION BY question_id ORDER BY sum(count) DESC, choice) AS place
    FROM answer_daily WHERE account_id = $1 AND ${days}
    GROUP BY question_id, choice HAVING sum(count) <> 0
  ) AS ranked WHERE place <= ${maxCounts}`;
