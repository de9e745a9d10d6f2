import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { type CounterScope, scopeSql, scopeValues } from "./counter-scope.ts";
import type { AccountContext } from "./day-range.ts";

/** One sum of a question's facet: of a choice (`key`), and of what it is apart by (`other`). */
export interface Facet {
  key: string;
  other: string;
  count: number;
  orders: number;
  revenueMinor: number;
}

/** More than choices have currencies, channels or places; a number question has no end of keys. */
const maxFacets = 10_000;

/** What was counted of a question: by the order's currency or channel, the place a choice stood at or was put at; the most first. */
export async function readFacets(
  { accountId }: AccountContext,
  questionNameId: string,
  kind: "currency" | "channel" | "position" | "rank",
  scope: CounterScope,
): Promise<Facet[]> {
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<Facet>({ text: facetsSql, values: [accountId, questionNameId, kind, ...scopeValues(scope)] }),
  );
  return rows;
}

const facetsSql = `
  SELECT key, other, sum(count::float8) AS count, sum(orders::float8) AS orders, sum(revenue_minor::float8) AS "revenueMinor"
  FROM facet_daily WHERE account_id = $1 AND "of" = $2 AND kind = $3 AND ${scopeSql(4)}
  GROUP BY key, other HAVING sum(count::float8) <> 0
  ORDER BY 3 DESC, key, other LIMIT ${maxFacets}`;
