import type { ClientBase } from "pg";
import { IMPORTED } from "#lib/survey/places.ts";
import { isFreeText, isScale, type TypeWith } from "#lib/survey/question-type.ts";
import { questionTypeTable } from "#lib/survey/question-type-table.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { questionTypesSql } from "#server/foundation/database/question-types-sql.ts";
import { unlockedSql } from "#server/foundation/database/unlocked-sql.ts";
import { questionAddress } from "./addresses.ts";
import { queueMail, readAddresses } from "./queue-mail.ts";
import { sendEveryDue } from "./send-every-due.ts";

const { nps, rating } = questionTypeTable;
const highestRating = `coalesce((asked.definition ->> 'max')::numeric, ${rating.range.max})`;

/** The highest score of each scale, and the highest one that is low. */
const scales: Record<TypeWith<"control", "scale">, { highest: string | number; highestLow: string | number }> = {
  // Detractors.
  nps: { highest: nps.range.max, highestLow: 6 },
  // 2 of 5, and 4 of 10.
  rating: { highest: highestRating, highestLow: `floor(${highestRating} * 0.4)` },
};

function ofScale(limit: "highest" | "highestLow"): string {
  return `CASE q.type ${Object.entries(scales)
    .map(([type, limits]) => `WHEN '${type}' THEN ${limits[limit]}`)
    .join(" ")} END`;
}

/** The highest score that question `q` takes, in a query with {@link lowAnswersSql}. */
const highestScoreSql = ofScale("highest");

const scaleTypes = questionTypesSql(isScale);

/**
 * The rest of a FROM clause and the start of its WHERE, after `question q JOIN answer a`: selects low scores. `r` is
 * the response, `asked.definition` the question in the version the shopper saw, or as last saved.
 */
const lowAnswersSql = `
  JOIN response r ON r.account_id = a.account_id AND r.id = a.response_id
  LEFT JOIN survey_version v ON v.account_id = r.account_id AND v.survey_id = r.survey_id AND v.version = r.version
  CROSS JOIN LATERAL (SELECT coalesce(jsonb_path_query_first(v.document, '$.questions.** ? (@.questionNameId == $id)',
    jsonb_build_object('id', q.question_id)), q.definition) AS definition) AS asked
  WHERE q.type IN ${scaleTypes} AND a.counted AND NOT r.is_test AND r.surface <> '${IMPORTED}' AND ${unlockedSql}
    AND CASE WHEN q.type IN ${scaleTypes}
      THEN a.choices[1]::numeric <= ${ofScale("highestLow")} END`;

interface LowScore {
  questionNameId: string;
  title: string;
  score: number;
  max: number;
  /** `YYYY-MM-DD`, local. */
  day: string;
  answeredAt: Date;
  sourceOrderId: string | null;
  companyName: string;
}

interface TypedAnswer {
  title: string;
  text: string;
}

/**
 * Claims a response with a low score and queues an email to everyone who had these emails on when it was answered. One
 * transaction does both, so concurrent workers can't send twice.
 * @returns how many emails were queued
 */
async function mailLowScore(client: ClientBase, accountId: string, responseId: string): Promise<number> {
  return await inTransaction(client, async () => {
    const claimed = await client.query(claimSql, [accountId, responseId]);
    if (claimed.rowCount === 0) return 0;
    const scores = (await client.query<LowScore>(scoresSql, [accountId, responseId])).rows;
    const [first] = scores;
    if (!first) return 0;
    const texts = (await client.query<TypedAnswer>(textsSql, [accountId, responseId])).rows;
    const { rows } = await client.query<{ personId: string }>(recipientsSql, [accountId, first.answeredAt]);
    const recipients = await readAddresses(client, rows);
    const { companyName, sourceOrderId, questionNameId, day } = first;
    const url = questionAddress(questionNameId, "responses", { startDate: day, endDate: day });
    for (const recipient of recipients) {
      await queueMail(client, { kind: "lowScore", accountId }, recipient, (to, unsubscribeUrl) => ({
        to,
        template: "low-score",
        props: {
          companyName,
          sourceOrderId,
          url,
          unsubscribeUrl,
          texts,
          scores: scores.map(({ title, score, max }) => ({ title, score, max })),
        },
      }));
    }
    return recipients.length;
  });
}

const claimSql = "INSERT INTO low_score_mail (account_id, response_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";

