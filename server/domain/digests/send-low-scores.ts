import type { ClientBase } from "pg";
import { lowAnswersSql } from "./low-answers-sql.ts";
import { mailLowScore } from "./mail-low-score.ts";
import { sendEveryDue } from "./send-every-due.ts";

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
 * @returns how many mails were queued
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
 * Some responses that are due. Memberships and answers may be on different databases: who wants these mails is read
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

// Accounts where nobody wants these mails cost nothing. For the others only the last day of each question is read
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
