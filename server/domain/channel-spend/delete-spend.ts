import { notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { insertEntry } from "#server/domain/audit/index.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import type { SpendContext } from "./save-spend.ts";
import { lockSpend, type StoredSpend, spendColumns, toSpend } from "./spend-columns.ts";

/**
 * Deletes a row of spend.
 * @throws AppError `not-found` for one that the account doesn't have
 */
export async function deleteSpend({ accountId, personId, isStaff }: SpendContext, id: string): Promise<undefined> {
  if (!uuidPattern.test(id)) throw notFound("row of spend");
  await inAccountTransaction(async (client) => {
    await lockSpend(client, accountId);
    const { rows } = await client.query<StoredSpend>(
      `DELETE FROM channel_spend WHERE account_id = $1 AND id = $2 RETURNING ${spendColumns}`,
      [accountId, id],
    );
    if (!rows[0]) throw notFound("row of spend");
    const { channel, startDate, endDate, spend } = toSpend(rows[0]);
    const entry = { accountId, personId, asStaff: isStaff, action: "appDeleteChannelSpend", subject: id };
    await insertEntry(client, { ...entry, details: { channel, startDate, endDate, spend } });
  });
}
