import { directory } from "#server/foundation/database/db.ts";

/** Whether the person who allowed an assistant is still an owner or admin of the account: only they could allow it now. */
export async function mayAllow({ accountId, personId }: { accountId: string; personId: string }): Promise<boolean> {
  const where = { accountId, personId, status: "active", role: { in: ["owner", "admin"] } };
  return (await directory().membership.count({ where })) > 0;
}
