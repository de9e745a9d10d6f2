import { findStoreAccount } from "#server/domain/connections/index.ts";
import type { Session } from "#server/foundation/context/session.ts";
import { directory } from "#server/foundation/database/db.ts";
import { findInstall } from "./installs.ts";
import type { StoreTicket } from "./tickets.ts";

/** An account that a person may connect with a store. */
export interface OwnAccount {
  id: string;
  name: string;
}

/** What happens when a ticket is used in a browser. */
export type TicketStep =
  /** The store's user is known: their session opens, in place of that of the person with the other address, if any. */
  | { kind: "enter"; person: { personId: string; emailAddress: string }; accountId: string; replaced: string | null }
  /** Nobody has proved who they are, which takes a link by mail. */
  | { kind: "signIn" }
  /** The person who is signed in becomes this user of the store, and a member of its account. */
  | { kind: "join"; accountId: string; accountName: string }
  /** The person with the user's address, who is signed in, becomes this user of the store. */
  | { kind: "link"; accountId: string; accountName: string }
  /** Someone else is signed in than the person with the user's address. */
  | { kind: "otherPerson"; emailAddress: string }
  /** The store has no account: the person who is signed in chooses one. */
  | { kind: "connect"; accounts: readonly OwnAccount[] }
  /** The store has no account, and we can't reach it. */
  | { kind: "notInstalled" }
  /** The user's person was removed from the account. */
  | { kind: "removed" };

const MOST_ACCOUNTS = 100;

/** What a ticket leads to; nothing changes. */
export async function ticketStep(ticket: StoreTicket, signedIn: Session | null, now: Date): Promise<TicketStep> {
  const { platform, domain, user } = ticket;
  // The word of one store about a person isn't enough to make them the user of another.
  const session = signedIn?.isHeld ? null : signedIn;
  const accountId = await findStoreAccount(platform, domain);
  const known = await directory().storeUser.findUnique({
    where: { platform_domain_userId: { platform, domain, userId: user.userId } },
    select: { person: { select: { id: true, emailAddress: true } } },
  });
  if (ticket.isMailed) {
    if (accountId === null || !known) return { kind: "notInstalled" };
    if (!session) return { kind: "signIn" };
    const emailAddress = user.emailAddress ?? "";
    if (session.emailAddress !== emailAddress) return { kind: "otherPerson", emailAddress };
    return { kind: "link", accountId, accountName: await nameOf(accountId) };
  }
  if (accountId !== null) {
    if (known) {
      const person = { personId: known.person.id, emailAddress: known.person.emailAddress };
      if (!(await isMember(accountId, person))) return { kind: "removed" };
      const replaced = signedIn === null || signedIn.personId === person.personId ? null : signedIn.emailAddress;
      return { kind: "enter", person, accountId, replaced };
    }
    return session ? { kind: "join", accountId, accountName: await nameOf(accountId) } : { kind: "signIn" };
  }
  if (!(await findInstall(platform, domain, now))) return { kind: "notInstalled" };
  return session ? { kind: "connect", accounts: await ownAccounts(session) } : { kind: "signIn" };
}

async function isMember(accountId: string, { personId }: { personId: string }): Promise<boolean> {
  const key = { accountId, personId };
  const found = await directory().membership.findUnique({ where: { accountId_personId: key, status: "active" } });
  return found !== null;
}

async function nameOf(id: string): Promise<string> {
  return (await directory().account.findUniqueOrThrow({ where: { id }, select: { companyName: true } })).companyName;
}

/** The accounts in which the person may connect a store. */
async function ownAccounts({ personId }: Session): Promise<OwnAccount[]> {
  const rows = await directory().membership.findMany({
    where: { personId, status: "active", role: { in: ["owner", "admin"] }, account: { closesAt: null } },
    select: { account: { select: { id: true, companyName: true } } },
    orderBy: { createdAt: "desc" },
    take: MOST_ACCOUNTS,
  });
  return rows.map(({ account }) => ({ id: account.id, name: account.companyName }));
}
