import { machineNow } from "#lib/machine-clock.ts";
import { open } from "#server/foundation/crypto/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { log } from "#server/foundation/log.ts";
import type { StoreDetails } from "#server/partners/platforms/platform.ts";
import { deliveryUrlOf } from "./delivery-url.ts";
import type { LiveStore } from "./live-store.ts";
import { type StoreInUse, withStore } from "./with-store.ts";

/**
 * Reads what the account's store says about itself, puts the survey on its order pages where only we do that, and makes or
 * repairs its webhooks. Right after a store was connected, and once a day, because stores switch webhooks off without
 * telling anyone.
 * @returns how many webhooks were missing or off; null without a store that can be used
 */
export async function watchStore(accountId: string): Promise<number | null> {
  return await withStore(accountId, async (inUse) => {
    await keepDetails(inUse.connection, await inUse.stores.readStore(inUse.store));
    await noteAccess(inUse);
    await placeSurvey(inUse);
    return await repairWebhooks(inUse);
  });
}

/** For the store's screens, and for the operator, who alone can have an app approved. */
async function noteAccess({ stores, store, connection }: StoreInUse): Promise<void> {
  const { accountId, id, platform, missingAccess: before } = connection;
  const missingAccess = (await stores.checkAccess?.(store)) ?? [];
  if (missingAccess.length > 0) log.warn({ accountId, platform, missingAccess }, "a store keeps data from us");
  if (missingAccess.join() === before.join()) return;
  await inAccount(accountId, () =>
    tenant().connection.updateMany({ where: { accountId, id, status: "connected" }, data: { missingAccess } }),
  );
}

async function placeSurvey({ stores, store, connection: { accountId: id } }: StoreInUse): Promise<void> {
  if (!stores.placeSurvey || !stores.keepsSurvey) return;
  const { publishableKey } = await inAccount(id, () =>
    tenant().account.findUniqueOrThrow({ where: { id }, select: { publishableKey: true } }),
  );
  await stores.placeSurvey(store, { appUrl: env.APP_URL, publishableKey });
}

async function repairWebhooks({ stores, store, connection }: StoreInUse): Promise<number> {
  const { accountId, platform } = connection;
  const secret = await webhookSecretOf(connection);
  if (secret === null) return 0;
  const repaired = await stores.subscribe(store, deliveryUrlOf(connection), secret);
  if (repaired > 0) log.info({ accountId, platform, repaired }, "made or repaired webhooks of a store");
  await noteWebhooks(connection, repaired > 0);
  return repaired;
}

/** For the screen that says whether the store sends its orders. */
async function noteWebhooks({ accountId, id }: LiveStore, areRepaired: boolean): Promise<void> {
  const now = machineNow();
  await inAccount(accountId, () =>
    tenant().connection.updateMany({
      where: { accountId, id, status: { not: "removed" } },
      data: { webhooksCheckedAt: now, ...(areRepaired ? { webhooksRepairedAt: now } : {}) },
    }),
  );
}

async function webhookSecretOf({ accountId, id }: LiveStore): Promise<string | null> {
  const row = await inAccount(accountId, () =>
    tenant().connection.findUnique({ where: { accountId_id: { accountId, id } }, select: { webhookSecret: true } }),
  );
  return row?.webhookSecret ? open("webhook secret", row.webhookSecret, accountId) : null;
}

/** The plan is shown; currency and time zone are only offered, because figures depend on them. */
async function keepDetails({ accountId, id }: LiveStore, details: StoreDetails): Promise<void> {
  await inAccount(accountId, () =>
    tenant().connection.update({ where: { accountId_id: { accountId, id } }, data: { details: { ...details } } }),
  );
}