// The latest answer first: everyone who had these emails on by then gets one.
const scoresSql = `
  SELECT q.question_id AS "questionNameId", asked.definition ->> 'title' AS title, a.choices[1]::float8 AS score,
    (${highestScoreSql})::float8 AS max, a.day::text,
    a.answered_at AS "answeredAt", r.source_order_id AS "sourceOrderId",
    (SELECT company_name FROM account WHERE id = $1) AS "companyName"
  FROM question q JOIN answer a ON a.account_id = q.account_id AND a.question_id = q.question_id
    AND a.account_id = $1 AND a.response_id = $2
  ${lowAnswersSql}
  ORDER BY a.answered_at DESC, q.question_id`;

// An address that a shopper left is never mailed.
const freeTextTypes = questionTypesSql(isFreeText);

const textsSql = `
  SELECT q.definition ->> 'title' AS title, a.body AS text
  FROM answer a JOIN question q ON q.account_id = a.account_id AND q.question_id = a.question_id
  WHERE a.account_id = $1 AND a.response_id = $2 AND a.counted AND q.type IN ${freeTextTypes} AND trim(a.body) <> ''
  ORDER BY a.answered_at, q.question_id LIMIT 5`;

const recipientsSql = `
  SELECT person_id AS "personId" FROM membership
  WHERE account_id = $1 AND status = 'active' AND low_score_mails_since <= $2 ORDER BY person_id`;

const RESPONSES_AT_ONCE = 200;
const ACCOUNTS_AT_ONCE = 1_000;
const BEFORE_ALL_IDS = "00000000-0000-0000-0000-000000000000";

interface DueResponse {
  accountId: string;
  responseId: string;
}

/**
 * Mails every response with a low score to those who want it, once the shopper has been silent for a minute: a
 * correction until then replaces the answer. It reads what is stored, so the shopper's call waits for nothing. Each
 * response is mailed once, even if edited later (`mailLowScore`).
 * @param client acts as `afterword_worker`
 * @returns how many emails were queued
 * @throws AggregateError of all failures, at the end
 */
export async function sendLowScores(client: ClientBase, now: Date): Promise<number> {
  return await sendEveryDue(
    (exceptAccounts) => findDue(client, now, exceptAccounts),
    async ({ accountId, responseId }) => await mailLowScore(client, accountId, responseId),
  );
}

interface WantingAccount {
  accountId: string;
  since: Date;
}

/**
 * Some responses that are due. Memberships and answers may be on different databases: who wants these emails is read
 * first, some accounts at a time, and again when a response is mailed (`mailLowScore`), so a switch in between counts.
 */
async function findDue(client: ClientBase, now: Date, exceptAccounts: readonly string[]): Promise<DueResponse[]> {
  for (let last = BEFORE_ALL_IDS; ; ) {
    const wanting = (await client.query<WantingAccount>(wantingSql, [last, exceptAccounts])).rows;
    const end = wanting.at(-1);
    if (!end) return [];
    const [ids, since] = [wanting.map(({ accountId }) => accountId), wanting.map((account) => account.since)];
    const due = (await client.query<DueResponse>(dueSql, [now, ids, since])).rows;
    if (due.length > 0) return due;
    last = end.accountId;
  }
}

const wantingSql = `
  SELECT m.account_id AS "accountId", min(m.low_score_mails_since) AS since
  FROM membership m JOIN account a ON a.id = m.account_id AND a.status <> 'closing'
  WHERE m.low_score_mails_since IS NOT NULL AND m.status = 'active' AND m.account_id > $1 AND NOT m.account_id = ANY($2::uuid[])
  GROUP BY m.account_id ORDER BY m.account_id LIMIT ${ACCOUNTS_AT_ONCE}`;

// Accounts where nobody wants these emails cost nothing. For the others only the last day of each question is read
// (answer_list_idx): a low score that couldn't be mailed for longer isn't news anymore.
const dueSql = `
  SELECT DISTINCT r.account_id AS "accountId", r.id AS "responseId"
  FROM unnest($2::uuid[], $3::timestamptz[]) AS wanted (account_id, since)
  JOIN question q ON q.account_id = wanted.account_id
  JOIN answer a ON a.account_id = q.account_id AND a.question_id = q.question_id
    AND a.answered_at > $1::timestamptz - interval '1 day' AND a.answered_at >= wanted.since
  ${lowAnswersSql}
    AND r.updated_at <= $1::timestamptz - interval '1 minute'
    AND NOT EXISTS (SELECT FROM low_score_mail s WHERE s.account_id = r.account_id AND s.response_id = r.id)
  LIMIT ${RESPONSES_AT_ONCE}`;
