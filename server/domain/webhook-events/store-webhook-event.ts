import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "#lib/errors.ts";
import { isPassingFailure } from "#server/foundation/database/database-failures.ts";
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

interface Waiting {
  webhook: ReceivedWebhook;
  stored: () => void;
  failed: (error: unknown) => void;
}

/** What a transaction stores within its five seconds, also on a slow disk. */
const mostInBatch = 100;
const mostInBatchCharacters = 4 * 1024 * 1024;
/** How long the first one waits for others: partners wait for seconds, and a transaction for each would cost more. */
const gatherMs = 200;
/** Together at most 64 MB, as one has 1 MB at most. */
const mostWaitingCharacters = 64 * 1024 * 1024;

const waiting: Waiting[] = [];
let waitingCharacters = 0;
let isWriting = false;

/**
 * Stores a verified webhook and queues its processing, both or neither; resolves when that is committed. An event that
 * is stored already, or is being stored by another request, isn't queued again. Those that arrive within a fifth of a
 * second, or while others are being written, are written together: after a sale, a store sends hundreds at once, and
 * counts slow answers as failed.
 */
export async function storeWebhookEvent(webhook: ReceivedWebhook): Promise<void> {
  if (waitingCharacters + webhook.payload.length > mostWaitingCharacters) {
    throw new AppError("unavailable", "Too many webhooks are waiting. Send this one again in a moment.");
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  waiting.push({ webhook, stored: resolve, failed: reject });
  waitingCharacters += webhook.payload.length;
  if (!isWriting) void writeAllWaiting();
  await promise;
}

async function writeAllWaiting(): Promise<void> {
  isWriting = true;
  try {
    while (waiting.length > 0) {
      if (waiting.length < mostInBatch) await delay(gatherMs);
      await write(nextBatch());
    }
  } finally {
    isWriting = false;
  }
}

function nextBatch(): Waiting[] {
  let [count, characters] = [0, 0];
  for (const { webhook } of waiting.slice(0, mostInBatch)) {
    characters += webhook.payload.length;
    if (count > 0 && characters > mostInBatchCharacters) break;
    count++;
  }
  return waiting.splice(0, count);
}

/** Never throws. What the database refuses is halved until the refused webhook is isolated. */
async function write(batch: readonly Waiting[]): Promise<void> {
  try {
    await store(batch.map(({ webhook }) => webhook));
  } catch (error) {
    if (batch.length > 1 && !isPassingFailure(error)) {
      const middle = batch.length >> 1;
      await write(batch.slice(0, middle));
      await write(batch.slice(middle));
      return;
    }
    for (const { webhook, failed } of batch) {
      waitingCharacters -= webhook.payload.length;
      failed(error);
    }
    return;
  }
  for (const { webhook, stored } of batch) {
    waitingCharacters -= webhook.payload.length;
    stored();
  }
}

async function store(webhooks: readonly ReceivedWebhook[]): Promise<void> {
  // In the same order in every process: two that store the same events wait for each other and don't deadlock.
  const sorted = webhooks.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
  const columns = [
    sorted.map(({ source }) => source),
    sorted.map(({ eventId }) => eventId),
    sorted.map(({ topic }) => topic),
    sorted.map(({ subject }) => subject),
    sorted.map(({ payload }) => payload),
  ];
  await directory().$transaction(async (transaction) => {
    // Not by Prisma's own method: its errors quote what was to be stored.
    const stored = await transaction.$queryRawUnsafe<{ source: string; eventId: string }[]>(insert, ...columns);
    // One job for all: together they cost little more than one alone.
    if (stored.length > 0) await enqueueJob("process-webhooks", { events: stored }, { db: transactionDb(transaction) });
  });
}

const insert = `INSERT INTO webhook_event (source, event_id, topic, subject, payload)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
  ON CONFLICT DO NOTHING RETURNING source, event_id AS "eventId"`;

function key({ source, eventId }: ReceivedWebhook): string {
  return `${source} ${eventId}`;
}
