import type pg from "pg";

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
