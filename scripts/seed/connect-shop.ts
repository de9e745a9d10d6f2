import { minorDigits } from "#lib/minor-units.ts";
import type { OrderFacts } from "#lib/survey/document.ts";
import { connectStore, findStoreAccount, liveStore, openStore } from "#server/domain/connections/index.ts";
import { reconnectPaused } from "#server/domain/stores/index.ts";
import { accountPool, inAccount, tenant } from "#server/foundation/database/db.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import type { DemoOwner } from "./owner-context.ts";
import { recordId } from "./sample-times.ts";
import type { SandboxStore } from "./sandbox-store.ts";

const platform = "Shopify";

/** A store of the demo account, and who is its owner, too. */
interface DemoStore {
  owner: DemoOwner;
  accountId: string;
  domain: string;
}

/**
 * Installs the app in the demo's store and opens it there as the store's owner, who is the account's owner: the store is
 * connected as any other is, but as if that had been done when its first sample order was placed.
 */
export async function connectShop(sandbox: SandboxStore, store: DemoStore, since: Date): Promise<void> {
  const { owner, accountId, domain } = store;
  await sandbox.restore({ scopes: [], orders: await ordersOf(accountId) });
  const token = await sandbox.tokenOf(owner.emailAddress);
  const user = await sandbox.install.readUser(token);
  const verified = await sandbox.install.verifyStore(token);
  const connected = { ...verified, users: [user] };
  const id = await connectStore({ accountId, personId: owner.personId, platform, store: connected });
  await inAccount(accountId, async () => {
    await accountPool().query(dateBackSql, [accountId, id, recordId(domain, since.getTime()), since]);
    await tenant().shopDomain.update({ where: { domain, accountId }, data: { verifiedAt: since } });
  });
  await enqueueJob("watch-store", { accountId });
}

/**
 * Makes the store work after the sandbox forgot it: it has the app again, and its account gets new credentials in place of
 * those that are dead. Does nothing if no account is connected with it: its people disconnected it.
 */
export async function reopenShop(
  sandbox: SandboxStore,
  { owner, domain }: Omit<DemoStore, "accountId">,
): Promise<void> {
  const accountId = await findStoreAccount(platform, domain);
  const connection = accountId === null ? null : await inAccount(accountId, () => liveStore(accountId));
  if (accountId === null || !connection) return;
  await sandbox.restore({ scopes: connection.scopes, orders: await ordersOf(accountId) });
  const token = await sandbox.tokenOf(owner.emailAddress);
  const { credentials } = await sandbox.install.verifyStore(token);
  await openStore({ accountId, id: connection.id, domain }).renew(async () => credentials);
  // The worker may have found the dead credentials first.
  await reconnectPaused(accountId, platform, token);
  await enqueueJob("watch-store", { accountId });
}

interface OrderRow {
  sourceOrderId: string;
  placedAt: Date;
  updatedAt: Date;
  isAccepted: boolean;
  isTest: boolean;
  totalMinor: string | null;
  currency: string | null;
  country: string | null;
  isFirstOrder: boolean | null;
  customerId: string | null;
  facts: OrderFacts;
}

/** The account's newest orders, as the sandbox's Shopify keeps them. */
async function ordersOf(accountId: string): Promise<object[]> {
  const { rows } = await inAccount(accountId, () => accountPool().query<OrderRow>(ordersSql, [accountId, platform]));
  return rows.map(asShopifyHasIt);
}

function asShopifyHasIt(row: OrderRow): object {
  const { facts, currency, customerId, isTest: test } = row;
  const { landingPage = null, referrer: referrerUrl = null } = facts;
  const { utmSource: source = null, utmMedium: medium = null, utmCampaign: campaign = null } = facts;
  const digits = minorDigits(currency ?? "USD");
  const updatedAt = row.updatedAt.toISOString();
  return {
    number: Number(row.sourceOrderId),
    createdAt: row.placedAt.toISOString(),
    updatedAt,
    cancelledAt: row.isAccepted ? null : updatedAt,
    total: (Number(row.totalMinor ?? 0) / 10 ** digits).toFixed(digits),
    currency: currency ?? "USD",
    country: row.country ?? "",
    email: null,
    customerId,
    test,
    discountCodes: facts.discountCodes ?? [],
    sku: facts.skus?.[0] ?? "",
    productId: facts.productIds?.[0] ?? "",
    isFirst: row.isFirstOrder ?? false,
    sourceName: "web",
    visit: { landingPage, referrerUrl, utmParameters: { source, medium, campaign } },
  };
}

const ordersSql = `
  SELECT source_order_id AS "sourceOrderId", placed_at AS "placedAt", source_updated_at AS "updatedAt",
    is_accepted AS "isAccepted", is_test AS "isTest", total_minor AS "totalMinor", currency, country,
    is_first_order AS "isFirstOrder", customer_id AS "customerId", facts
  FROM store_order WHERE account_id = $1 AND platform = $2 AND source_order_id ~ '^[0-9]{1,15}$'
  ORDER BY placed_at DESC LIMIT 1200`;

// A connection's id has the time when it was made: what shoppers saw before doesn't show that the survey is on its pages.
const dateBackSql = `
  UPDATE connection SET id = $3, connected_at = $4,
    orders_read_at = (SELECT max(source_updated_at) FROM store_order WHERE account_id = $1)
  WHERE account_id = $1 AND id = $2`;
