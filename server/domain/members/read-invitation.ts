import { machineNow } from "#lib/machine-clock.ts";
import { hashToken, type Session } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";

type InvitationState =
  | OpenInvitation
  | { state: "joined"; companyName: string; isOpen: boolean }
  | { state: "used" | "expired" | "withdrawn" | "unknown" };

interface OpenInvitation {
  state: "open";
  emailAddress: string;
  companyName: string;
  userRole: "admin" | "member";
  /** Null if they have no name, or were removed. */
  inviterName: string | null;
  /** The invited person's name so far, which they can change; null if they already have a name of their own. */
  ownName: string | null;
  /** The address signed in here, if it is another: that person can't accept the invitation. */
  otherAddress: string | null;
}

/**
 * The state of an invitation for its page, as seen by the session: `joined` if its person accepted it and still belongs
 * to the account, with whether the session is in that account. Reading doesn't use it.
 */
export async function readInvitation(token: string, session: Session | null): Promise<InvitationState> {
  const link = await directory().signInLink.findUnique({ where: { tokenHash: hashToken(token), purpose: "invite" } });
  if (!link?.accountId || !link.personId) return { state: "unknown" };
  const membership = await directory().membership.findUnique({
    where: { accountId_personId: { accountId: link.accountId, personId: link.personId } },
    include: { account: { select: { companyName: true } }, person: { select: { emailAddress: true, name: true } } },
  });
  if (membership?.status === "active" && session?.personId === link.personId) {
    const isOpen = session.membership?.accountId === link.accountId;
    return { state: "joined", companyName: membership.account.companyName, isOpen };
  }
  if (link.usedAt) return { state: "used" };
  if (membership?.person.emailAddress !== link.emailAddress) return { state: "withdrawn" };
  if (membership.status === "active") return { state: "used" };
  if (link.expiresAt <= machineNow()) {
    const { accountId, personId, createdAt } = link;
    const newer = { purpose: "invite", accountId, personId, createdAt: { gt: createdAt } };
    return { state: (await directory().signInLink.count({ where: newer })) > 0 ? "withdrawn" : "expired" };
  }
  return {
    state: "open",
    emailAddress: link.emailAddress,
    companyName: membership.account.companyName,
    userRole: membership.role === "admin" ? "admin" : "member",
    ownName: membership.person.name === null ? (membership.invitedName ?? "") : null,
    inviterName: await nameOf(membership.invitedBy),
    otherAddress: session && session.personId !== link.personId ? session.emailAddress : null,
  };
}

async function nameOf(personId: string | null): Promise<string | null> {
  if (personId === null) return null;
  const person = await directory().person.findUnique({ where: { id: personId }, select: { name: true } });
  return person?.name ?? null;
}
