import type { Prisma } from "#generated/prisma/client.ts";
import { accountPool } from "#server/db.ts";
import { enqueueJob, transactionDb } from "#server/jobs/index.ts";
import { applyRules } from "./apply-rules.ts";

/**
 * By then every process that takes answers has heard of the change, and has stored or refused what it took before: a
 * message waits ten seconds at most.
 */
const FOLLOW_AFTER_SECONDS = 12;
/** Few answers follow within the call; a caller waits no longer for many. */
const PATIENCE_MS = 1_500;

/** Lets the worker bring past answers in line with the rules, in the transaction that changes them: both or neither. */
export async function requestFollowing(
  transaction: Prisma.TransactionClient,
  accountId: string,
  questionNameId: string,
): Promise<void> {
  const options = { db: transactionDb(transaction), startAfterSeconds: FOLLOW_AFTER_SECONDS };
  await enqueueJob("apply-other-rules", { accountId, questionNameId }, options);
}

/** Brings past answers in line at once, as far as a caller can wait; the worker does the rest. */
export async function followNow(accountId: string, questionNameId: string): Promise<void> {
  const client = await accountPool().connect();
  let isBroken = true;
  try {
    await applyRules(client, { accountId, questionNameId, patienceMs: PATIENCE_MS });
    isBroken = false;
  } finally {
    client.release(isBroken);
  }
}
