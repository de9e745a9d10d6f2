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
/** The limits per source and per store, so that none uses up the space of the others. A webhook has 1 MB at most. */
const mostWaitingCharacters = { source: 16 * 1024 * 1024, store: 4 * 1024 * 1024 };

/** By store, which take turns. */
const waiting = new Map<string, Waiting[]>();
const waitingCharacters = new Map<string, number>();
let isWriting = false;

/**
 * Stores a verified webhook and queues its processing, both or neither; resolves when that is committed. An event that
 * is stored already, or is being stored by another request, isn't queued again. Those that arrive within a fifth of a
 * second, or while others are being written, are written together: after a sale, a store sends hundreds at once, and
 * counts slow answers as failed.
 * @throws AppError `unavailable` if too much of its source or store is waiting
 */
export async function storeWebhookEvent(webhook: ReceivedWebhook): Promise<void> {
  const { source, payload } = webhook;
  const store = storeOf(webhook);
  const isFull = (sender: string, most: number) => (waitingCharacters.get(sender) ?? 0) + payload.length > most;
  if (isFull(source, mostWaitingCharacters.source) || isFull(store, mostWaitingCharacters.store)) {
    throw new AppError("unavailable", "Too many webhooks are waiting. Send this one again in a moment.");
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ofStore = waiting.get(store) ?? [];
  waiting.set(store, ofStore);
  ofStore.push({ webhook, stored: resolve, failed: reject });
  addWaiting(webhook, payload.length);
  if (!isWriting) void writeAllWaiting();
  await promise;
}

function storeOf({ source, subject }: ReceivedWebhook): string {
  return `${source} ${subject ?? ""}`;
}

function addWaiting(webhook: ReceivedWebhook, characters: number): void {
  for (const sender of [webhook.source, storeOf(webhook)]) {
    const sum = (waitingCharacters.get(sender) ?? 0) + characters;
    if (sum === 0) waitingCharacters.delete(sender);
    else waitingCharacters.set(sender, sum);
  }
}

async function writeAllWaiting(): Promise<void> {
  isWriting = true;
  try {
    while (waiting.size > 0) {
      if (waiting.values().reduce((sum, { length }) => sum + length, 0) < mostInBatch) await delay(gatherMs);
      await write(nextBatch());
    }
  } finally {
    isWriting = false;
  }
}

/** One of each store in turn, so that a store that sends much waits for itself alone. */
function nextBatch(): Waiting[] {
  const batch: Waiting[] = [];
  let characters = 0;
  // A map gives back what is set again at its end.
  for (const [store, ofStore] of waiting) {
    const [first] = ofStore;
    if (!first || batch.length === mostInBatch) break;
    characters += first.webhook.payload.length;
    if (batch.length > 0 && characters > mostInBatchCharacters) break;
    batch.push(first);
    ofStore.shift();
    waiting.delete(store);
    if (ofStore.length > 0) waiting.set(store, ofStore);
  }
  return batch;
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
      addWaiting(webhook, -webhook.payload.length);
      failed(error);
    }
    return;
  }
  for (const { webhook, stored } of batch) {
    addWaiting(webhook, -webhook.payload.length);
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
