import { repeatFactor } from "#lib/statistics/weighting/repeat-factor.ts";
import { IMPORTED } from "#lib/survey/places.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { isOfOrderSql } from "#server/storefront/index.ts";
import { framedSql } from "./count-day.ts";
import type { Frame } from "./frame.ts";

/** The newest orders of a frame, whose customers are looked up; all of them in most stores. */
const MOST_ORDERS = 20_000;

/**
 * How many times a variance is what it would be if the orders of each customer answered independently
 * (`repeatFactor`), as the newest orders of a frame show.
 * @param questionNameId empty for a frame of the survey
 */
export async function readRepeatFactor(
  accountId: string,
  questionNameId: string,
  { cells, days }: Pick<Frame, "cells" | "days">,
): Promise<number> {
  const sum = (name: "orders" | "answered") => cells.reduce((all, cell) => all + cell[name], 0);
  const [orders, answered] = [sum("orders"), sum("answered")];
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<{ orders: number; all: number; answered: number }>({
      name: "repeated-orders",
      text: repeatedSql,
      values: [accountId, questionNameId, days.firstDay, days.lastDay],
    }),
  );
  const [found] = rows;
  if (!found || orders === 0) return 1;
  return repeatFactor(found, (found.orders * answered) / orders, found.orders);
}

// Only orders of customers with several are looked up: those of others add nothing to either sum.
const repeatedSql = `
  WITH o AS MATERIALIZED (
    SELECT account_id, platform, source_order_id, store_number, customer_key FROM store_order o
    WHERE account_id = $1 AND day BETWEEN $3::date AND $4::date AND ${framedSql} AND ($2 = '' OR $2 = ANY(asked))
    ORDER BY day DESC LIMIT ${MOST_ORDERS}
  ), repeated AS MATERIALIZED (
    SELECT * FROM (SELECT o.*, count(*) OVER (PARTITION BY platform, store_number, customer_key) AS times FROM o
      WHERE customer_key IS NOT NULL) AS counted
    WHERE times > 1
  ), by_customer AS (
    SELECT count(*) AS orders, count(*) FILTER (WHERE EXISTS (
      SELECT FROM response r JOIN answer a ON a.account_id = r.account_id AND a.response_id = r.id AND a.counted
      WHERE r.account_id = o.account_id AND ${isOfOrderSql} AND NOT r.is_test AND r.surface <> '${IMPORTED}' AND ($2 = '' OR a.question_id = $2))) AS answered
    FROM repeated AS o GROUP BY platform, store_number, customer_key
  )
  SELECT (SELECT count(*) FROM o)::float8 AS orders, coalesce(sum(orders * (orders - 1)), 0)::float8 AS all,
    coalesce(sum(answered * (answered - 1)), 0)::float8 AS answered FROM by_customer`;
