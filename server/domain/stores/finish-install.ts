import { connectStore, findStoreAccount } from "#server/domain/connections/index.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import type { PlatformPerson, StorePlatformName, VerifiedStore } from "#server/partners/platforms/platform.ts";
import { dropInstall, keepInstall } from "./installs.ts";
import { issueTicket } from "./tickets.ts";

interface FinishedInstall {
  platform: StorePlatformName;
  store: VerifiedStore;
  /** Who installed it. */
  user: PlatformPerson;
  now: Date;
}

/**
 * Keeps what reaches a store that was just installed, and returns a ticket for the user who did it. A store that an
 * account has gets its new credentials at once, and keeps everything else. Any other store waits until its merchant
 * has chosen an account: the browser in which it was installed may be signed in to someone else's.
 */
export async function finishInstall({ platform, store, user, now }: FinishedInstall): Promise<string> {
  const { domain } = store;
  const accountId = await findStoreAccount(platform, domain);
  if (accountId === null) await keepInstall(platform, store, now);
  else {
    await connectStore({ accountId, personId: null, platform, store });
    await dropInstall(platform, domain);
    await enqueueJob("watch-store", { accountId });
    await enqueueJob("place-survey", { accountId });
  }
  return await issueTicket({ platform, domain, user }, now);
}
