import type { Prisma } from "#generated/prisma/client.ts";
import type { Member } from "#lib/calls/shapes.ts";
import { isEmailAddress } from "#lib/email-address.ts";
import { notFound } from "#lib/errors.ts";

/** The columns of a membership needed to show it. */
export const memberSelect = {
  personId: true,
  role: true,
  status: true,
  invitedAt: true,
  invitedName: true,
  lastSeenAt: true,
  person: { select: { emailAddress: true, name: true } },
} satisfies Prisma.MembershipSelect;

export type MemberRow = Prisma.MembershipGetPayload<{ select: typeof memberSelect }>;

/**
 * The membership in wire format. An invited person has the name used in the invitation: an account must not learn a
 * stranger's name by inviting them.
 */
export function memberOf(row: MemberRow): Member {
  const isInvited = row.status === "invited";
  const role = roleOf(row);
  return {
    emailAddress: row.person.emailAddress,
    name: isInvited ? row.invitedName : (row.person.name ?? row.invitedName),
    userRole: role,
    isOwner: role === "owner",
    status: isInvited ? "invited" : "active",
    invitedAt: row.invitedAt?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  };
}

/** A CHECK in the database limits the text to these values; the type system can't know that. */
export function roleOf({ role }: { role: string }): Member["userRole"] {
  return role === "owner" || role === "admin" ? role : "member";
}

/** An account's membership of an address. Throws 404 if there is none. */
export async function memberByAddress(
  database: Prisma.TransactionClient,
  accountId: string,
  emailAddress: string,
): Promise<MemberRow> {
  // An invalid address belongs to nobody, and may contain what the database refuses.
  if (!isEmailAddress(emailAddress)) throw notFound("member");
  const row = await database.membership.findFirst({
    where: { accountId, person: { emailAddress } },
    select: memberSelect,
  });
  if (!row) throw notFound("member");
  return row;
}
