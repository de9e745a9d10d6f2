import type pg from "pg";
import { addressLike, type Shopper } from "./shopper.ts";

/**
 * Deletes what an unfinished import read about a shopper, so that it isn't stored: answers about their orders, and those in
 * which their address is.
 */
export async function forgetPastAnswers(
  client: pg.ClientBase,
  accountId: string,
  { emailAddress, customerId, orders }: Shopper,
): Promise<void> {
  const pattern = emailAddress && addressLike(emailAddress);
  await client.query(forgetSql, [accountId, pattern, customerId, orders?.platform, orders?.sourceOrderIds ?? []]);
}

const forgetSql = `
  DELETE FROM import_answer WHERE account_id = $1 AND (
    typed ILIKE $2 OR choice ILIKE $2 OR facts::text ILIKE $2 OR facts ->> 'customerId' = $3
    OR (platform = $4 AND source_order_id = ANY($5::text[])))`;
