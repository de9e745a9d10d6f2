import type { OutputOf } from "#lib/client/call.ts";
import { localDay } from "#lib/local-day.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";

export type LastView = OutputOf<"app.GetLastView">;

const storeSurfaces = ["thankYou", "orderStatus", "pos"];
/** How many responses back to look first: this is read on every notification of the feed. */
const searchedResponses = 100;

/** When the survey was last seen in the store, by a shopper and in a test order; null if never. */
export async function lastView({ accountId }: Pick<MemberContext, "accountId">): Promise<LastView> {
  // Ids are time-ordered, and the primary key starts with the account: the newest are at its end. Hosted links aren't
  // the store.
  const newest = await tenant().response.findMany({ ...newestOf({ accountId }), take: searchedResponses });
  const seen = newest.find(({ surface }) => storeSurfaces.includes(surface)) ?? (await lastCounted(accountId));
  if (!seen) return { viewedAt: null, surface: null, platform: null };
  return { ...seen, viewedAt: seen.viewedAt.toISOString() };
}

const newestOf = <Where>(where: Where) => ({
  where,
  orderBy: { id: "desc" as const },
  select: { viewedAt: true, surface: true, platform: true },
});

/** The newest on the last day with a counted view in the store. */
async function lastCounted(accountId: string) {
  const surface = { in: storeSurfaces };
  const [last] = await tenant().$queryRaw<{ day: Date | null }[]>`
    SELECT max(day) AS day FROM (
      SELECT day FROM stats_daily WHERE account_id = ${accountId}::uuid AND surface = ANY(${storeSurfaces}) AND NOT is_kept
      GROUP BY day HAVING sum(views) > 0) AS viewed`;
  if (!last?.day) return null;
  const day = last.day.getTime();
  // A local day lies within a day of the same day in UTC.
  const id = { gte: firstIdAt(day - dayMs), lt: firstIdAt(day + 2 * dayMs) };
  return await tenant().response.findFirst(newestOf({ accountId, surface, id }));
}

const dayMs = 86_400_000;

/** The smallest id (UUID version 7) of that time. */
function firstIdAt(timeMs: number): string {
  const time = timeMs.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

interface ViewedAccount {
  accountId: string;
  /** The time zone of the account's days. */
  timeZone: string;
  createdAt: Date;
}

/**
 * For an account without counted views since `firstDay` (`YYYY-MM-DD`, local): whether its survey really was unseen
 * since then, and when it was last seen, null for never. Null if there is nothing to report: the account is younger
 * than that, or the survey was seen by a test order, or by a shopper on a day that isn't counted.
 */
export async function unseenSince(
  { accountId, timeZone, createdAt }: ViewedAccount,
  firstDay: string,
): Promise<{ lastViewedAt: string | null } | null> {
  if (localDay(timeZone, createdAt.getTime()) >= firstDay) return null;
  const { viewedAt } = await lastView({ accountId });
  if (viewedAt !== null && localDay(timeZone, Date.parse(viewedAt)) >= firstDay) return null;
  return { lastViewedAt: viewedAt };
}
