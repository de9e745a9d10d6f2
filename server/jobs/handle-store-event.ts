import type { ClientBase } from "pg";
import type { z } from "zod";
import { isAppError } from "#lib/errors.ts";
import { partners } from "#lib/partners.ts";
import { readChangedOrder, recordOrder } from "#server/domain/store-orders/index.ts";
import { findStores } from "#server/domain/stores/index.ts";
import { readWebhook, type StoredWebhook } from "#server/domain/webhook-events/index.ts";
import { log } from "#server/foundation/log.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { clientDb } from "#server/foundation/queue/transaction-db.ts";
import type { StoreEvent, StorePlatformName } from "#server/partners/platforms/platform.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";
import type { WebhookHandler } from "./webhook-handler.ts";

/**
 * Handles webhooks of a platform's stores. An order is recorded together with the event, or read by a job if its webhook
 * only names it; everything else is a task of its own, because it changes more than one account's rows.
 */
export function handleStoreEvent(platform: StorePlatformName): WebhookHandler {
  return async ({ eventId, topic, subject, payload }, client) => {
    const event = readEvent(platform, topic, payload);
    if (!event || event.kind === "other" || subject === null) return undefined;
    if (event.kind === "accessLost") {
      const live = (await findStores(client, { platform, domain: subject })).find(({ isLive }) => isLive);
      if (live) await enqueueJob("watch-store", { accountId: live.accountId }, { db: clientDb(client) });
      return undefined;
    }
    const webhook = { source: partners[platform].slug, eventId };
    if (event.kind !== "order" && event.kind !== "orderChanged") {
      await enqueueJob("follow-store-event", { platform, ...webhook }, { db: clientDb(client) });
      return "kept";
    }
    return await followOrder(client, { platform, domain: subject }, event, webhook);
  };
}

/** Stores send several events about an order within seconds, and one reading serves them all. */
const GATHERED_SECONDS = 5;

/**
 * Records the order of an event, or queues its reading.
 * @returns `kept` if the job still needs the webhook's payload
 */
export async function followOrder(
  client: ClientBase,
  { platform, domain }: { platform: StorePlatformName; domain: string },
  event: Extract<StoreEvent, { kind: "order" | "orderChanged" }>,
  webhook: z.infer<typeof StoredWebhook>,
): Promise<"kept" | undefined> {
  const found = await findStores(client, { platform, domain });
  const live = found.find(({ isLive }) => isLive);
  if (!live) return undefined;
  const { accountId, storeNumber } = live;
  if (event.kind === "order") {
    await recordOrder(client, { accountId, platform, storeNumber }, event.order);
    return undefined;
  }
  const { sourceOrderId, orderInWebhook } = event;
  const order = { accountId, sourceOrderId, storeNumber };
  const db = clientDb(client);
  if (orderInWebhook) {
    await enqueueJob("read-store-order", { ...order, webhook }, { db, group: accountId });
    return "kept";
  }
  await readChangedOrder(db, order, GATHERED_SECONDS);
  return undefined;
}

/** Null for a payload that isn't what the platform documents: reading it again would not change that. */
export function readEvent(platform: StorePlatformName, topic: string, payload: string): StoreEvent | null {
  try {
    return storesOf(platform)?.readEvent(topic, payload) ?? null;
  } catch (error) {
    if (!isAppError(error) || error.code !== "invalid") throw error;
    log.error({ platform, topic }, "a store's webhook can't be read");
    return null;
  }
}

/** What a stored webhook asks for, and the store that it is of; null if it says neither, or was followed. */
export async function storedEvent(
  client: ClientBase,
  platform: StorePlatformName,
  webhook: z.infer<typeof StoredWebhook>,
): Promise<{ domain: string; event: StoreEvent } | null> {
  const stored = await readWebhook(client, webhook);
  const event = stored?.subject && stored.payload ? readEvent(platform, stored.topic, stored.payload) : null;
  return stored?.subject && event ? { domain: stored.subject, event } : null;
}
