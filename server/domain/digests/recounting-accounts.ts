import type { ClientBase } from "pg";

/**
 * The accounts whose figures are incomplete because they are being recounted; a recount that failed for good doesn't
 * hold back mails. People, and so who wants mails, may be on another database: this is a statement of its own. A recount
 * that begins after it is as one that begins while figures are read.
 */
export async function recountingAccounts(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ accountId: string }>(
    `SELECT account_id AS "accountId" FROM account_recount WHERE finished_at IS NULL AND failed_at IS NULL`,
  );
  return rows.map(({ accountId }) => accountId);
}
