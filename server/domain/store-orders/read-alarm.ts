import type { CoverageAlarm } from "#lib/calls/app-coverage.ts";
import { accountRow } from "#server/domain/accounts/index.ts";
import { liveStore } from "#server/domain/connections/index.ts";
import { tenant } from "#server/foundation/database/db.ts";

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
