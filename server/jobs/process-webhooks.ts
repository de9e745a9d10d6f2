import type { Client } from "pg";
import { z } from "zod";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { log } from "#server/foundation/log.ts";
import { defineTask, type Task } from "#server/foundation/queue/task.ts";
import type { WebhookSourceName } from "#server/partners/webhook-sources.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** A stored webhook. */
export interface WebhookEvent {
  eventId: string;
  topic: string;
  subject: string | null;
  /** The body as it was sent, verified. */
  payload: string;
}

/**
 * Does what an event asks for, in the transaction of `client`, which also marks the event as processed: what it writes
 * there happens exactly once. It works on the database only, and queues what takes long or reaches a partner.
 */
export type WebhookHandler = (event: WebhookEvent, client: Client) => Promise<void>;

const handlers: Record<WebhookSourceName, WebhookHandler> = {
  sandbox: async ({ eventId }) => log.info({ eventId }, "processed a sandbox webhook"),
};

export const processWebhooksTask = processWebhooks(handlers);

/** The task that processes stored webhooks, each by the handler of its source. */
export function processWebhooks(handlersBySource: Record<string, WebhookHandler>): Task {
  return defineTask({
    queue: "process-webhooks",
    concurrency: 4,
    payload: z.object({ source: z.string(), eventId: z.string() }),
    run: async ({ source, eventId }) => {
      const handle = handlersBySource[source];
      if (!handle) return "refused";
      await onWorkerConnection((client) => inTransaction(client, () => process(client, source, eventId, handle)));
      return "done";
    },
  });
}

/** Its row is locked, so a second run of the same job waits and then finds it processed. */
async function process(client: Client, source: string, eventId: string, handle: WebhookHandler): Promise<void> {
  const { rows } = await client.query<Omit<WebhookEvent, "eventId">>(
    `SELECT topic, subject, payload FROM webhook_event
     WHERE source = $1 AND event_id = $2 AND processed_at IS NULL FOR UPDATE`,
    [source, eventId],
  );
  const [event] = rows;
  if (!event) return;
  await handle({ eventId, ...event }, client);
  await client.query("UPDATE webhook_event SET processed_at = now() WHERE source = $1 AND event_id = $2", [
    source,
    eventId,
  ]);
}
