import type pg from "pg";
import { searchPattern } from "#server/lists/index.ts";
import { addressPattern, type Shopper, spellingsOf } from "./shopper.ts";

/** Responses read by one statement: far below its timeout, however wide the rows. */
const ROWS_AT_ONCE = 20_000;
/** Texts of up to 5,000 signs, held at once. */
const TEXTS_AT_ONCE = 2_000;

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
  for (const pattern of patterns)
    for await (const { responseId, body } of holding(database, pattern))
      if (body.search(named) !== -1) ids.push(responseId);
  return ids;
}

interface Holding {
  responseId: string;
  questionNameId: string;
  body: string;
}

/** Every answer whose text matches, page by page: a pattern may match more texts than memory should hold. */
async function* holding(database: pg.Pool | pg.ClientBase, pattern: string): AsyncGenerator<Holding> {
  for (let after: Holding | undefined = beforeAll; after; ) {
    const page: Holding[] = await readHolding(database, pattern, after);
    yield* page;
    after = page.length === TEXTS_AT_ONCE ? page.at(-1) : undefined;
  }
}

const beforeAll: Holding = { responseId: "00000000-0000-0000-0000-000000000000", questionNameId: "", body: "" };

async function readHolding(database: pg.Pool | pg.ClientBase, pattern: string, after: Holding): Promise<Holding[]> {
  const { rows } = await database.query<Holding>(
    `SELECT response_id AS "responseId", question_id AS "questionNameId", body FROM find_answers_holding($1, $2, $3, $4)`,
    [pattern, after.responseId, after.questionNameId, TEXTS_AT_ONCE],
  );
  return rows;
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
