import type { ClientBase } from "pg";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { readNews } from "#server/foundation/mail/index.ts";
import { queueMail, type Recipient } from "./queue-mail.ts";

const PEOPLE_AT_ONCE = 100;

export interface NewsFile {
  /** Without its folder: a person who was sent a file of this name isn't sent another. */
  name: string;
  markdown: string;
}

/** How many people a file would go to, or went to. */
export interface NewsCount {
  sent: number;
  /** How many people had already been sent it. */
  sentBefore: number;
}

/**
 * Queues a file of product news to everyone who has news on in any of their accounts, once to each person, in batches
 * of one transaction each: the next run continues an interrupted one.
 * @param client acts as `afterword_app`
 * @throws Error if the file can't be parsed as news; nothing is queued then
 */
export async function sendNews(client: ClientBase, { name, markdown }: NewsFile): Promise<NewsCount> {
  readNews(markdown);
  const { sentBefore } = await countNews(client, { name, markdown });
  let sent = 0;
  for (let some = -1; some !== 0; sent += some) {
    some = await inTransaction(client, async () => {
      const { rows } = await client.query<NewsRecipient>(claimSql, [name, PEOPLE_AT_ONCE]);
      for (const { accountId, ...recipient } of rows) {
        await queueMail(client, { kind: "news", accountId }, recipient, (to, unsubscribeUrl) => ({
          to,
          template: "product-news",
          props: { markdown, unsubscribeUrl },
        }));
      }
      return rows.length;
    });
  }
  return { sent, sentBefore };
}

/** What {@link sendNews} would do; queues nothing. */
export async function countNews(client: ClientBase, { name, markdown }: NewsFile): Promise<NewsCount> {
  readNews(markdown);
  const { rows } = await client.query<NewsCount>(countSql, [name]);
  return rows[0] ?? { sent: 0, sentBefore: 0 };
}

interface NewsRecipient extends Recipient {
  /** One of the accounts in which the person has news on. */
  accountId: string;
}

const wanting = `(SELECT DISTINCT ON (m.person_id) m.person_id, m.account_id FROM membership m JOIN account a ON a.id = m.account_id
  WHERE m.status = 'active' AND m.notification_marketing_enabled AND a.status <> 'closing'
  ORDER BY m.person_id, m.account_id) AS wanting`;
const isSent = "EXISTS (SELECT FROM news_sent s WHERE s.file_name = $1 AND s.person_id = wanting.person_id)";

const claimSql = `
  WITH claimed AS (
    INSERT INTO news_sent (file_name, person_id)
    SELECT $1, wanting.person_id FROM ${wanting} WHERE NOT ${isSent} ORDER BY wanting.person_id LIMIT $2
    ON CONFLICT DO NOTHING RETURNING person_id
  )
  SELECT p.id AS "personId", p.email_address AS "emailAddress", wanting.account_id AS "accountId"
  FROM claimed JOIN ${wanting} ON wanting.person_id = claimed.person_id JOIN person p ON p.id = claimed.person_id`;

const countSql = `
  SELECT count(*) FILTER (WHERE NOT ${isSent})::int AS sent, count(*) FILTER (WHERE ${isSent})::int AS "sentBefore"
  FROM ${wanting}`;
