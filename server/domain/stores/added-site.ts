import { findStoreAccount } from "#server/domain/connections/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { directory } from "#server/foundation/database/db.ts";
import { DeadCredentials } from "#server/partners/platforms/platform.ts";
import { wixApp } from "#server/partners/platforms/registry.ts";
import { guidOf, readAppPage } from "#server/partners/platforms/wix/index.ts";

const platform = "Wix";

/** How long a merchant may take to open the app that they added to their site. */
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Remembers that a merchant came back from adding the app to a Wix site, if Wix confirms that it's installed there. The
 * id comes from an address that anyone can make: it decides what the account's setup screen says, and connects nothing.
 * @throws AppError `partner-failed`, `partner-refused`
 */
export async function noteAddedSite({ accountId, personId, now }: MemberContext, instanceId: string): Promise<void> {
  const [app, domain] = [wixApp(), guidOf(instanceId)];
  if (!app || domain === null) return;
  const owner = await findStoreAccount(platform, domain);
  if (owner !== null && owner !== accountId) return;
  try {
    const appPage = await readAppPage(app, domain, now);
    const note = { accountId, personId, appPage, expiresAt: new Date(now.getTime() + LIFETIME_MS) };
    await directory().startedInstall.upsert({
      where: { platform_domain_accountId: { platform, domain, accountId } },
      create: { platform, domain, ...note },
      update: note,
    });
  } catch (error) {
    if (!(error instanceof DeadCredentials)) throw error;
  }
}

/** The app's page in the store that the account added it to last; null if it added none. */
export async function addedAppPage(accountId: string, now: Date): Promise<string | null> {
  const last = await directory().startedInstall.findFirst({
    where: { accountId, appPage: { not: null }, expiresAt: { gt: now } },
    orderBy: { expiresAt: "desc" },
    select: { appPage: true },
  });
  return last?.appPage ?? null;
}

/**
 * Forgets it, because the store removed the app. An install that was only started stays.
 * @param leftAt a store that added it again since then stays
 */
export async function dropAddedSite(store: { platform: string; domain: string }, leftAt: Date): Promise<void> {
  const expiresAt = { lte: new Date(leftAt.getTime() + LIFETIME_MS) };
  await directory().startedInstall.deleteMany({ where: { ...store, appPage: { not: null }, expiresAt } });
}
