import { z } from "zod";
import { isStorePlatform } from "#server/domain/connections/index.ts";
import { followEvent } from "#server/domain/stores/index.ts";
import { emptyWebhook, StoredWebhook } from "#server/domain/webhook-events/index.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { followOrder, storedEvent } from "./handle-store-event.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

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
