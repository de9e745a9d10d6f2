import { randomUUIDv7 } from "node:crypto";
import type pg from "pg";

/** A transaction that wrote answers to "Why?" and isn't committed yet. */
export interface OpenTransaction {
  commit: () => Promise<void>;
}

/** Writes new answers, each given `agoMs` before now. Nothing else shows when they were written. */
export async function openTransaction(
  owner: pg.Pool,
  accountId: string,
  answers: readonly { body: string; agoMs: number }[],
): Promise<OpenTransaction> {
  const client = await owner.connect();
  await client.query("BEGIN");
  for (const { body, agoMs } of answers) {
    const values = [accountId, randomUUIDv7(), agoMs, body];
    await client.query(responseSql, values.slice(0, 3));
    await client.query(answerSql, values);
  }
  return { commit: () => commit(client) };
}

/** Changes the text of an answer. */
export async function openEdit(owner: pg.Pool, accountId: string, body: string, to: string): Promise<OpenTransaction> {
  const client = await owner.connect();
  await client.query("BEGIN");
  await client.query(editSql, [accountId, body, to]);
  return { commit: () => commit(client) };
}

async function commit(client: pg.PoolClient): Promise<void> {
  await client.query("COMMIT");
  client.release();
}

const time = "now() - $3::int * interval '1 millisecond'";

const responseSql = `
  INSERT INTO response (account_id, id, survey_id, version, platform, order_key, page_id, status, surface, customer_type,
    shown, skipped, viewed_at, answered_at, updated_at, viewed_day, answered_day)
  SELECT id, $2::uuid, live_survey_id, 2, 'None', 'p:' || $2::uuid, $2::uuid, 1, 'thankYou', 0,
    '{}', '{}', ${time}, ${time}, ${time}, current_date, current_date FROM account WHERE id = $1`;

const answerSql = `
  INSERT INTO answer (account_id, response_id, question_id, survey_id, page_id, sequence, choices, body, counted,
    answered_at, day, customer_type, surface)
  SELECT id, $2::uuid, 'why', live_survey_id, $2::uuid, 1, '{}', $4::text, true, ${time}, current_date, 0, 'thankYou'
  FROM account WHERE id = $1`;

const editSql = `
  WITH edited AS (UPDATE answer SET body = $3 WHERE account_id = $1 AND body = $2 RETURNING response_id)
  UPDATE response SET revision = revision + 1 FROM edited WHERE account_id = $1 AND id = edited.response_id`;
