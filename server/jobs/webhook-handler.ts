import type { ClientBase } from "pg";
import type { WebhookEvent } from "#server/domain/webhook-events/index.ts";

/**
 * Does what an event asks for, in the transaction of `client`, which also marks the event as processed: what it writes
 * there happens exactly once. It works on the database only, and queues what takes long or reaches a partner.
 * It must also be idempotent: once accounts are on several databases, an event's mark is in another one than what its
 * handler writes (ADR 60).
 * @returns `kept` if a task that it queued still needs the payload, and then empties it
 */
export type WebhookHandler = (event: WebhookEvent, client: ClientBase) => Promise<"kept" | undefined>;
