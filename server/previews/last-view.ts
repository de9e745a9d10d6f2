import { tenant } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";

export interface LastView {
  viewedAt: string | null;
  surface: string | null;
  platform: string | null;
}

/** When the survey was last really seen in the store, by a shopper or in a test order; nulls before the first time. */
export async function lastView({ accountId }: MemberContext): Promise<LastView> {
  // Ids grow with time, and the primary key leads by the account: the newest is at its end.
  const seen = await tenant().response.findFirst({
    where: { accountId },
    orderBy: { id: "desc" },
    select: { viewedAt: true, surface: true, platform: true },
  });
  if (!seen) return { viewedAt: null, surface: null, platform: null };
  return { ...seen, viewedAt: seen.viewedAt.toISOString() };
}
