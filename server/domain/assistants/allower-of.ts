import { directory } from "#server/foundation/database/db.ts";

/** A person who can allow assistants, and their role in the account. */
export interface Allower {
  personId: string;
  role: string;
}

/** The person who allowed an assistant; null once they're no longer an owner or admin: only they could allow it now. */
export async function allowerOf(grant: { accountId: string; personId: string }): Promise<Allower | null> {
  const { accountId, personId } = grant;
  const where = { accountId, personId, status: "active", role: { in: ["owner", "admin"] } };
  return await directory().membership.findFirst({ where, select: { personId: true, role: true } });
}
