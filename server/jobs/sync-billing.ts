import type { ClientBase } from "pg";
import { z } from "zod";
import {
  findEndedTrials,
  findEndingTrials,
  findUsageReached,
  mailTrialEnd,
  mailTrialEnding,
  mailUsage,
  runningStatuses,
  syncBilling,
} from "#server/domain/billing/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { clientDb } from "#server/foundation/queue/transaction-db.ts";
import { payments } from "#server/partners/payments/registry.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";
import type { WebhookHandler } from "./webhook-handler.ts";

/** Reads at the payment provider what an account has. */
export const syncBillingTask = defineTask({
  queue: "sync-billing",
  concurrency: 2,
  payload: z.object({ accountId: z.uuid(), isCheck: z.boolean().optional() }),
  run: async ({ accountId, isCheck = false }) => {
    if (payments()) await syncBilling(accountId, { isCheck });
    return "done";
  },
});

/** Every event about a customer says the same: read what the account has now. */
export const handleStripeEvent: WebhookHandler = async ({ subject }, client) => {
  if (subject === null) return undefined;
  const { rows } = await client.query<{ accountId: string }>(customerSql, [subject]);
  for (const { accountId } of rows) await enqueueSync(client, accountId);
  return undefined;
};

/** Every night, all accounts that ever bought something; what an event should have said is found here, and reported. */
export const reconcileBillingTask = defineTask({
  queue: "reconcile-billing",
  concurrency: 1,
  cron: "23 3 * * *",
  payload: z.object({}),
  run: async () => {
    await syncEach('SELECT account_id AS "accountId" FROM billing', [], { isCheck: true });
    return "done";
  },
});

/** Ends graces and paid periods that are over, and mails owners whose trial ends soon or has ended, or whose month is nearly used. */
export const settleBillingTask = defineTask({
  queue: "settle-billing",
  concurrency: 1,
  cron: "*/10 * * * *",
  payload: z.object({}),
  run: async () => {
    const now = productNow();
    await syncEach(overSql, [now]);
    for (const accountId of await onWorkerConnection((client) => findEndingTrials(client, now))) {
      await mailTrialEnding(accountId, now);
    }
    for (const accountId of await onWorkerConnection((client) => findEndedTrials(client, now))) {
      await mailTrialEnd(accountId, now);
    }
    for (const reached of await onWorkerConnection((client) => findUsageReached(client, now))) {
      await mailUsage(reached, now);
    }
    return "done";
  },
});

async function syncEach(sql: string, values: unknown[], options: { isCheck?: true } = {}): Promise<void> {
  if (!payments()) return;
  const { rows } = await onWorkerConnection((client) => client.query<{ accountId: string }>(sql, values));
  for (const { accountId } of rows) await enqueueJob("sync-billing", { accountId, ...options });
}

async function enqueueSync(client: ClientBase, accountId: string): Promise<void> {
  await enqueueJob("sync-billing", { accountId }, { db: clientDb(client) });
}

const customerSql = `SELECT account_id AS "accountId" FROM billing WHERE customer_id = $1`;

// Where nothing runs anymore, the plan is one that staff granted.
const overSql = `
  SELECT b.account_id AS "accountId" FROM billing b JOIN account a ON a.id = b.account_id
  WHERE a.billing_plan <> 'Free' AND b.status IN (${runningStatuses.map((status) => `'${status}'`).join(", ")})
    AND (b.past_due_since <= $1::timestamptz - interval '7 days' OR b.paid_until <= $1 OR b.period_ends_at <= $1)`;
