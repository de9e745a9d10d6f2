import { searchPattern } from "#server/lists/index.ts";
import { accountPool } from "../db.ts";
import { addressPattern, type Shopper } from "./shopper.ts";

/** Responses read by one statement: far below its timeout, however wide the rows. */
const ROWS_AT_ONCE = 20_000;

/**
 * The ids of all responses of the account that may be a shopper's, or name their address: all are looked through by key,
 * because no index knows an order's customer (every shopper would pay for it), and typed texts by the trigram index.
 */
export async function* findShopper(accountId: string, shopper: Shopper): AsyncGenerator<string[]> {
  const pattern = searchPattern(shopper.emailAddress ?? undefined);
  if (pattern !== null && shopper.emailAddress !== null) yield await typedBy(pattern, shopper.emailAddress);
  for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after !== null; ) {
    const chunk: Chunk = await readChunk(accountId, after, pattern, shopper.customerId);
    yield chunk.found;
    after = chunk.last;
  }
}

async function typedBy(pattern: string, emailAddress: string): Promise<string[]> {
  const { rows } = await accountPool().query<{ responseId: string; body: string }>(
    `SELECT response_id AS "responseId", body FROM find_answers_holding($1)`,
    [pattern],
  );
  const named = addressPattern(emailAddress);
  return [...new Set(rows.filter(({ body }) => body.search(named) !== -1).map(({ responseId }) => responseId))];
}

interface Chunk {
  found: string[];
  /** Where the next chunk begins; null after the last. */
  last: string | null;
}

async function readChunk(
  accountId: string,
  after: string,
  pattern: string | null,
  customerId: string | null,
): Promise<Chunk> {
  const { rows } = await accountPool().query<Chunk>({
    name: "find-shopper",
    text: `WITH chunk AS MATERIALIZED (
        SELECT id, "order" FROM response WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT ${ROWS_AT_ONCE})
      SELECT (SELECT id FROM chunk ORDER BY id OFFSET ${ROWS_AT_ONCE - 1}) AS last,
        ARRAY(SELECT id FROM chunk WHERE "order"::text ILIKE $3 OR "order" ->> 'customerId' = $4) AS found`,
    values: [accountId, after, pattern, customerId],
  });
  return rows[0] ?? { found: [], last: null };
}
