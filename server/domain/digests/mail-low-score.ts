import type { ClientBase } from "pg";
import { isFreeText } from "#lib/survey/question-type.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { questionTypesSql } from "#server/foundation/database/question-types-sql.ts";
import { questionAddress } from "./addresses.ts";
import { highestScoreSql, lowAnswersSql } from "./low-answers-sql.ts";
import { queueMail, readAddresses } from "./queue-mail.ts";

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
 * Claims a response with a low score and queues a mail to everyone who had these mails on when it was answered. One
 * transaction does both, so concurrent workers can't send twice.
 * @returns how many mails were queued
 */
export async function mailLowScore(client: ClientBase, accountId: string, responseId: string): Promise<number> {
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

// The latest answer first: everyone who had these mails on by then gets one.
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
