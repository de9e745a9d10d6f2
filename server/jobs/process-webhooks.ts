import type { ClientBase } from "pg";
import { z } from "zod";
import { storePlatforms } from "#lib/platforms.ts";
import { isStorePlatform, storePlatformNames } from "#server/domain/connections/index.ts";
import { followEvent } from "#server/domain/stores/index.ts";
import { emptyWebhook, finishWebhooks, StoredWebhook, takeWebhooks } from "#server/domain/webhook-events/index.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { onWorkerConnection, workerPool } from "#server/foundation/database/worker-connections.ts";
import { defineTask, type Task } from "#server/foundation/queue/task.ts";
import { followOrder, handleStoreEvent, storedEvent } from "./handle-store-event.ts";
import { handleStripeEvent } from "./sync-billing.ts";
import type { WebhookHandler } from "./webhook-handler.ts";

/** By the name of a source (`findWebhookSource`). */
const handlers: Record<string, WebhookHandler> = {
  ...Object.fromEntries(storePlatformNames.map((name) => [storePlatforms[name].slug, handleStoreEvent(name)])),
  stripe: handleStripeEvent,
};

export const processWebhooksTask = processWebhooks(handlers);

interface EventKey {
  source: string;
  eventId: string;
}

/** The task that processes stored webhooks, each by the handler of its source. */
export function processWebhooks(handlersBySource: Record<string, WebhookHandler>): Task {
  return defineTask({
    queue: "process-webhooks",
    concurrency: 2,
    payload: z.object({ events: z.array(z.object({ source: z.string(), eventId: z.string() })) }),
    run: async ({ events }) => {
      const known = events.filter(({ source }) => Object.hasOwn(handlersBySource, source));
      const client = await workerPool().connect();
      try {
        await processTogether(client, known, handlersBySource);
      } finally {
        client.release();
      }
      return known.length === events.length ? "done" : "refused";
    },
  });
}

/** All in one transaction, which costs a fraction of one for each; if that fails, each alone, so that only one waits. */
async function processTogether(
  client: ClientBase,
  events: readonly EventKey[],
  handlersBySource: Record<string, WebhookHandler>,
): Promise<void> {
  const processed = (some: readonly EventKey[]) => inTransaction(client, () => process(client, some, handlersBySource));
  try {
    return await processed(events);
  } catch (error) {
    if (events.length === 1) throw error;
  }
  const failures: unknown[] = [];
  for (const event of events) await processed([event]).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Their rows are locked, so a second run of the same job waits and then finds them processed. */
async function process(
  client: ClientBase,
  events: readonly EventKey[],
  handlersBySource: Record<string, WebhookHandler>,
): Promise<void> {
  const kept: string[] = [];
  for (const { source, ...event } of await takeWebhooks(client, events)) {
    const result = await handlersBySource[source]?.(event, client);
    if (result === "kept") kept.push(event.eventId);
  }
  await finishWebhooks(client, events, kept);
}

/** Does what a store's stored webhook asks for. The job only names the webhook, whose payload may be personal. */
export const followStoreEventTask = defineTask({
  queue: "follow-store-event",
  concurrency: 2,
  payload: StoredWebhook.extend({ platform: z.string() }),
  run: async ({ platform, ...webhook }) => {
    if (!isStorePlatform(platform)) return "refused";
    await onWorkerConnection(async (client) => {
      const stored = await storedEvent(client, platform, webhook);
      if (!stored) return;
      const { domain, event } = stored;
      // Queued by the previous release, which read orders from here.
      if (event.kind === "orderChanged") {
        if (await followOrder(client, { platform, domain }, event, webhook)) return;
      } else await followEvent(client, { platform, domain }, event);
      await emptyWebhook(client, webhook);
    });
    return "done";
  },
});
