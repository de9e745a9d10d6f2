import { directory } from "#server/foundation/database/db.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { transactionDb } from "#server/foundation/queue/transaction-db.ts";

interface ReceivedWebhook {
  source: string;
  eventId: string;
  topic: string;
  subject: string | null;
  /** The body as it was sent. */
  payload: string;
}

/**
 * Stores a verified webhook and queues its processing, both or neither. An event that is stored already, or is being
 * stored by another request, isn't queued again.
 */
export async function storeWebhookEvent({ source, eventId, topic, subject, payload }: ReceivedWebhook): Promise<void> {
  await directory().$transaction(async (transaction) => {
    // Not by Prisma's own method: its errors quote what was to be stored.
    const stored = await transaction.$executeRaw`
      INSERT INTO webhook_event (source, event_id, topic, subject, payload)
      VALUES (${source}, ${eventId}, ${topic}, ${subject}, ${payload}) ON CONFLICT DO NOTHING`;
    if (stored > 0) await enqueueJob("process-webhooks", { source, eventId }, { db: transactionDb(transaction) });
  });
}
