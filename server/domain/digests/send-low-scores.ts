import type { ClientBase } from "pg";
import { lowAnswersSql } from "./low-answers-sql.ts";
import { mailLowScore } from "./mail-low-score.ts";
import { sendEveryDue } from "./send-every-due.ts";

const RESPONSES_AT_ONCE = 200;

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
    async (exceptAccounts) => (await client.query<DueResponse>(dueSql, [now, exceptAccounts])).rows,
    async ({ accountId, responseId }) => await mailLowScore(client, accountId, responseId),
  );
}

// Accounts where nobody wants these mails cost nothing. For the others only the last day of each question is read
// (answer_list_idx): a low score that couldn't be mailed for longer isn't news anymore.
const dueSql = `
  SELECT DISTINCT r.account_id AS "accountId", r.id AS "responseId"
  FROM (SELECT account_id, min(low_score_mails_since) AS since FROM membership
    WHERE low_score_mails_since IS NOT NULL AND status = 'active' GROUP BY account_id) AS wanted
  JOIN account ON account.id = wanted.account_id AND account.status <> 'closing'
  JOIN question q ON q.account_id = wanted.account_id
  JOIN answer a ON a.account_id = q.account_id AND a.question_id = q.question_id
    AND a.answered_at > $1::timestamptz - interval '1 day' AND a.answered_at >= wanted.since
  ${lowAnswersSql}
    AND r.updated_at <= $1::timestamptz - interval '1 minute'
    AND NOT wanted.account_id = ANY($2::uuid[])
    AND NOT EXISTS (SELECT FROM low_score_mail s WHERE s.account_id = r.account_id AND s.response_id = r.id)
  LIMIT ${RESPONSES_AT_ONCE}`;
