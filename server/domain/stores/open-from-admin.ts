import { AppError, isAppError } from "#lib/errors.ts";
import { findStoreAccount } from "#server/domain/connections/index.ts";
import { type StoreIdentity, storeSession } from "#server/domain/sessions/index.ts";
import type { Session } from "#server/foundation/context/session.ts";
import { directory } from "#server/foundation/database/db.ts";
import type { PlatformPerson } from "#server/partners/platforms/platform.ts";
import { admins } from "#server/partners/platforms/registry.ts";
import { addStoreMember, personOf, type StorePerson } from "./add-store-member.ts";
import { connectStarted, installStore } from "./install-store.ts";
import { mailStoreLink } from "./link-store-user.ts";
import {
  askedInstall,
  dropStartedInstall,
  findStartedInstall,
  type PendingInstall,
  type StartedInstall,
} from "./started-install.ts";

/**
 * The session of a store's user, as a session token of its admin names them. The first one who opens the app in a store
 * that installed it makes its account; a user whom we don't know yet becomes a member. Both are proved by exchanging the
 * token. Null for a user who was removed from the account, where stores connect in other ways, and while the admin asks
 * about an install that was started from an account ({@link findStartedInstall}).
 * @param token the verified token that names the user
 */
export async function openFromAdmin(identity: StoreIdentity, token: string): Promise<Session | null> {
  const known = await storeSession(identity);
  if (known) return known;
  await oneAfterAnother(identity, () => admit(identity, token, { isAnswered: false, started: null }));
  return await storeSession(identity);
}

/**
 * The install that the admin's page has to ask about; null if there is none.
 * @param token the verified token that names the user
 */
export async function installToAskAbout(identity: StoreIdentity, token: string): Promise<PendingInstall | null> {
  const install = admins().find(({ name }) => name === identity.platform)?.install;
  if (!install) return null;
  return await askedInstall(identity, async () => (await install.readUser(token)).emailAddress);
}

/**
 * Connects a store with the account from which its install was started, or gives it one of its own, as its user answered.
 * @param token the verified token that names the user
 * @param accountId the account that the question named; null for one of its own
 * @throws AppError `conflict` if the install was started too long ago, or its account may not have the store anymore
 */
export async function answerInstall(identity: StoreIdentity, token: string, accountId: string | null): Promise<void> {
  await oneAfterAnother(identity, async () => {
    const started = accountId === null ? null : await findStartedInstall(identity, { accountId });
    if (accountId !== null && !started) {
      throw new AppError(
        "conflict",
        "It's been too long since the install was started. Start it again from your account.",
      );
    }
    await admit(identity, token, { isAnswered: true, started });
    await dropStartedInstall(identity);
  });
}

interface Answer {
  isAnswered: boolean;
  /** The install whose account gets the store; null: the store gets the one that it had, or a new one. */
  started: StartedInstall | null;
}

async function admit(identity: StoreIdentity, token: string, { isAnswered, started }: Answer): Promise<void> {
  const { platform, domain, userId } = identity;
  const install = admins().find(({ name }) => name === platform)?.install;
  if (!install) return;
  const accountId = await findStoreAccount(platform, domain);
  const known = await directory().storeUser.findUnique({
    where: { platform_domain_userId: { platform, domain, userId } },
  });
  if (accountId !== null && known) return;
  if (accountId === null && !isAnswered && (await findStartedInstall(identity))) return;
  const user = await install.readUser(token);
  if (user.userId !== userId) throw new AppError("unauthenticated", "The session token isn't this user's.");
  // Before the person is written down: after a failure, their own address would be taken.
  const store = accountId === null ? await install.verifyStore(token) : null;
  const { personId, takenAddress } = known ? { ...known, takenAddress: null } : await whoIs(user, domain, started);
  if (store) {
    const installed = { platform, personId, user, store };
    try {
      await (started ? connectStarted(started, installed) : installStore(installed));
    } catch (error) {
      // Another process was faster, which matters only to somebody who chose an account.
      if (started || !isAppError(error) || error.code !== "conflict") throw error;
      return;
    }
  } else if (accountId !== null) await addStoreMember({ accountId, platform, domain, user, personId });
  if (takenAddress !== null) await mailStoreLink({ platform, domain, user }, takenAddress);
}

/** Who started the install and has the address that the platform confirmed is this user; anyone else is somebody new. */
async function whoIs(user: PlatformPerson, domain: string, started: StartedInstall | null): Promise<StorePerson> {
  const isStarter = user.emailAddress !== null && user.emailAddress === started?.person.emailAddress;
  return isStarter ? { personId: started.person.id, takenAddress: null } : await personOf(user, domain);
}

const lastOf = new Map<string, Promise<unknown>>();

/** The calls of a page that is opened for the first time don't install the store several times. */
async function oneAfterAnother({ platform, domain }: StoreIdentity, work: () => Promise<void>): Promise<void> {
  const store = `${platform} ${domain}`;
  const before = lastOf.get(store) ?? Promise.resolve();
  const mine = before.then(work, work);
  lastOf.set(store, mine);
  try {
    await mine;
  } finally {
    if (lastOf.get(store) === mine) lastOf.delete(store);
  }
}
