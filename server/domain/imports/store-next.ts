import type { ClientBase } from "pg";
import * as z from "zod";
import { parseJson } from "#lib/unknown-values.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { rewriteAlone, storeImportedResponses } from "#server/storefront/index.ts";
import { fitResponse } from "./fit-answers.ts";
import { plannedIn } from "./import-row.ts";
import { type KeptAnswer, nextAnswers, surveysOfSourceSql } from "./past-answers.ts";
import type { StepRow } from "./step-row.ts";

const Cursor = z.tuple([z.string(), z.string()]);

interface Place {
  cursor: string | null;
  version: number;
  earlierIds: string[];
  /** Nothing older is kept by the account. */
  oldest: Date | null;
}

/** Stores the next responses, with how far it has come, in one transaction. */
export async function storeNext(client: ClientBase, row: StepRow, now: Date): Promise<boolean> {
  const { accountId, id: importId, surveyId } = row;
  if (surveyId === null) throw new Error("the import has no survey");
  const planned = new Map(plannedIn(row).map(({ key, question }) => [key, question]));
  return await inTransaction(client, async () => {
    // Erasures hold this too: what they deleted isn't read.
    await rewriteAlone(client, accountId);
    const [place] = (await client.query<Place>(placeSql, [accountId, importId, now])).rows;
    if (!place) return false;
    const after = place.cursor === null ? (["", ""] as const) : Cursor.parse(parseJson(place.cursor));
    const responses = await nextAnswers(client, { accountId, importId }, after);
    const last = responses.at(-1)?.[0];
    if (!last) {
      await client.query(doneSql, [accountId, importId, now]);
      return false;
    }
    const fitting = responses.flatMap((given) =>
      isOld(given, place.oldest) ? [] : (fitResponse(given, planned) ?? []),
    );
    const ids = await storeImportedResponses(
      client,
      { accountId, surveyId, version: place.version, earlierIds: place.earlierIds },
      fitting,
    );
    await client.query(noteSql, [accountId, importId, ids]);
    const cursor = JSON.stringify([last.platform, last.orderKey]);
    await client.query(advanceSql, [accountId, importId, cursor, ids.length, responses.length - ids.length]);
    return true;
  });
}

function isOld(answers: readonly KeptAnswer[], oldest: Date | null): boolean {
  return oldest !== null && Math.max(...answers.map(({ answeredAtMs }) => answeredAtMs)) < oldest.getTime();
}

// Locked, so that an undo waits until these are stored, and then deletes them too.
const placeSql = `
  SELECT i.cursor, s.version, ${surveysOfSourceSql} AS "earlierIds", $3::timestamptz - make_interval(months => a.retention_months) AS oldest
  FROM import i JOIN account a ON a.id = i.account_id JOIN survey s ON s.account_id = i.account_id AND s.id = i.survey_id
  WHERE i.account_id = $1 AND i.id = $2 AND i.status = 'storing' FOR UPDATE OF i`;

const noteSql = `INSERT INTO imported_response (account_id, import_id, response_id) SELECT $1, $2, unnest($3::uuid[])`;

const advanceSql = `
  UPDATE import SET cursor = $3, stored = stored + $4, left_out = left_out + $5 WHERE account_id = $1 AND id = $2`;

const doneSql = `
  UPDATE import SET status = 'done', cursor = NULL, found = found - 'questions', finished_at = $3 WHERE account_id = $1 AND id = $2`;
