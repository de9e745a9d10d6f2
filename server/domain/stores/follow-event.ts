import type pg from "pg";
import { loseStore } from "#server/domain/connections/index.ts";
import { eraseShopper } from "#server/domain/responses/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import type { StoreEvent, StoreShopper } from "#server/partners/platforms/platform.ts";
import { admins } from "#server/partners/platforms/registry.ts";
import { dropAddedSite } from "./added-site.ts";
import { eraseStore } from "./erase-store.ts";
import { type EventStore, findStores, type StoreAccount } from "./find-stores.ts";
import { dropInstall } from "./installs.ts";
import { isVerifiedAfter } from "./is-verified-after.ts";
import { mailShopperData } from "./mail-shopper-data.ts";
import { dropTickets } from "./tickets.ts";

/**
 * Does what a store's event asks for; repeating it does no harm. Orders are recorded elsewhere, with the event itself.
 * @param client acts as `afterword_worker`, in no transaction: it finds whose store it is
 */
export async function followEvent(client: pg.ClientBase, store: EventStore, event: StoreEvent): Promise<void> {
  const { platform, domain } = store;
  const found = await findStores(client, store);
  if (event.kind === "eraseStore") return await eraseStore(client, store, found, event.leftAt);
  // What a shopper gave stays with the account that asked, also after the store left it.
  if (event.kind === "exportShopper" || event.kind === "eraseShopper") {
    for (const account of found) await serveShopper(account, store, event);
    return;
  }
  // Even before an account took the store: its pending install is of no use now.
  if (event.kind === "uninstalled" && !found.some(({ isLive }) => isLive)) {
    await client.query("DELETE FROM store_install WHERE platform = $1 AND domain = $2", [platform, domain]);
  }
  const live = found.find(({ isLive }) => isLive);
  if (event.kind === "uninstalled") {
    await dropInstall(platform, domain, event.at);
    if (event.at) await dropAddedSite({ platform, domain }, event.at);
  }
  if (event.kind === "userRemoved") return await removeUser(live?.accountId ?? null, store, event.userId);
  if (!live) return;
  const { accountId } = live;
  switch (event.kind) {
    case "uninstalled":
      // Installed again before its webhook arrived.
      if (event.at && (await isVerifiedAfter(store, event.at))) return;
      await loseStore(accountId, { platform, domain });
      return;
    case "billingChanged":
      await enqueueJob("sync-billing", { accountId });
      return;
    case "scopesChanged": {
      const where = { accountId, name: platform, externalId: domain, status: { in: ["connected", "paused"] } };
      await inAccount(accountId, () => tenant().connection.updateMany({ where, data: { scopes: [...event.scopes] } }));
      return;
    }
    default:
  }
}

async function serveShopper(
  account: StoreAccount,
  store: EventStore,
  { kind, shopper }: { kind: "exportShopper" | "eraseShopper"; shopper: StoreShopper },
): Promise<void> {
  const { accountId, storeNumber } = account;
  if (kind === "exportShopper") return await inAccount(accountId, () => mailShopperData(account, store, shopper));
  const { customerId, emailAddress, sourceOrderIds } = shopper;
  const orders = { platform: store.platform, storeNumber, sourceOrderIds };
  const asked = {
    ...(customerId === null ? {} : { customerId }),
    ...(emailAddress === null ? {} : { emailAddress: emailAddress.trim().toLowerCase() }),
    orders,
  };
  // The store asked, no person.
  await inAccount(accountId, () => eraseShopper({ accountId, personId: null, isStaff: false }, asked));
}

/**
 * A member of the store's staff lost the app: their sessions in the store's admin end. Where the app opens in a tab of its
 * own, those are their sessions in the store's account. Whether they are a member of the account, its owner decides.
 * @param accountId null if no account has the store now
 */
async function removeUser(accountId: string | null, { platform, domain }: EventStore, userId: string): Promise<void> {
  await dropTickets(platform, domain, userId);
  const key = { platform, domain, userId };
  const user = await directory().storeUser.findUnique({ where: { platform_domain_userId: key } });
  if (!user) return;
  const { personId } = user;
  const isEmbedded = admins().some(({ name }) => name === platform);
  await directory().storeUser.deleteMany({ where: key });
  if (accountId === null) return;
  await directory().session.deleteMany({ where: { personId, accountId, ...(isEmbedded && { platform }) } });
}
