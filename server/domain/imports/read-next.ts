import type { ClientBase } from "pg";
import { importPartners, isImportSource } from "#lib/imports/import-partners.ts";
import { isFileSource } from "#lib/imports/import-sources.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { open, UnreadableSecretError } from "#server/foundation/crypto/index.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { outgoingFetch } from "#server/foundation/outgoing/index.ts";
import { importServiceOf } from "#server/partners/imports/registry.ts";
import { sourceName } from "./import-row.ts";
import { findQuestions, keepAnswers } from "./past-answers.ts";
import type { StepRow } from "./step-row.ts";

/** How long a service may fail to answer before the import is given up. */
const GIVE_UP_MS = 3 * 86_400_000;
/** More answers than any shop has; what a service makes up on and on ends here. */
const MOST_ANSWERS = 5_000_000;

/** Reads the next page of answers; of a file they were all sent. */
export async function readNext(client: ClientBase, row: StepRow, now: Date): Promise<boolean> {
  const { accountId, id: importId, source, cursor, progressedAt } = row;
  if (isFileSource(source)) return await endReading(client, row, now);
  const key = keyIn(row);
  if (!isImportSource(source) || key === null) return await fail(client, row, now, "The key is no longer there.");
  const fetch = outgoingFetch(importPartners[source].slug);
  const page = await importServiceOf(source).read({ key, cursor, fetch, now: machineNow() });
  if (page.kind === "refused") return await fail(client, row, now, page.reason);
  if (page.kind === "later") {
    if (now.getTime() - progressedAt.getTime() > GIVE_UP_MS) {
      return await fail(client, row, now, `${sourceName(source)} didn't answer for three days.`);
    }
    await client.query("UPDATE import SET retry_at = $3 WHERE account_id = $1 AND id = $2", [
      accountId,
      importId,
      page.notBefore,
    ]);
    return false;
  }
  const { answers, unreadable, next } = page;
  const read = await inTransaction(client, async () => {
    // Canceled in the meantime, or read by another process: then this page is forgotten.
    const values = [accountId, importId, cursor, next, answers.length + unreadable, unreadable, now];
    const { rows } = await client.query<{ answers: number }>(advanceSql, values);
    if (rows[0]) await keepAnswers(client, { accountId, importId }, source, answers);
    return rows[0]?.answers;
  });
  if (read === undefined) return false;
  if (read > MOST_ANSWERS) return await fail(client, row, now, `There are more than ${MOST_ANSWERS} answers.`);
  return next !== null || (await endReading(client, row, now));
}

/** Counts what was read, for the merchant to decide. */
async function endReading(client: ClientBase, row: StepRow, now: Date): Promise<false> {
  const { accountId, id: importId, source } = row;
  const found = await findQuestions(client, { accountId, importId }, now);
  if (found.responses > 0) {
    await client.query(readySql, [accountId, importId, JSON.stringify(found), now]);
    return false;
  }
  const reason = isFileSource(source)
    ? "No row of the file could be read."
    : `${sourceName(source)} has no responses for this key.`;
  return await fail(client, row, now, reason);
}

function keyIn({ sealedKey, accountId }: StepRow): string | null {
  try {
    return sealedKey && open("import key", sealedKey, accountId);
  } catch (error) {
    if (error instanceof UnreadableSecretError) return null;
    throw error;
  }
}

async function fail(client: ClientBase, { accountId, id }: StepRow, now: Date, problem: string): Promise<false> {
  await client.query(failSql, [accountId, id, problem, now]);
  return false;
}

const advanceSql = `
  UPDATE import SET cursor = $4, answers = answers + $5, unreadable = unreadable + $6, retry_at = NULL, progressed_at = $7
  WHERE account_id = $1 AND id = $2 AND status = 'reading' AND cursor IS NOT DISTINCT FROM $3 RETURNING answers`;

const readySql = `
  UPDATE import SET status = 'ready', found = $3, sealed_key = NULL, cursor = NULL, progressed_at = $4
  WHERE account_id = $1 AND id = $2 AND status = 'reading'`;

const failSql = `
  UPDATE import SET status = 'failed', sealed_key = NULL, problem = $3, finished_at = $4
  WHERE account_id = $1 AND id = $2 AND status = 'reading'`;
