import { randomUUIDv7 } from "node:crypto";
import { isAppError } from "#lib/errors.ts";
import { insertAccountRows, placeFacts } from "#server/domain/accounts/index.ts";
import {
  connectStore,
  disconnectStore,
  findPreviousAccount,
  findStoreAccount,
  isStorePlatform,
} from "#server/domain/connections/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import type {
  PlatformPerson,
  StoreDetails,
  StorePlatformName,
  VerifiedStore,
} from "#server/partners/platforms/platform.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";
import { addStoreMember } from "./add-store-member.ts";

interface Installed {
  platform: string;
  /** Who opened the app. */
  personId: string;
  user: PlatformPerson;
  store: VerifiedStore;
}

/**
 * Connects a store that has no account: with the one that it had before, or with a new one, whose owner is the person
 * who opened the app first.
 * @throws AppError `conflict` if another process connected it in the meantime
 */
export async function installStore({ platform, personId, user, store }: Installed): Promise<void> {
  if (!isStorePlatform(platform)) return;
  const { domain } = store;
  const previous = await findPreviousAccount(platform, domain);
  const connected = { ...store, users: [user] };
  if (previous !== null) await connectStore({ accountId: previous, personId, platform, store: connected });
  const accountId = previous ?? (await connectNewAccount(platform, personId, connected, true));
  if (previous !== null) await addStoreMember({ accountId, platform, domain, user, personId });
  await enqueueJob("watch-store", { accountId });
}

/**
 * Connects a store with the account from which its install was started, in place of its other one, which is tidied up
 * before. Who opened the app becomes a member there: an admin, if the store is theirs.
 * @throws AppError `conflict` if another process connected it in the meantime
 */
export async function connectStarted({ accountId }: { accountId: string }, installed: Installed): Promise<void> {
  const { platform, personId, user, store } = installed;
  if (!isStorePlatform(platform)) return;
  if ((await findStoreAccount(platform, store.domain)) === null) await disconnectStore({ accountId, personId });
  // From now on a merchant has chosen its store, whose owner isn't the account's.
  await connectStore({ accountId, personId, platform, store: { ...store, users: [user] } }, (transaction) =>
    transaction.account.updateMany({ where: { id: accountId }, data: { madeByInstall: false } }),
  );
  await addStoreMember({ accountId, platform, domain: store.domain, user, personId });
  await enqueueJob("watch-store", { accountId });
}

/**
 * Connects a store with a new account, with what the store says about itself, and its owner: both, or neither.
 * @returns the account's id
 * @throws AppError `conflict` if an account has the store
 */
export async function connectNewAccount(
  platform: StorePlatformName,
  personId: string,
  store: VerifiedStore,
  madeByInstall = false,
): Promise<string> {
  const accountId = randomUUIDv7();
  const { name, currency, timeZone } = await detailsOf(platform, store);
  const facts = {
    companyName: name ?? store.domain,
    ...placeFacts(timeZone === null ? {} : { timeZone }),
    ...(currency && { currency }),
    platform,
    madeByInstall,
    storeChoiceAt: productNow(),
  };
  await connectStore({ accountId, personId, platform, store }, (transaction) =>
    insertAccountRows(transaction, accountId, { personId }, facts),
  );
  return accountId;
}

/** Without them the account begins with its defaults: the daily look at the store reads them again. */
async function detailsOf(platform: StorePlatformName, { domain, credentials }: VerifiedStore): Promise<StoreDetails> {
  const unchanged = async () => credentials;
  const unknown = { name: null, planName: null, currency: null, timeZone: null, websiteUrl: null };
  try {
    return (await storesOf(platform)?.readStore({ domain, credentials: unchanged, renew: unchanged })) ?? unknown;
  } catch (error) {
    if (isAppError(error)) return unknown;
    throw error;
  }
}
