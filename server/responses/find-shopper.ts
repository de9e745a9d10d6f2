import type pg from "pg";
import { searchPattern } from "#server/lists/index.ts";
import { addressPattern, type Shopper, spellingsOf } from "./shopper.ts";

/** Responses read by one statement: far below its timeout, however wide the rows. */
const ROWS_AT_ONCE = 20_000;

/**
 * The ids of all responses of the account that may be a shopper's, or name their address: all are looked through by key,
 * because no index knows an order's customer (every shopper would pay for it), and typed texts by the trigram index.
 * @param database of the account in scope
 */
export async function findShopper(
  database: pg.Pool | pg.ClientBase,
  accountId: string,
  { emailAddress, customerId }: Shopper,
): Promise<string[]> {
  const spellings = emailAddress === null ? [] : spellingsOf(emailAddress);
  const patterns = spellings.flatMap((spelling) => searchPattern(spelling) ?? []);
  const found = new Set(emailAddress === null ? [] : await typedBy(database, patterns, emailAddress));
  for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after !== null; ) {
    const chunk: Chunk = await readChunk(database, [accountId, after, patterns, customerId]);
    for (const id of chunk.found) found.add(id);
    after = chunk.last;
  }
  return [...found];
}

async function typedBy(
  database: pg.Pool | pg.ClientBase,
  patterns: readonly string[],
  emailAddress: string,
): Promise<string[]> {
  const named = addressPattern(emailAddress);
  const ids: string[] = [];
  for (const pattern of patterns) {
    const { rows } = await database.query<{ responseId: string; body: string }>(
      `SELECT response_id AS "responseId", body FROM find_answers_holding($1)`,
      [pattern],
    );
    for (const { responseId, body } of rows) if (body.search(named) !== -1) ids.push(responseId);
  }
  return ids;
}

interface Chunk {
  found: string[];
  /** Where the next chunk begins; null after the last. */
  last: string | null;
}

async function readChunk(
  database: pg.Pool | pg.ClientBase,
  values: [accountId: string, after: string, patterns: string[], customerId: string | null],
): Promise<Chunk> {
  const { rows } = await database.query<Chunk>({
    name: "find-shopper",
    text: `WITH chunk AS MATERIALIZED (
        SELECT id, "order" FROM response WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT ${ROWS_AT_ONCE})
      SELECT (SELECT id FROM chunk ORDER BY id OFFSET ${ROWS_AT_ONCE - 1}) AS last,
        ARRAY(SELECT id FROM chunk WHERE "order"::text ILIKE ANY($3::text[]) OR "order" ->> 'customerId' = $4) AS found`,
    values,
  });
  return rows[0] ?? { found: [], last: null };
}
