import type { ClientBase } from "pg";
import { z } from "zod";
import {
  accountsOfCustomer,
  accountsPastPeriod,
  accountsWithBilling,
  endDisputedPlan,
  findEndedTrials,
  findEndingTrials,
  findUsageReached,
  mailTrialEnd,
  mailTrialEnding,
  mailUsage,
  reportPayments,
  syncBilling,
  syncStoreBilling,
} from "#server/domain/billing/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { onWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { defineTask, defineTimer } from "#server/foundation/queue/task.ts";
import { clientDb } from "#server/foundation/queue/transaction-db.ts";
import { DISPUTE_CLOSED } from "#server/partners/payments/payments.ts";
import { paymentOfEvent, payments } from "#server/partners/payments/registry.ts";
import type { WebhookHandler } from "./webhook-handler.ts";

/** Reads at the payment provider, and at the platform of its store, what an account has. */
export const syncBillingTask = defineTask({
  queue: "sync-billing",
  concurrency: 2,
  payload: z.object({ accountId: z.uuid(), isCheck: z.boolean().optional() }),
  run: async ({ accountId, isCheck = false }) => {
    // One of the two that can't be asked doesn't keep the other's from being read.
    const card = payments() ? syncBilling(accountId, { isCheck }) : null;
    const [failed] = (await Promise.allSettled([card])).filter(({ status }) => status === "rejected");
    await syncStoreBilling(accountId);
    if (failed?.status === "rejected") throw failed.reason;
    return "done";
  },
});

/** Ends the plan that a charge paid for, which the bank took back. A dispute names the charge, and the charge its customer. */
export const endDisputedPlanTask = defineTask({
  queue: "end-disputed-plan",
  concurrency: 1,
  payload: z.object({ chargeId: z.string() }),
  run: async ({ chargeId }) => {
    const charge = await payments()?.readCharge(chargeId);
    if (!charge) return "refused";
    const accounts = await onWorkerConnection((client) => accountsOfCustomer(client, charge.customerId));
    for (const accountId of accounts) await endDisputedPlan(accountId, charge);
    return "done";
  },
});

/** Reports a payment, or the refunds of one, to the platform of the account's store. */
export const reportPaymentTask = defineTask({
  queue: "report-payment",
  concurrency: 1,
  payload: z.object({ accountId: z.uuid(), paymentId: z.string() }),
  run: async ({ accountId, paymentId }) => {
    if (!payments()) return "refused";
    await reportPayments(accountId, paymentId);
    return "done";
  },
});

/** Every event about a customer says the same: read what the account has now. Only a lost dispute ends what is paid,
 * and money that moved is reported. */
export const handleStripeEvent: WebhookHandler = async ({ topic, subject, payload }, client) => {
  if (subject === null) return undefined;
  if (topic === DISPUTE_CLOSED) {
    await enqueueJob("end-disputed-plan", { chargeId: subject }, { db: clientDb(client) });
    return undefined;
  }
  const paymentId = paymentOfEvent(topic, payload);
  for (const accountId of await accountsOfCustomer(client, subject)) {
    await enqueueJob("sync-billing", { accountId }, { db: clientDb(client) });
    if (paymentId !== null) await enqueueJob("report-payment", { accountId, paymentId }, { db: clientDb(client) });
  }
  return undefined;
};

/** Every night, all accounts that ever bought something; what an event should have said is found here, and reported. */
export const reconcileBillingTask = defineTimer("reconcile-billing", "23 3 * * *", async () => {
  await syncEach(accountsWithBilling, { isCheck: true });
});

/** Ends graces and paid periods that are over, and mails owners whose trial ends soon or has ended, or whose month is nearly used. */
export const settleBillingTask = defineTimer("settle-billing", "*/10 * * * *", async () => {
  const now = productNow();
  await syncEach((client) => accountsPastPeriod(client, now));
  for (const accountId of await onWorkerConnection((client) => findEndingTrials(client, now))) {
    await mailTrialEnding(accountId, now);
  }
  for (const accountId of await onWorkerConnection((client) => findEndedTrials(client, now))) {
    await mailTrialEnd(accountId, now);
  }
  for (const reached of await onWorkerConnection((client) => findUsageReached(client, now))) {
    await mailUsage(reached, now);
  }
});

async function syncEach(
  find: (client: ClientBase) => Promise<string[]>,
  options: { isCheck?: true } = {},
): Promise<void> {
  for (const accountId of await onWorkerConnection(find)) {
    await enqueueJob("sync-billing", { accountId, ...options });
  }
}
