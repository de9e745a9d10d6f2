import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { dimensionsSql } from "#server/foundation/database/dimension-columns.ts";
import { parametersInto } from "#server/foundation/database/write-value.ts";
import type { AccountContext, Calendar } from "./day-range.ts";
import { ordersSql, scanOrders } from "./read-counter-rows.ts";
import { segmentSql, segmentValues } from "./segment.ts";

/** Only the newest texts are grouped, so that the cost doesn't grow with their number. */
const newestTexts = 1000;

/** How many texts we search: among millions, only a few may be in the segment or not yet merged. */
const searchedTexts = 20_000;

export interface OtherTexts {
  /** Trimmed, most common first, then by text. */
  texts: { text: string; count: number }[];
  /** There are older texts that were not read. */
  isPartial: boolean;
}

/**
 * What shoppers typed under "Other" that was not merged into a choice: the newest 1,000 such answers among the newest
 * 20,000 answers with a text in the range, merged ones included.
 */
export async function readOtherTexts(
  { accountId }: AccountContext,
  questionNameId: string,
  { startsAt, endsBefore, segment, ...scope }: Calendar,
): Promise<OtherTexts> {
  const values: unknown[] = [accountId, questionNameId, startsAt, endsBefore, newestTexts, searchedTexts];
  values.push(...segmentValues(segment));
  const orders = ordersSql(scope, parametersInto(values));
  const { rows } = await inAccount(accountId, async () => {
    if (orders === null)
      return await accountPool().query<OtherTexts>({ name: "other-texts", text: otherSql("true"), values });
    const text = otherSql(`response_id IN (SELECT id FROM (${orders}) AS r)`);
    return await scanOrders(accountId, () => accountPool().query<OtherTexts>({ text, values }));
  });
  return rows[0] ?? { texts: [], isPartial: false };
}

// JavaScript's white space, so that btrim matches trim() in the browser.
const whiteSpace = String.raw`E' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'`;

const inRange = `
  FROM answer
  WHERE account_id = $1 AND question_id = $2 AND body IS NOT NULL AND answered_at >= $3 AND answered_at < $4
  ORDER BY answered_at DESC`;

// Stops at the newest matching texts; only if there are too few does it check for older ones.
const otherSql = (ofOrder: string) => `
  WITH newest AS MATERIALIZED (
    SELECT btrim(body, ${whiteSpace}) AS text FROM (
      SELECT response_id, body, counted, coalesce(merged, choices) AS chosen, ${dimensionsSql}, answered_at ${inRange} LIMIT $6
    ) AS searched
    WHERE counted AND 'other' = ANY(chosen) AND ${segmentSql(7)} AND ${ofOrder} ORDER BY answered_at DESC LIMIT $5
  ), counted AS (
    SELECT text, count(*)::int AS count FROM newest WHERE text <> '' GROUP BY text
  )
  SELECT
    (SELECT coalesce(jsonb_agg(jsonb_build_object('text', text, 'count', count) ORDER BY count DESC, text), '[]')
      FROM counted) AS texts,
    CASE WHEN (SELECT count(*) FROM newest) = $5 THEN true
      ELSE EXISTS (SELECT ${inRange} LIMIT 1 OFFSET $6 - 1) END AS "isPartial"`;
