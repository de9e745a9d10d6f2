import type { Coverage } from "#lib/calls/app-coverage.ts";
import { accountRow } from "#server/domain/accounts/index.ts";
import { liveStore } from "#server/domain/connections/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountPool } from "#server/foundation/database/db.ts";

/** How far back each unit goes, including the one that isn't over. */
const spans = { day: "29 days", hour: "47 hours" };

/**
 * The coverage of the account's store, by day or hour of the account's time zone: the last 30 days, or the last 48
 * hours. When clocks go back, the hour that comes twice is one.
 */
export async function readCoverage(
  { accountId, now }: Pick<MemberContext, "accountId" | "now">,
  { by }: { by: Coverage["by"] },
): Promise<Coverage> {
  const [{ timeZone, platform }, store] = await Promise.all([accountRow(accountId), liveStore(accountId)]);
  const { rows } = await accountPool().query<Coverage["points"][number]>(pointsSql, [
    ...[accountId, store?.platform ?? platform, timeZone, now],
    ...[by, spans[by]],
  ]);
  return { by, timeZone, points: rows };
}

const pointsSql = `
  WITH span AS (
    SELECT date_trunc($5, $4::timestamptz AT TIME ZONE $3) - $6::interval AS first,
      date_trunc($5, $4::timestamptz AT TIME ZONE $3) AS last
  ), counted AS (
    SELECT date_trunc($5, placed_at AT TIME ZONE $3) AS start, count(*)::int AS orders,
      (count(*) FILTER (WHERE shown_on = 'thankYou'))::int AS "thankYou",
      (count(*) FILTER (WHERE shown_on = 'orderStatus'))::int AS "orderStatus",
      (count(*) FILTER (WHERE shown_on NOT IN ('thankYou', 'orderStatus')))::int AS elsewhere
    FROM store_order, span
    WHERE account_id = $1 AND platform = $2 AND could_show
      AND placed_at >= span.first AT TIME ZONE $3 AND placed_at <= $4
    GROUP BY 1
  )
  SELECT to_char(start, CASE $5 WHEN 'day' THEN 'YYYY-MM-DD' ELSE 'YYYY-MM-DD"T"HH24:MI' END) AS start,
    coalesce(orders, 0) AS orders, coalesce("thankYou", 0) AS "thankYou",
    coalesce("orderStatus", 0) AS "orderStatus", coalesce(elsewhere, 0) AS elsewhere
  FROM span CROSS JOIN LATERAL generate_series(span.first, span.last, ('1 ' || $5)::interval) AS start
  LEFT JOIN counted USING (start) ORDER BY start`;
