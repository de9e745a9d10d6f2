import { type CounterScope, scopeSql, scopeValues } from "./counter-scope.ts";
import type { AccountContext } from "./day-range.ts";
import { readCounterRows } from "./read-counter-rows.ts";

/** One sum of a question's facet: for a choice (`key`) and a value of the facet's other dimension (`other`). */
export interface Facet {
  key: string;
  other: string;
  count: number;
}

/** More than choices have channels or positions; a number question's keys are unlimited. */
const maxFacets = 10_000;

/** A question's counts by order channel, position shown or rank given; largest first. */
export async function readFacets(
  { accountId }: AccountContext,
  questionNameId: string,
  kind: "channel" | "position" | "rank",
  scope: CounterScope,
): Promise<Facet[]> {
  const values = [accountId, questionNameId, kind, ...scopeValues(scope)];
  return await readCounterRows<Facet>(accountId, scope, { text: facetsSql, values });
}

const facetsSql = `
  SELECT key, other, sum(count::float8) AS count
  FROM facet_daily WHERE account_id = $1 AND "of" = $2 AND kind = $3 AND ${scopeSql(4)}
  GROUP BY key, other HAVING sum(count::float8) <> 0
  ORDER BY 3 DESC, key, other LIMIT ${maxFacets}`;
