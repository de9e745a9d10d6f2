import { randomBytes } from "node:crypto";
import type { Prisma } from "#generated/prisma/client.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { platformTraits } from "#lib/platforms.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { seal } from "#server/foundation/crypto/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import type { StorePlatformName, VerifiedStore } from "#server/partners/platforms/platform.ts";
import { findStoreAccount } from "./find-store-account.ts";
import { nameStore } from "./name-store.ts";
import { removeStoreRows } from "./remove-store-rows.ts";

interface Connecting {
  accountId: string;
  /** Who connected it; null if only the store itself was asked. */
  personId: string | null;
  platform: StorePlatformName;
  store: VerifiedStore;
}

/**
 * Connects a store whose install was verified, or replaces the credentials of one that is connected already; then its
 * webhooks stay as they are. Another store of the account is disconnected here, because an account has one.
 * @param prepare what belongs into the same transaction, before: it makes the account, for example
 * @returns the id of the connection
 * @throws AppError `conflict` if another account has the store
 */
export async function connectStore(
  connecting: Connecting,
  prepare: (transaction: Prisma.TransactionClient) => Promise<unknown> = async () => undefined,
): Promise<string> {
  const { accountId, platform, store } = connecting;
  const owner = await findStoreAccount(platform, store.domain);
  if (owner !== null && owner !== accountId) throw takenStore({ platform, domain: store.domain });
  try {
    return await inAccount(accountId, () =>
      tenant().$transaction(async (transaction) => {
        await prepare(transaction);
        return await connectHere(transaction, connecting);
      }),
    );
  } catch (error) {
    // Another account was faster.
    if (error instanceof Error && "code" in error && error.code === "P2002")
      throw takenStore({ platform, domain: store.domain });
    throw error;
  }
}

/** The same sentence however another account came to have it. */
export function takenStore({ platform, domain }: { platform: string; domain: string }): AppError {
  const { storeNoun } = platformTraits(platform);
  return new AppError(
    "conflict",
    `${storeNoun === undefined ? domain : `Your ${storeNoun}`} is already connected to another Afterword account. Disconnect it there first, or sign in to that account.`,
  );
}

async function connectHere(transaction: Prisma.TransactionClient, connecting: Connecting): Promise<string> {
  const { accountId, personId, platform, store } = connecting;
  const now = productNow();
  const domain = store.domain.toLowerCase();
  const locked = await transaction.$queryRaw<
    unknown[]
  >`SELECT id FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
  if (locked.length === 0) throw notFound("account");
  await removeStoreRows(transaction, accountId, { except: { platform, domain } });
  await nameStore(transaction, accountId, null);
  await forgetUsersElsewhere(transaction, accountId, { platform, domain });
  const id = await writeConnection(transaction, { ...connecting, store: { ...store, domain } });
  await claimDomain(transaction, { domain, accountId, platform });
  const { storeChoiceAt } = await transaction.account.findUniqueOrThrow({ where: { id: accountId } });
  await transaction.account.update({
    where: { id: accountId },
    data: { platform, storeChoiceAt: storeChoiceAt ?? now },
  });
  await linkUser(transaction, connecting, domain);
  const subject = domain;
  await recordSecurityEvent(
    { action: "storeConnected", accountId, personId, subject, details: { platform } },
    transaction,
  );
  return id;
}

/**
 * The users of a store that the account never had are known from another account: they become members here as new ones
 * do. Those of a store that it had stay known, so that a member who was removed stays out.
 */
async function forgetUsersElsewhere(
  transaction: Prisma.TransactionClient,
  accountId: string,
  { platform, domain }: { platform: string; domain: string },
): Promise<void> {
  const had = await transaction.connection.count({
    where: { accountId, kind: "platform", name: platform, externalId: domain },
  });
  if (had === 0) await transaction.storeUser.deleteMany({ where: { platform, domain } });
}

/** A live connection with the store keeps its id and its webhooks' secret; after a removal everything is new. */
async function writeConnection(
  transaction: Prisma.TransactionClient,
  { accountId, platform, store }: Connecting,
): Promise<string> {
  const written = {
    credentials: seal("connection", store.credentials, accountId),
    scopes: [...store.scopes],
    status: "connected",
    pauseReason: null,
    lastError: null,
    lastErrorAt: null,
    connectedAt: productNow(),
  };
  const where = { accountId, name: platform, externalId: store.domain, status: { in: ["connected", "paused"] } };
  const live = await transaction.connection.findFirst({ where });
  if (live) {
    await transaction.connection.update({ where: { accountId_id: { accountId, id: live.id } }, data: written });
    return live.id;
  }
  const webhookSecret = seal("webhook secret", newWebhookSecret(), accountId);
  const key = { accountId, kind: "platform", name: platform, externalId: store.domain };
  const storeNumber = await numberOf(transaction, { accountId, platform, domain: store.domain });
  return (await transaction.connection.create({ data: { ...key, ...written, webhookSecret, storeNumber } })).id;
}

/**
 * A store that the account had keeps its number, unless another one has it, too, from before stores had numbers; another
 * store gets the next of its platform. A store is the same with and without `www.`.
 */
async function numberOf(
  transaction: Prisma.TransactionClient,
  { accountId, platform, domain }: { accountId: string; platform: string; domain: string },
): Promise<number> {
  const had = await transaction.connection.findMany({
    where: { accountId, kind: "platform", name: platform },
    select: { externalId: true, storeNumber: true },
    orderBy: { storeNumber: "desc" },
  });
  const isSame = ({ externalId }: { externalId: string | null }) => bare(externalId ?? "") === bare(domain);
  const own = had.find(isSame)?.storeNumber;
  const isShared = had.some((row) => row.storeNumber === own && !isSame(row));
  return own !== undefined && !isShared ? own : (had[0]?.storeNumber ?? 0) + 1;
}

const bare = (domain: string) => domain.replace(/^www\./, "");

/** Letters and digits: WooCommerce unescapes HTML in secrets. */
function newWebhookSecret(): string {
  return randomBytes(24).toString("hex");
}

/**
 * Where the storefront finds the account by the store's domain. `verified_at` is in the machine's time, as are the times
 * of the platforms' events that it is compared with.
 */
async function claimDomain(
  transaction: Prisma.TransactionClient,
  claim: { domain: string; accountId: string; platform: string },
): Promise<void> {
  const { domain, accountId, platform } = claim;
  const claimed = await transaction.$executeRaw`
    INSERT INTO shop_domain (domain, account_id, platform, verified_at)
    VALUES (${domain}, ${accountId}::uuid, ${platform}, ${machineNow()})
    ON CONFLICT (domain) DO UPDATE SET platform = EXCLUDED.platform, verified_at = EXCLUDED.verified_at
    WHERE shop_domain.account_id = EXCLUDED.account_id`;
  if (claimed === 0) throw takenStore(claim);
}

/** Links the connecting person to the first user the platform vouched for, so the store's admin recognizes them. */
async function linkUser(
  transaction: Prisma.TransactionClient,
  { personId, platform, store }: Connecting,
  domain: string,
): Promise<void> {
  const [user] = store.users;
  if (personId === null || !user) return;
  const key = { platform, domain, userId: user.userId };
  await transaction.storeUser.upsert({
    where: { platform_domain_userId: key },
    create: { ...key, personId },
    update: { personId },
  });
}
