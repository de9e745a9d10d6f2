import { AppError, isAppError } from "#lib/errors.ts";
import { findStoreAccount } from "#server/domain/connections/index.ts";
import { type StoreIdentity, storeSession } from "#server/domain/sessions/index.ts";
import type { Session } from "#server/foundation/context/session.ts";
import { directory } from "#server/foundation/database/db.ts";
import { admins } from "#server/partners/platforms/registry.ts";
import { addStoreMember, personOf } from "./add-store-member.ts";
import { installStore } from "./install-store.ts";
import { mailStoreLink } from "./link-store-user.ts";

/**
 * The session of a store's user, as a session token of its admin names them. The first one who opens the app in a store
 * that installed it makes its account; a user whom we don't know yet becomes a member. Both are proved by exchanging the
 * token. Null for a user who was removed from the account, and where stores connect in other ways.
 * @param token the verified token that names the user
 */
export async function openFromAdmin(identity: StoreIdentity, token: string): Promise<Session | null> {
  const known = await storeSession(identity);
  if (known) return known;
  await oneAfterAnother(`${identity.platform} ${identity.domain}`, () => admit(identity, token));
  return await storeSession(identity);
}

async function admit(identity: StoreIdentity, token: string): Promise<void> {
  const { platform, domain, userId } = identity;
  const install = admins().find(({ name }) => name === platform)?.install;
  if (!install) return;
  const accountId = await findStoreAccount(platform, domain);
  const known = await directory().storeUser.findUnique({
    where: { platform_domain_userId: { platform, domain, userId } },
  });
  if (accountId !== null && known) return;
  const user = await install.readUser(token);
  if (user.userId !== userId) throw new AppError("unauthenticated", "The session token isn't this user's.");
  const { personId, takenAddress } = known ? { ...known, takenAddress: null } : await personOf(user, domain);
  if (accountId === null) {
    try {
      await installStore({ platform, personId, user, store: await install.verifyStore(token) });
    } catch (error) {
      // Another process was faster.
      if (!isAppError(error) || error.code !== "conflict") throw error;
      return;
    }
  } else await addStoreMember({ accountId, platform, domain, user, personId, isOfInstall: true });
  if (takenAddress !== null) await mailStoreLink({ platform, domain, user }, takenAddress);
}

const lastOf = new Map<string, Promise<unknown>>();

/** The calls of a page that is opened for the first time don't install the store several times. */
async function oneAfterAnother(store: string, work: () => Promise<void>): Promise<void> {
  const before = lastOf.get(store) ?? Promise.resolve();
  const mine = before.then(work, work);
  lastOf.set(store, mine);
  try {
    await mine;
  } finally {
    if (lastOf.get(store) === mine) lastOf.delete(store);
  }
}
