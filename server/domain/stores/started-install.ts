import { AppError, invalidField } from "#lib/errors.ts";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import { findPreviousAccount, findStoreAccount, liveStore } from "#server/domain/connections/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { directory, inAccount } from "#server/foundation/database/db.ts";
import { shopDomainOf } from "#server/partners/platforms/shopify/index.ts";

/** How long a merchant may take to install the app and open it. */
const LIFETIME_MS = 30 * 60 * 1000;

const platform = "Shopify";

interface Store {
  platform: string;
  domain: string;
}

/** An install that a merchant started from their account. */
export interface StartedInstall {
  accountId: string;
  companyName: string;
  /** Who started it. */
  person: { id: string; emailAddress: string };
  /** Whether the account has another store, which the new one would replace. */
  hasOtherStore: boolean;
}

/**
 * Writes down that a merchant goes to their store's install page, and returns the path that leads there. The newest one
 * counts: the app asks in the store's admin, and names who started it.
 * @throws AppError `invalid` on `domain`, `conflict` if an account has the store already
 */
export async function startInstall({ accountId, personId }: MemberContext, address: string): Promise<string> {
  const domain = shopDomainOf(address.trim());
  if (domain === null) throw invalidField("domain", "must be your store's address, such as your-store.myshopify.com");
  const owner = await findStoreAccount(platform, domain);
  if (owner !== null) {
    const whose = owner === accountId ? "this" : "another";
    throw new AppError("conflict", `${domain} is already connected to ${whose} Afterword account.`);
  }
  const started = { accountId, personId, expiresAt: new Date(machineMs() + LIFETIME_MS) };
  await directory().startedInstall.upsert({
    where: { platform_domain: { platform, domain } },
    create: { platform, domain, ...started },
    update: started,
  });
  return `/shopify/RedirectToShopifyAuthPage?shop=${domain}`;
}

/**
 * The install that the store's admin is to be asked about. Null if nobody started one or an account has the store, if they may not connect a store
 * anymore, and for the account that the store had before, with which it is connected again anyway.
 */
export async function findStartedInstall({ platform, domain }: Store): Promise<StartedInstall | null> {
  const row = await directory().startedInstall.findUnique({
    where: { platform_domain: { platform, domain }, expiresAt: { gt: machineNow() } },
    select: {
      accountId: true,
      account: { select: { companyName: true, closesAt: true } },
      person: { select: { id: true, emailAddress: true } },
    },
  });
  if (!row || row.account.closesAt !== null || (await findStoreAccount(platform, domain)) !== null) return null;
  const { accountId, account, person } = row;
  const key = { accountId_personId: { accountId, personId: person.id } };
  const membership = await directory().membership.findUnique({ where: { ...key, status: "active" } });
  if (!membership || membership.role === "member") return null;
  if ((await findPreviousAccount(platform, domain)) === accountId) return null;
  const hasOtherStore = (await inAccount(accountId, () => liveStore(accountId))) !== null;
  return { accountId, companyName: account.companyName, person, hasOtherStore };
}

/** Ends it, as it was answered or an account has the store. */
export async function dropStartedInstall({ platform, domain }: Store): Promise<void> {
  await directory().startedInstall.deleteMany({ where: { platform, domain } });
}
