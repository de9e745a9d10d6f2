import type { ImportItem } from "#lib/calls/import-shapes.ts";
import { AppError } from "#lib/errors.ts";
import { recordEntry } from "#server/domain/audit/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { transactionDb } from "#server/foundation/queue/transaction-db.ts";
import { asOnlyOne, importItem, importRow, sourceName } from "./import-row.ts";
import { queueRun } from "./queue-run.ts";

/**
 * Has the worker delete the responses that an import stored; one of which nothing is stored yet is canceled at once. What it
 * stored so far is deleted too if it is stopped midway.
 * @throws AppError `not-found`; `conflict` if it is over, or was done more than 30 days ago
 */
export async function undoImport(context: MemberContext, importId: string): Promise<ImportItem> {
  const { accountId, personId, isStaff, now } = context;
  const row = await importRow(accountId, importId);
  const { undoUntil } = importItem(row, now);
  const isOpen = ["sending", "reading", "ready", "storing"].includes(row.status);
  if (!isOpen && undoUntil === null) throw new AppError("conflict", "This import can't be undone anymore.");
  const isStored = row.status === "storing" || row.status === "done";
  const change = isStored
    ? { status: "undoing", cursor: null, retryAt: null, finishedAt: null }
    : { status: "canceled", sealedKey: null, finishedAt: now };
  return await asOnlyOne(() =>
    tenant().$transaction(async (transaction) => {
      const { count } = await transaction.import.updateMany({
        where: { accountId, id: row.id, status: row.status },
        data: change,
      });
      if (count === 0) throw new AppError("conflict", "This import has just changed. Try again.");
      const entry = { accountId, personId, asStaff: isStaff, action: "appUndoImport", subject: sourceName(row.source) };
      await recordEntry({ ...entry, details: { responses: row.stored } }, transaction);
      await queueRun(row, transactionDb(transaction));
      return importItem({ ...row, ...change }, now);
    }),
  );
}
