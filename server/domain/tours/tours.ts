import type { MemberContext } from "#server/foundation/context/context.ts";
import { directory } from "#server/foundation/database/db.ts";

/** The pages whose tour the person has seen, in the order they did. */
export async function listTours({ personId }: MemberContext): Promise<string[]> {
  const seen = await directory().tourSeen.findMany({
    where: { personId },
    select: { page: true },
    orderBy: [{ seenAt: "asc" }, { page: "asc" }],
  });
  return seen.map(({ page }) => page);
}

/** More than there are screens: beyond it, the oldest are dropped. */
const MAX_PAGES = 100;

/** Records that the person saw a page's tour. */
export async function rememberTour({ personId }: MemberContext, page: string): Promise<void> {
  await directory().$executeRaw`
    INSERT INTO tour_seen (person_id, page) VALUES (${personId}::uuid, ${page}) ON CONFLICT DO NOTHING`;
  await directory().$executeRaw`
    DELETE FROM tour_seen WHERE person_id = ${personId}::uuid AND page IN (
      SELECT page FROM tour_seen WHERE person_id = ${personId}::uuid ORDER BY seen_at DESC, page OFFSET ${MAX_PAGES})`;
}
