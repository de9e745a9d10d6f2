import type { Coverage, CoverageAlarm } from "#lib/calls/app-coverage.ts";
import { accountRow } from "#server/domain/accounts/index.ts";
import { liveStore } from "#server/domain/connections/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountPool, tenant } from "#server/foundation/database/db.ts";
import { barsOf } from "./bars-of.ts";
import { recentCoverage } from "./count-coverage.ts";
import { countedUntil } from "./counted-until.ts";

/**
 * The coverage of the account's store, by day or hour of the account's time zone: the last 30 days, or the last 48
 * hours. When clocks go back, the hour that comes twice is one.
 */
export async function readCoverage(
  { accountId, now }: Pick<MemberContext, "accountId" | "now">,
  { by }: { by: Coverage["by"] },
): Promise<Coverage> {
  const [{ timeZone, platform }, store] = await Promise.all([accountRow(accountId), liveStore(accountId)]);
  const bars = barsOf(by, timeZone, now);
  const storeKey = { platform: store?.platform ?? platform, ...(store && { storeNumber: store.storeNumber }) };
  const [{ rows }, { pending }] = await Promise.all([
    accountPool().query<Coverage["points"][number]>(pointsSql, [
      accountId,
      storeKey.platform,
      countedUntil(now),
      bars.map(({ start }) => start),
      bars.map(({ begins }) => begins.toISOString()),
      store?.storeNumber ?? null,
    ]),
    recentCoverage(accountId, storeKey, now),
  ]);
  return { by, timeZone, pending, points: rows };
}

// Instants only: PostgreSQL's time zones can be of another age than those of the other figures.
const pointsSql = `
  WITH counted AS (
    SELECT width_bucket(placed_at, $5::timestamptz[]) AS bar, count(*)::int AS orders,
      (count(*) FILTER (WHERE shown_on = 'thankYou'))::int AS "thankYou",
      (count(*) FILTER (WHERE shown_on = 'orderStatus'))::int AS "orderStatus",
      (count(*) FILTER (WHERE shown_on NOT IN ('thankYou', 'orderStatus')))::int AS elsewhere
    FROM store_order
    WHERE account_id = $1 AND platform = $2 AND ($6::int IS NULL OR store_number = $6) AND could_show
      AND placed_at >= ($5::timestamptz[])[1] AND placed_at <= $3
    GROUP BY 1
  )
  SELECT start, coalesce(orders, 0) AS orders, coalesce("thankYou", 0) AS "thankYou",
    coalesce("orderStatus", 0) AS "orderStatus", coalesce(elsewhere, 0) AS elsewhere
  FROM unnest($4::text[]) WITH ORDINALITY AS bars (start, bar) LEFT JOIN counted USING (bar) ORDER BY bar`;

/** The open alarm of the account in scope, while its store is connected and its survey is on. */
export async function readCoverageAlarm({ accountId }: { accountId: string }): Promise<CoverageAlarm> {
  const row = await tenant().coverageAlarm.findFirst({ where: { accountId, endedAt: null } });
  if (!row) return { alarm: null };
  // The job ends alarms once an hour.
  const [{ surveyEnabled }, store] = await Promise.all([accountRow(accountId), liveStore(accountId)]);
  if (!surveyEnabled || store?.platform !== row.platform) return { alarm: null };
  const { usual, orders, shown } = row;
  return { alarm: { usual: usual * 100, orders, shown } };
}
