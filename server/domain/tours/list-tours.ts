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
