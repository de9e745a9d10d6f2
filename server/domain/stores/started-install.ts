import type { Prisma } from "#generated/prisma/client.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import { findPreviousAccount, findStoreAccount, liveStore } from "#server/domain/connections/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { directory, inAccount } from "#server/foundation/database/db.ts";
import { installDomain } from "#server/partners/platforms/registry.ts";

/** How long a merchant may take to install the app and open it. */
const LIFETIME_MS = 30 * 60 * 1000;

/** How many stores an account may be installing: ten in an hour. */
const MOST_AT_ONCE = 5;
/** The most pending installs of one store that are checked; someone who opens the app finds their own first. */
const MOST_LOOKED_AT = 20;

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
 * Writes down that a merchant goes to their store's install page, and returns the path that leads there. The app asks in
 * the store's admin, and names who started it. Anyone may name any store, so an account has few at a time.
 * @throws AppError `invalid` on `domain`, `conflict` if an account has the store already, `too-many-requests`
 */
export async function startInstall({ accountId, personId }: MemberContext, address: string): Promise<string> {
  const domain = installDomain(address);
  if (domain === null) throw invalidField("domain", "must be your store's address, such as your-store.myshopify.com");
  const owner = await findStoreAccount(platform, domain);
  if (owner !== null) {
    const whose = owner === accountId ? "this" : "another";
    throw new AppError("conflict", `${domain} is already connected to ${whose} Afterword account.`);
  }
  const others = { accountId, platform, domain: { not: domain }, expiresAt: { gt: machineNow() } };
  if ((await directory().startedInstall.count({ where: others })) >= MOST_AT_ONCE) {
    throw new AppError(
      "too-many-requests",
      "You've started to install several stores. Finish one, or wait half an hour.",
    );
  }
  const started = { personId, expiresAt: new Date(machineMs() + LIFETIME_MS) };
  await directory().startedInstall.upsert({
    where: { platform_domain_accountId: { platform, domain, accountId } },
    create: { platform, domain, accountId, ...started },
    update: started,
  });
  return `/shopify/RedirectToShopifyAuthPage?shop=${domain}`;
}

/** The install that a store's admin is asked about. */
export interface PendingInstall extends StartedInstall {
  /** Whether who opened the app started it, by an address that the platform confirmed. */
  isOwn: boolean;
}

/**
 * The install that the store's admin is to be asked about: the one that its user started themselves, or the newest.
 * @param readAddress who opened the app, by an address that the platform confirmed
 */
export async function askedInstall(
  store: Store,
  readAddress: () => Promise<string | null>,
): Promise<PendingInstall | null> {
  const newest = await findStartedInstall(store);
  if (!newest) return null;
  const emailAddress = await readAddress();
  const own = emailAddress === null ? null : await findStartedInstall(store, { person: { emailAddress } });
  return { ...(own ?? newest), isOwn: own !== null };
}

/**
 * The newest install of the store that somebody started. Null if nobody did or an account has the store, if they may not
 * connect a store anymore, and for the account that the store had before, with which it is connected again anyway.
 */
export async function findStartedInstall(
  store: Store,
  more: Prisma.StartedInstallWhereInput = {},
): Promise<StartedInstall | null> {
  if ((await findStoreAccount(store.platform, store.domain)) !== null) return null;
  const rows = await directory().startedInstall.findMany({
    where: { ...openOf(store), ...more },
    select,
    orderBy: { expiresAt: "desc" },
    take: MOST_LOOKED_AT,
  });
  for (const row of rows) {
    const install = await validOf(store, row);
    if (install) return install;
  }
  return null;
}

function openOf({ platform, domain }: Store): Prisma.StartedInstallWhereInput {
  return { platform, domain, account: { closesAt: null }, expiresAt: { gt: machineNow() } };
}

const select = {
  accountId: true,
  account: { select: { companyName: true } },
  person: { select: { id: true, emailAddress: true } },
} satisfies Prisma.StartedInstallSelect;
type Row = Prisma.StartedInstallGetPayload<{ select: typeof select }>;

async function validOf({ platform, domain }: Store, row: Row): Promise<StartedInstall | null> {
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
