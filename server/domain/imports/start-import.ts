import type { ImportItem } from "#lib/calls/import-shapes.ts";
import { AppError } from "#lib/errors.ts";
import { type ImportSource, importPartners } from "#lib/imports/import-partners.ts";
import { machineNow } from "#lib/machine-clock.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { seal } from "#server/foundation/crypto/index.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { outgoingFetch } from "#server/foundation/outgoing/index.ts";
import { transactionDb } from "#server/foundation/queue/transaction-db.ts";
import { importServiceOf } from "#server/partners/imports/registry.ts";
import { asOnlyOne, importItem, sourceName } from "./import-row.ts";
import { queueRun } from "./queue-run.ts";

/**
 * Begins to read an account's responses at another service. The key is tried first, so that a wrong one is refused here.
 * @throws AppError `partner-refused` or `partner-failed` if the service doesn't answer with responses; `conflict` while
 *   another import is unfinished
 */
export async function startImport(
  context: MemberContext,
  { source, apiKey }: { source: ImportSource; apiKey: string },
): Promise<ImportItem> {
  const { accountId, personId, now } = context;
  await tryKey(source, apiKey);
  return await asOnlyOne(() =>
    tenant().$transaction(async (transaction) => {
      const sealedKey = seal("import key", apiKey, accountId);
      const data = {
        accountId,
        source,
        status: "reading",
        sealedKey,
        createdAt: now,
        progressedAt: now,
        createdBy: personId,
      };
      const row = await transaction.import.create({ data });
      await queueRun(row, transactionDb(transaction));
      return importItem(row, now);
    }),
  );
}

async function tryKey(source: ImportSource, key: string): Promise<void> {
  const fetch = outgoingFetch(importPartners[source].slug);
  const page = await importServiceOf(source).read({ key, cursor: null, fetch, now: machineNow() });
  if (page.kind === "refused") throw new AppError("partner-refused", page.reason);
  if (page.kind === "later") {
    throw new AppError("partner-failed", `${sourceName(source)} can't answer at the moment. Try again in a minute.`);
  }
}
