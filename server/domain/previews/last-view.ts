import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";

export interface LastView {
  viewedAt: string | null;
  surface: string | null;
  platform: string | null;
}

const storeSurfaces = ["thankYou", "orderStatus", "pos"];
/** How many responses back to look for a view in the store: this is read on every notification of the feed. */
const searchedResponses = 100;

/** When the survey was last seen in the store, by a shopper and in a test order; null if never. */
export async function lastView({ accountId }: Pick<MemberContext, "accountId">): Promise<LastView> {
  // Ids are time-ordered, and the primary key starts with the account: the newest are at its end. Hosted links aren't
  // the store.
  const newest = await tenant().response.findMany({
    where: { accountId },
    orderBy: { id: "desc" },
    select: { viewedAt: true, surface: true, platform: true },
    take: searchedResponses,
  });
  const seen = newest.find(({ surface }) => storeSurfaces.includes(surface));
  if (!seen) return { viewedAt: null, surface: null, platform: null };
  return { ...seen, viewedAt: seen.viewedAt.toISOString() };
}
