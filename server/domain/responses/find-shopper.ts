import type pg from "pg";
import { orderKeysOf } from "#server/storefront/index.ts";
import { addressLike, addressPattern, type Shopper } from "./shopper.ts";

type Database = pg.Pool | pg.ClientBase;

/** Orders read by one statement: far below its timeout, even for the largest orders. */
const ORDERS_AT_ONCE = 20_000;
/** Texts of up to 5,000 characters, in memory at once. */
const TEXTS_AT_ONCE = 2_000;

/**
 * The ids of all responses that may be a shopper's, or contain their address, each found by an index: their own orders
 * by address and customer, the few orders with an address elsewhere, and typed texts by their trigrams.
 * @param database in the account's scope
 */
export async function findShopper(database: Database, shopper: Shopper): Promise<string[]> {
  const { emailAddress } = shopper;
  const found = new Set<string>();
  for await (const { id } of ownOrders(database, shopper)) found.add(id);
  for (const id of await namedOrders(database, shopper)) found.add(id);
  if (emailAddress === null) return [...found];
  const pattern = addressLike(emailAddress);
  for await (const { id, holds } of ordersHolding(database, pattern)) if (holds) found.add(id);
  const named = addressPattern(emailAddress);
  for await (const { id, body } of answersHolding(database, pattern)) if (body.search(named) !== -1) found.add(id);
  return [...found];
}

interface ShopperMatch {
  id: string;
}

/** Before every id. */
export const noId = "00000000-0000-0000-0000-000000000000";

function ownOrders(database: Database, { emailAddress, customerId }: Shopper): AsyncGenerator<ShopperMatch> {
  const sql = "SELECT id FROM find_orders_of($1, $2, $3, $4)";
  return pages({ id: noId }, ORDERS_AT_ONCE, async ({ id }) => {
    const { rows } = await database.query<ShopperMatch>(sql, [emailAddress, customerId, id, ORDERS_AT_ONCE]);
    return rows;
  });
}

/** Responses to the orders that are named, tests too; by the key that has the survey before the order. */
async function namedOrders(database: Database, { orders }: Shopper): Promise<string[]> {
  if (!orders || orders.sourceOrderIds.length === 0) return [];
  const { sourceOrderIds, storeNumber } = orders;
  const keys = sourceOrderIds.flatMap((sourceOrderId) => orderKeysOf({ sourceOrderId, storeNumber }));
  const { rows } = await database.query<ShopperMatch>(
    `SELECT r.id FROM response r WHERE r.account_id = current_account()
     AND r.survey_id = ANY(ARRAY(SELECT id FROM survey WHERE account_id = current_account()))
     AND r.platform = $1 AND r.order_key = ANY($2::text[])`,
    [orders.platform, keys],
  );
  return rows.map(({ id }) => id);
}

interface Order extends ShopperMatch {
  /** Whether it matches, or may only contain another address. */
  holds: boolean;
}

function ordersHolding(database: Database, pattern: string): AsyncGenerator<Order> {
  const sql = "SELECT id, holds FROM find_orders_holding($1, $2, $3)";
  return pages<Order>({ id: noId, holds: false }, ORDERS_AT_ONCE, async ({ id }) => {
    const { rows } = await database.query<Order>(sql, [pattern, id, ORDERS_AT_ONCE]);
    return rows;
  });
}

interface Answer extends ShopperMatch {
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

/** Every row after the first key, page by page: there may be more than fit in memory. */
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
