import type { ClientBase } from "pg";
import { forgetMarks } from "#server/domain/responses/index.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { queryColumn } from "#server/foundation/database/query-column.ts";
import { rewriteResponses } from "#server/storefront/index.ts";
import type { StepRow } from "./step-row.ts";

const RESPONSES_AT_ONCE = 250;

/** Deletes the next responses that an import stored, and at last the survey that it made, if nothing else is in it. */
export async function undoNext(client: ClientBase, row: StepRow, now: Date): Promise<boolean> {
  const { accountId, id, surveyId, madeSurvey } = row;
  return await inTransaction(client, async () => {
    const ids = await queryColumn(client, nextSql, [accountId, id, RESPONSES_AT_ONCE]);
    if (ids.length > 0) {
      await rewriteResponses(client, accountId, ids, () => null);
      await forgetMarks(client, accountId, ids);
      await client.query(forgetSql, [accountId, id, ids]);
      return true;
    }
    if (madeSurvey) await client.query(deleteSurveySql, [accountId, surveyId]);
    await client.query(undoneSql, [accountId, id, now]);
    return false;
  });
}

const nextSql =
  "SELECT response_id FROM imported_response WHERE account_id = $1 AND import_id = $2 ORDER BY response_id LIMIT $3";

const forgetSql =
  "DELETE FROM imported_response WHERE account_id = $1 AND import_id = $2 AND response_id = ANY($3::uuid[])";

// A merchant may have made it live since.
const deleteSurveySql = `
  DELETE FROM survey s WHERE account_id = $1 AND id = $2 AND archived
    AND NOT EXISTS (SELECT FROM response r WHERE r.account_id = $1 AND r.survey_id = s.id)
    AND NOT EXISTS (SELECT FROM account a WHERE a.id = $1 AND a.live_survey_id = s.id)`;

const undoneSql = `
  UPDATE import SET status = CASE WHEN problem IS NULL THEN 'undone' ELSE 'failed' END, finished_at = $3, stored = 0, found = found - 'questions'
  WHERE account_id = $1 AND id = $2 AND status = 'undoing'`;
