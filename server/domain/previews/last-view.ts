import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";

export interface LastView {
  viewedAt: string | null;
  surface: string | null;
  platform: string | null;
}

const storeSurfaces = ["thankYou", "orderStatus", "pos"];
/** How many responses back a view in the store is looked for: it is asked whenever the feed tells of something. */
const lookedAt = 100;

/** When the survey was last really seen in the store, by a shopper or in a test order; nulls before the first time. */
export async function lastView({ accountId }: Pick<MemberContext, "accountId">): Promise<LastView> {
  // Ids grow with time, and the primary key leads by the account: the newest are at its end. Links are not the store.
  const newest = await tenant().response.findMany({
    where: { accountId },
    orderBy: { id: "desc" },
    select: { viewedAt: true, surface: true, platform: true },
    take: lookedAt,
  });
  const seen = newest.find(({ surface }) => storeSurfaces.includes(surface));
  if (!seen) return { viewedAt: null, surface: null, platform: null };
  return { ...seen, viewedAt: seen.viewedAt.toISOString() };
}
