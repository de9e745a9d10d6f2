import { z } from "zod";
import { isStorePlatform } from "#server/domain/connections/index.ts";
import { followEvent } from "#server/domain/store-events/index.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { readEvent } from "./handle-store-event.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Does what a store's stored webhook asks for. The job only names the webhook, whose payload may be personal. */
export const followStoreEventTask = defineTask({
  queue: "follow-store-event",
  concurrency: 2,
  payload: z.object({ source: z.string(), platform: z.string(), eventId: z.string() }),
  run: async ({ source, platform, eventId }) => {
    if (!isStorePlatform(platform)) return "refused";
    await onWorkerConnection(async (client) => {
      const { rows } = await client.query<{ topic: string; subject: string | null; payload: string }>(
        "SELECT topic, subject, payload FROM webhook_event WHERE source = $1 AND event_id = $2",
        [source, eventId],
      );
      const [stored] = rows;
      if (!stored?.subject) return;
      const event = readEvent(platform, stored.topic, stored.payload);
      if (event) await followEvent(client, { platform, domain: stored.subject }, event);
    });
    return "done";
  },
});
