import type { ClientBase } from "pg";
import { z } from "zod";
import { storePlatforms } from "#lib/platforms.ts";
import { storePlatformNames } from "#server/domain/connections/index.ts";
import { workerPool } from "#server/foundation/database/db.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { defineTask, type Task } from "#server/foundation/queue/task.ts";
import { handleStoreEvent } from "./handle-store-event.ts";
import { handleStripeEvent } from "./sync-billing.ts";
import type { WebhookEvent, WebhookHandler } from "./webhook-handler.ts";

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
  const keys = [events.map(({ source }) => source), events.map(({ eventId }) => eventId)];
  const { rows } = await client.query<WebhookEvent & { source: string }>({
    name: "take-webhooks",
    text: takeSql,
    values: keys,
  });
  const kept: string[] = [];
  for (const { source, ...event } of rows) {
    const result = await handlersBySource[source]?.(event, client);
    if (result === "kept") kept.push(event.eventId);
  }
  await client.query({ name: "finish-webhooks", text: finishSql, values: [...keys, kept] });
}

const takeSql = `SELECT source, event_id AS "eventId", topic, subject, payload FROM webhook_event
  WHERE (source, event_id) IN (SELECT * FROM unnest($1::text[], $2::text[])) AND processed_at IS NULL
  ORDER BY received_at, source, event_id FOR UPDATE`;
const finishSql = `UPDATE webhook_event SET processed_at = now(),
    payload = CASE WHEN event_id = ANY($3::text[]) THEN payload ELSE '' END
  WHERE (source, event_id) IN (SELECT * FROM unnest($1::text[], $2::text[])) AND processed_at IS NULL`;
