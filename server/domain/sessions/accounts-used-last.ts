import type { Prisma } from "#generated/prisma/client.ts";
import { directory } from "#server/foundation/database/db.ts";

/** The accounts that a person is an active member of, most recently used first; at most two. */
export async function accountsUsedLast(
  personId: string,
  database: Prisma.TransactionClient = directory(),
): Promise<string[]> {
  const memberships = await database.membership.findMany({
    where: { personId, status: "active" },
    orderBy: [{ lastSeenAt: { sort: "desc", nulls: "last" } }, { createdAt: "desc" }],
    take: 2,
    select: { accountId: true },
  });
  return memberships.map(({ accountId }) => accountId);
}
