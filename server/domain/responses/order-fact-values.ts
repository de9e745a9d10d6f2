import type { OutputOf } from "#lib/client/call.ts";
import type { AccountContext } from "#server/domain/analytics/index.ts";
import { accountPool } from "#server/foundation/database/db.ts";

type Values = OutputOf<"app.GetOrderFactValues">;

const none: Values = { campaigns: [], products: [], discountCodes: [] };

/** What the order facts of the newest responses hold, each most common first: suggestions for filters. */
export async function orderFactValues({ accountId }: AccountContext): Promise<Values> {
  const { rows } = await accountPool().query<Values>({
    name: "order-fact-values",
    text: valuesSql,
    values: [accountId],
  });
  return rows[0] ?? none;
}

const newest = 5_000;
const most = 50;

const listed = (texts: string) => `(SELECT coalesce(json_agg(text ORDER BY count DESC, text), '[]') FROM (
    SELECT text, count(*) AS count FROM newest CROSS JOIN LATERAL (${texts}) AS each (text)
    WHERE text <> '' GROUP BY text ORDER BY count(*) DESC, text LIMIT ${most}) AS common)`;

const inList = (fact: string) =>
  `SELECT jsonb_array_elements_text(CASE jsonb_typeof(facts -> '${fact}') WHEN 'array' THEN facts -> '${fact}' ELSE '[]' END)`;

const valuesSql = `
  WITH newest AS MATERIALIZED (
    SELECT "order" AS facts FROM readable_response
    WHERE account_id = $1 AND NOT is_test AND "order" IS NOT NULL ORDER BY id DESC LIMIT ${newest})
  SELECT ${listed("SELECT facts ->> 'utmCampaign'")} AS campaigns,
    ${listed(`${inList("productIds")} UNION ALL ${inList("skus")}`)} AS products,
    ${listed(inList("discountCodes"))} AS "discountCodes"`;
