import type pg from "pg";
import { addressLike, addressPattern, type Shopper } from "./shopper.ts";

type Database = pg.Pool | pg.ClientBase;

/** Orders looked at by one statement: far below its timeout, however wide they are. */
const ORDERS_AT_ONCE = 20_000;
/** Texts of up to 5,000 signs, held at once. */
const TEXTS_AT_ONCE = 2_000;

/**
 * The ids of all responses of the account that may be a shopper's, or name their address, each found by an index: their own
 * orders by address and customer, the few orders that hold an address elsewhere, and what was typed by its letters.
 * @param database of the account in scope
 */
export async function findShopper(database: Database, shopper: Shopper): Promise<string[]> {
  const { emailAddress } = shopper;
  const found = new Set<string>();
  for await (const { id } of ownOrders(database, shopper)) found.add(id);
  if (emailAddress === null) return [...found];
  const pattern = addressLike(emailAddress);
  for await (const { id, holds } of ordersHolding(database, pattern)) if (holds) found.add(id);
  const named = addressPattern(emailAddress);
  for await (const { id, body } of answersHolding(database, pattern)) if (body.search(named) !== -1) found.add(id);
  return [...found];
}

interface Found {
  id: string;
}

const noId = "00000000-0000-0000-0000-000000000000";

function ownOrders(database: Database, { emailAddress, customerId }: Shopper): AsyncGenerator<Found> {
  const sql = "SELECT id FROM find_orders_of($1, $2, $3, $4)";
  return pages({ id: noId }, ORDERS_AT_ONCE, async ({ id }) => {
    const { rows } = await database.query<Found>(sql, [emailAddress, customerId, id, ORDERS_AT_ONCE]);
    return rows;
  });
}

interface Order extends Found {
  /** Whether it matches, or may only hold another address. */
  holds: boolean;
}

function ordersHolding(database: Database, pattern: string): AsyncGenerator<Order> {
  const sql = "SELECT id, holds FROM find_orders_holding($1, $2, $3)";
  return pages<Order>({ id: noId, holds: false }, ORDERS_AT_ONCE, async ({ id }) => {
    const { rows } = await database.query<Order>(sql, [pattern, id, ORDERS_AT_ONCE]);
    return rows;
  });
}

interface Answer extends Found {
  questionNameId: string;
  body: string;
}

function answersHolding(database: Database, pattern: string): AsyncGenerator<Answer> {
  const sql = `SELECT response_id AS id, question_id AS "questionNameId", body FROM find_answers_holding($1, $2, $3, $4)`;
  return pages({ id: noId, questionNameId: "", body: "" }, TEXTS_AT_ONCE, async ({ id, questionNameId }) => {
    const { rows } = await database.query<Answer>(sql, [pattern, id, questionNameId, TEXTS_AT_ONCE]);
    return rows;
  });
}

/** Every row behind the first key, page by page: there may be more of them than memory should hold. */
async function* pages<Row>(
  first: Row,
  most: number,
  readAfter: (last: Row) => Promise<Row[]>,
): AsyncGenerator<Row, void, undefined> {
  for (let last: Row | undefined = first; last; ) {
    const page: Row[] = await readAfter(last);
    yield* page;
    last = page.length === most ? page.at(-1) : undefined;
  }
}
