import { AppError, invalidField } from "#lib/errors.ts";
import { connectStore, disconnectStore, findStoreAccount } from "#server/domain/connections/index.ts";
import { enterAccount, requireFactorOfAccount, type SignInClient } from "#server/domain/sessions/index.ts";
import { signInOrAskFactor } from "#server/domain/sign-in/index.ts";
import type { Session } from "#server/foundation/context/session.ts";
import { directory } from "#server/foundation/database/db.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import type { StorePlatformName } from "#server/partners/platforms/platform.ts";
import { addStoreMember } from "./add-store-member.ts";
import { connectNewAccount } from "./install-store.ts";
import { dropInstall, findInstall } from "./installs.ts";
import { linkStoreUser } from "./link-store-user.ts";
import { dropStartedInstall } from "./started-install.ts";
import { type TicketStep, ticketStep } from "./ticket-step.ts";
import { readTicket, redeemTicket, type StoreTicket } from "./tickets.ts";

/** The browser that a ticket is looked at in. */
interface Looking {
  session: Session | null;
  /** Whether it is the one whose own frame the ticket was opened in. Mailed tickets have none. */
  isFromFrame: boolean;
  now: Date;
}

/** The browser that a ticket is used in. */
interface Opening extends Looking {
  client: SignInClient | null;
  /** The account to connect the store with: an id, or "new". */
  choice: string | null;
}

/** Where to go, and what the browser gets. */
interface Opened {
  path: string;
  cookie: string | null;
  /** The platform of a store that was just connected. */
  connected: StorePlatformName | null;
}

/** Chosen in place of an account's id. */
export const NEW_ACCOUNT = "new";

/**
 * What a ticket leads to in a browser; nothing changes. A ticket that somebody was sent leads nowhere: they would finish
 * what a stranger began.
 * @throws AppError `unauthenticated` for a ticket that was used or has expired, `forbidden` in another browser than the
 *   one whose frame it was opened in
 */
export async function lookAtTicket(
  token: string,
  { session, isFromFrame, now }: Looking,
): Promise<{ ticket: StoreTicket; step: TicketStep }> {
  const ticket = await readTicket(token, now);
  if (!ticket) throw deadTicket();
  if (!ticket.isMailed && !isFromFrame) {
    throw new AppError(
      "forbidden",
      `This link works only where it was opened from ${ticket.platform}. To continue, open Afterword from your store.`,
    );
  }
  return { ticket, step: await ticketStep(ticket, session, now) };
}

/**
 * Uses a ticket: opens the session of a store's user, makes the person who is signed in that user, or connects the
 * store with the account that they chose.
 * @throws AppError as {@link lookAtTicket}; `unauthenticated` also if nobody is signed in who has to be; `invalid` on
 *   `account`; `conflict` if another account has the store
 */
export async function openByTicket(token: string, opening: Opening): Promise<Opened> {
  const { session, choice, now } = opening;
  const { step } = await lookAtTicket(token, opening);
  if (step.kind === "connect") requireChoice(step, choice);
  if (step.kind === "removed") throw new AppError("forbidden", "You aren't a member of this store's account.");
  if (step.kind === "otherPerson") {
    throw new AppError("forbidden", `This link is for ${step.emailAddress}. Sign in with that address.`);
  }
  if (step.kind === "notInstalled" || step.kind === "signIn") throw deadTicket();
  const ticket = await redeemTicket(token, now);
  if (!ticket) throw deadTicket();
  if (step.kind === "enter") return await enter(ticket, step, opening);
  if (!session) throw deadTicket();
  if (step.kind === "join") return await join(ticket, step.accountId, session);
  if (step.kind === "link") return await link(ticket, step.accountId, session);
  return await connect(ticket, session, opening);
}

function deadTicket(): AppError {
  return new AppError("unauthenticated", "This link was used or has expired. Open Afterword from your store again.");
}

function requireChoice({ accounts }: { accounts: readonly { id: string }[] }, choice: string | null): void {
  if (choice === NEW_ACCOUNT || accounts.some(({ id }) => id === choice)) return;
  throw invalidField("account", "must be one of your accounts, or new");
}

/**
 * The session of the user's person, unless the browser has it. It opens the store's account alone, because only the store
 * said who it is. A second factor is asked for as at any sign-in.
 */
async function enter(
  { platform }: StoreTicket,
  { person, accountId }: Extract<TicketStep, { kind: "enter" }>,
  { session, client }: Opening,
): Promise<Opened> {
  if (session?.personId === person.personId && (!session.isHeld || session.membership?.accountId === accountId)) {
    await requireFactor(accountId, session);
    return { path: "/dashboard", cookie: await enterAccount(session, accountId), connected: null };
  }
  const proven = { ...person, returnTo: "/dashboard", accountId, isHeld: true, details: { method: platform } };
  const signedIn = await directory().$transaction((transaction) =>
    signInOrAskFactor(transaction, proven, { replaced: session, client }),
  );
  return { ...signedIn, connected: null };
}

async function join({ platform, domain, user }: StoreTicket, accountId: string, session: Session): Promise<Opened> {
  const { personId } = session;
  await addStoreMember({ accountId, platform, domain, user, personId });
  await requireFactor(accountId, session);
  return { path: "/dashboard", cookie: await enterAccount(session, accountId), connected: null };
}

async function link(ticket: StoreTicket, accountId: string, session: Session): Promise<Opened> {
  await linkStoreUser(accountId, ticket, session.personId);
  await requireFactor(accountId, session);
  return { path: "/dashboard", cookie: await enterAccount(session, accountId), connected: null };
}

async function connect(
  { platform, domain, user }: StoreTicket,
  session: Session,
  { choice, now }: Opening,
): Promise<Opened> {
  const installed = await findInstall(platform, domain, now);
  if (!installed) throw deadTicket();
  const { personId } = session;
  const isNew = choice === NEW_ACCOUNT || choice === null;
  if (!isNew) await requireFactor(choice, session);
  const store = { ...installed, users: [user] };
  const accountId = isNew ? await connectNewAccount(platform, personId, store) : choice;
  if (!isNew) {
    // Another store is tidied up before: what it pays for the app ends there.
    if ((await findStoreAccount(platform, domain)) === null) await disconnectStore({ accountId, personId });
    await connectStore({ accountId, personId, platform, store });
  }
  await dropInstall(platform, domain);
  await dropStartedInstall({ platform, domain });
  await enqueueJob("watch-store", { accountId });
  await enqueueJob("place-survey", { accountId });
  const cookie = await enterAccount(session, accountId);
  return { path: `/onboarding/store-setup?platform=${platform}`, cookie, connected: platform };
}

async function requireFactor(accountId: string, { hasSecondFactor }: Session): Promise<void> {
  const where = { id: accountId };
  const { requireTwoFactor } = await directory().account.findUniqueOrThrow({
    where,
    select: { requireTwoFactor: true },
  });
  requireFactorOfAccount({ needsSecondFactor: requireTwoFactor && !hasSecondFactor });
}
