import type pg from "pg";
import { recount, recountDay } from "#server/storefront/index.ts";

/**
 * The keys of counters that differ from a recount of the account, or of one of the days. Durations are left out: moving a
 * response to another day doesn't store its time of view.
 */
export async function recountDifferences(owner: pg.Client, accountId: string, days: readonly string[]) {
  const differences = await recount(owner, accountId);
  for (const day of days) differences.push(...(await recountDay(owner, accountId, day)));
  return differences.map(({ key }) => key).filter((key) => !key.includes(" duration "));
}
