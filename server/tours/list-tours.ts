import { directory } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";

/** The pages whose tour the person has seen, in the order they were. */
export async function listTours({ personId }: MemberContext): Promise<string[]> {
  const seen = await directory().tourSeen.findMany({
    where: { personId },
    select: { page: true },
    orderBy: [{ seenAt: "asc" }, { page: "asc" }],
  });
  return seen.map(({ page }) => page);
}
