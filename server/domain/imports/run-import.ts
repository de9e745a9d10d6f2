import type { ClientBase } from "pg";
import { log } from "#server/foundation/log.ts";
import type { ImportKey } from "./past-answers.ts";
import { readNext } from "./read-next.ts";
import type { StepRow } from "./step-row.ts";
import { storeNext } from "./store-next.ts";
import { undoNext } from "./undo-next.ts";

interface RunSettings {
  /** The product's time. */
  now: () => Date;
  /** Once it is, no other step is begun. */
  isOver?: () => boolean;
}

/** Runs in a row that may fail before an import is given up. */
const MOST_FAILURES = 10;

/** What is done next, by status; each returns whether another step may follow at once. */
const steps: Readonly<Record<string, (client: ClientBase, row: StepRow, now: Date) => Promise<boolean>>> = {
  reading: readNext,
  storing: storeNext,
  undoing: undoNext,
};

/**
 * Does an import's next steps, unless another process is doing them. Each commits by itself, so an interrupted run goes on
 * where it stopped.
 * @param client acts as the worker, on a session of its own, in no transaction
 */
export async function runImport(
  client: ClientBase,
  { accountId, importId }: ImportKey,
  { now, isOver = () => false }: RunSettings,
): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>(lockSql, [importId]);
  if (!rows[0]?.isFree) return;
  try {
    while (!isOver()) {
      const [row] = (await client.query<StepRow>(rowSql, [accountId, importId])).rows;
      const step = row && steps[row.status];
      if (!step || !(await step(client, row, now()))) return;
      await client.query("UPDATE import SET failures = 0 WHERE account_id = $1 AND id = $2 AND failures > 0", [
        accountId,
        importId,
      ]);
    }
  } catch (error) {
    log.error({ err: error, accountId, importId }, "a step of an import failed");
    await client.query(failedSql, [accountId, importId, MOST_FAILURES, now()]);
  } finally {
    await client.query("SELECT pg_advisory_unlock(hashtextextended('import ' || $1::text, 0))", [importId]);
  }
}

const lockSql = `SELECT pg_try_advisory_lock(hashtextextended('import ' || $1::text, 0)) AS "isFree"`;

const rowSql = `
  SELECT i.account_id AS "accountId", i.id, i.source, i.status, i.sealed_key AS "sealedKey", i.cursor, i.questions,
    i.survey_id AS "surveyId", i.made_survey AS "madeSurvey", i.progressed_at AS "progressedAt"
  FROM import i JOIN account a ON a.id = i.account_id AND a.status <> 'closing'
  WHERE i.account_id = $1 AND i.id = $2 AND (i.retry_at IS NULL OR i.retry_at <= now())`;

// What was stored until then can't be left half done: it is undone.
const failedSql = `
  UPDATE import SET failures = failures + 1,
    status = CASE WHEN failures + 1 < $3 OR status = 'undoing' THEN status WHEN status = 'storing' THEN 'undoing' ELSE 'failed' END,
    sealed_key = CASE WHEN failures + 1 >= $3 THEN NULL ELSE sealed_key END,
    finished_at = CASE WHEN failures + 1 >= $3 AND status = 'reading' THEN $4 ELSE finished_at END,
    problem = CASE WHEN failures + 1 >= $3 AND status <> 'undoing' THEN 'Something went wrong on our side.' ELSE problem END
  WHERE account_id = $1 AND id = $2`;
