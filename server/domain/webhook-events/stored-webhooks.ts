import type { ClientBase } from "pg";
import { z } from "zod";

/** What names a webhook as it is stored. */
export const StoredWebhook = z.object({ source: z.string(), eventId: z.string() });

type WebhookKey = z.infer<typeof StoredWebhook>;

/** A stored webhook. */
export interface WebhookEvent {
  eventId: string;
  topic: string;
  subject: string | null;
  /** The body as it was sent, verified. Emptied once it is no longer needed, because it may name a shopper. */
  payload: string;
}

/** Locks and returns the webhooks among these that aren't processed yet, in the order they arrived. */
export async function takeWebhooks(
  client: ClientBase,
  events: readonly WebhookKey[],
): Promise<(WebhookEvent & { source: string })[]> {
  const query = { name: "take-webhooks", text: takeSql, values: columnsOf(events) };
  return (await client.query<WebhookEvent & { source: string }>(query)).rows;
}

/** Marks webhooks as processed, and empties those whose ids aren't in `kept`. */
export async function finishWebhooks(
  client: ClientBase,
  events: readonly WebhookKey[],
  kept: readonly string[],
): Promise<void> {
  await client.query({ name: "finish-webhooks", text: finishSql, values: [...columnsOf(events), kept] });
}

/** A stored webhook; undefined if there is none. */
export async function readWebhook(
  client: ClientBase,
  { source, eventId }: WebhookKey,
): Promise<Omit<WebhookEvent, "eventId"> | undefined> {
  const { rows } = await client.query<Omit<WebhookEvent, "eventId">>(
    "SELECT topic, subject, payload FROM webhook_event WHERE source = $1 AND event_id = $2",
    [source, eventId],
  );
  return rows[0];
}

/** Empties the payload of a webhook that was followed: it may name a shopper. */
export async function emptyWebhook(client: ClientBase, { source, eventId }: WebhookKey): Promise<void> {
  await client.query("UPDATE webhook_event SET payload = '' WHERE source = $1 AND event_id = $2", [source, eventId]);
}

const columnsOf = (events: readonly WebhookKey[]) => [
  events.map(({ source }) => source),
  events.map(({ eventId }) => eventId),
];

const takeSql = `SELECT source, event_id AS "eventId", topic, subject, payload FROM webhook_event
  WHERE (source, event_id) IN (SELECT * FROM unnest($1::text[], $2::text[])) AND processed_at IS NULL
  ORDER BY received_at, source, event_id FOR UPDATE`;
const finishSql = `UPDATE webhook_event SET processed_at = now(),
    payload = CASE WHEN event_id = ANY($3::text[]) THEN payload ELSE '' END
  WHERE (source, event_id) IN (SELECT * FROM unnest($1::text[], $2::text[])) AND processed_at IS NULL`;
