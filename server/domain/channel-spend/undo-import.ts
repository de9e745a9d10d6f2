import { AppError } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { insertEntry } from "#server/domain/audit/index.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import type { SpendContext } from "./save-spend.ts";
import { lockSpend } from "./spend-columns.ts";

/**
 * Undoes the latest import of spend: deletes the rows that it added, and gives those that it replaced their amounts back.
 * Rows that were edited or deleted since stay as they are.
 * @throws AppError `not-found` for any other import, and once nothing of it is left
 */
export async function undoImport(
  { accountId, personId, isStaff }: SpendContext,
  importId: string,
): Promise<{ removed: number; restored: number }> {
  if (!uuidPattern.test(importId)) throw notTheLatest();
  return await inAccountTransaction(async (client) => {
    await lockSpend(client, accountId);
    const { rowCount: removed } = await client.query(
      "DELETE FROM channel_spend WHERE account_id = $1 AND import_id = $2 AND replaced IS NULL",
      [accountId, importId],
    );
    const { rowCount: restored } = await client.query(restoreSql, [accountId, importId]);
    const counts = { removed: removed ?? 0, restored: restored ?? 0 };
    if (counts.removed + counts.restored === 0) throw notTheLatest();
    const entry = { accountId, personId, asStaff: isStaff, action: "appUndoSpendImport", subject: importId };
    await insertEntry(client, { ...entry, details: counts });
    return counts;
  });
}

function notTheLatest() {
  return new AppError(
    "not-found",
    "This import can't be undone. Only the latest one can, while some of its rows are unchanged.",
  );
}

const restoreSql = `
  UPDATE channel_spend s SET spend_minor = r."spendMinor", currency = r.currency, platform_orders = r."platformOrders",
    platform_revenue_minor = r."platformRevenueMinor", import_id = NULL, replaced = NULL, updated_at = now()
  FROM channel_spend o, jsonb_to_record(o.replaced)
    AS r("spendMinor" bigint, currency text, "platformOrders" int, "platformRevenueMinor" bigint)
  WHERE s.account_id = $1 AND s.import_id = $2 AND o.account_id = s.account_id AND o.id = s.id`;
