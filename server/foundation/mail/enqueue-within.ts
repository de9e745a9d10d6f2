import type { Prisma } from "#generated/prisma/client.ts";
import { transactionDb } from "#server/foundation/queue/transaction-db.ts";
import { enqueueMail } from "./enqueue.ts";
import type { OutgoingMail } from "./templates.ts";

/** Queues a mail in the caller's transaction: it is sent only if that commits. Throws as `enqueueMail` does. */
export async function enqueueMailWithin(transaction: Prisma.TransactionClient, mail: OutgoingMail): Promise<void> {
  await enqueueMail(mail, { db: transactionDb(transaction) });
}
