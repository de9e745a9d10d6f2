import type pg from "pg";
import type { AccountContext } from "#server/domain/analytics/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { lockOrderSql } from "#server/storefront/index.ts";
import { existingIds } from "./named-responses.ts";

/**
 * Marks responses as read by the member, or as unread, for everybody in the account; the first reader is kept.
 * @throws AppError `not-found` if none of them exists
 */
export async function markRead(
  { accountId, personId }: AccountContext & Pick<MemberContext, "personId">,
  { recordIds, isRead }: { recordIds: string[]; isRead: boolean },
): Promise<{ changed: number }> {
  return await inAccountTransaction(async (client) => {
    const ids = await existingIds(client, accountId, recordIds);
    const { rowCount } = isRead
      ? await client.query(readSql, [accountId, ids, personId])
      : await client.query(unreadSql, [accountId, ids]);
    return { changed: rowCount ?? 0 };
  });
}

// The lock keeps a response from being deleted before its mark can be deleted with it; shoppers' writes don't wait for
// it. Marking as unread is an insert into existing marks too: every writer locks responses and their marks in the same
// order, so no two can deadlock.
const readSql = `
  INSERT INTO response_mark (account_id, response_id, read_at, read_by)
  SELECT account_id, id, now(), $3 FROM response WHERE account_id = $1 AND id = ANY($2::uuid[]) ${lockOrderSql} FOR KEY SHARE
  ON CONFLICT (account_id, response_id) DO UPDATE SET read_at = excluded.read_at, read_by = excluded.read_by
  WHERE response_mark.read_at IS NULL`;

const unreadSql = `
  INSERT INTO response_mark (account_id, response_id)
  SELECT account_id, id FROM response WHERE account_id = $1 AND id = ANY($2::uuid[])
    AND EXISTS (SELECT FROM response_mark m WHERE m.account_id = $1 AND m.response_id = id AND m.read_at IS NOT NULL)
  ${lockOrderSql} FOR KEY SHARE
  ON CONFLICT (account_id, response_id) DO UPDATE SET read_at = NULL, read_by = NULL
  WHERE response_mark.read_at IS NOT NULL`;

/** Deletes members' marks on responses that are deleted in the same transaction. */
export async function forgetMarks(
  client: pg.ClientBase,
  accountId: string,
  recordIds: readonly string[],
): Promise<void> {
  await client.query("DELETE FROM response_mark WHERE account_id = $1 AND response_id = ANY($2::uuid[])", [
    accountId,
    recordIds,
  ]);
}
