import type pg from "pg";
import { AppError } from "#lib/errors.ts";
import { insertEntry } from "#server/domain/audit/index.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { isTestOfStore, readResponsesById, rewriteResponses } from "#server/storefront/index.ts";
import type { Actor } from "./delete-responses.ts";
import { existingIds } from "./named-responses.ts";

/**
 * Removes responses from every figure and list as tests, or restores them; the counters follow in the same transaction.
 * What the store sent as a test stays one.
 * @throws AppError `not-found` if none of them exists, `conflict` if the store sent all of them as tests
 */
export async function markTest(
  { accountId, personId, isStaff }: Actor,
  { recordIds, isTest }: { recordIds: string[]; isTest: boolean },
): Promise<{ changed: number }> {
  return await inAccountTransaction(async (client) => {
    const ids = await movableIds(client, accountId, await existingIds(client, accountId, recordIds));
    const changed = await rewriteResponses(client, accountId, ids, (state) =>
      state.isTest === isTest ? state : { ...state, isTest },
    );
    await client.query(isTest ? markTestSql : restoreSql, [accountId, ids]);
    const entry = { accountId, personId, asStaff: isStaff, action: "appMarkResponsesAsTest" };
    await insertEntry(client, { ...entry, details: { isTest, responses: changed } });
    return { changed };
  });
}

async function movableIds(client: pg.ClientBase, accountId: string, ids: readonly string[]): Promise<string[]> {
  const stored = await readResponsesById(client, accountId, ids);
  const movable = stored.filter((response) => !isTestOfStore(response)).map(({ state }) => state.id);
  if (movable.length === 0 && stored.length > 0) {
    throw new AppError("conflict", "Your store sent these as test responses, so they can't be changed.");
  }
  return movable;
}

const markTestSql = `
  INSERT INTO response_mark (account_id, response_id, test_at)
  SELECT account_id, id, now() FROM response WHERE account_id = $1 AND id = ANY($2::uuid[]) ORDER BY id
  ON CONFLICT (account_id, response_id) DO UPDATE SET test_at = coalesce(response_mark.test_at, excluded.test_at)`;

const restoreSql = "UPDATE response_mark SET test_at = NULL WHERE account_id = $1 AND response_id = ANY($2::uuid[])";
