import { z } from "zod";
import { checkAlerts } from "#server/domain/alerts/index.ts";
import { sendAdvice, sendDigests, sendLowScores } from "#server/domain/digests/index.ts";
import { followChange } from "#server/domain/other-texts/index.ts";
import { accountsToUnlock, unlockAnswers } from "#server/domain/plans/index.ts";
import { queueDueReports, reportToSend, sendReport } from "#server/domain/shared-reports/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { onLongWorkerConnection, onWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import { log } from "#server/foundation/log.ts";
import { deliverMail, queuedMail } from "#server/foundation/mail/index.ts";
import { defineTask, defineTimer, type Task } from "#server/foundation/queue/task.ts";
import { checkCountersTask } from "./check-counters.ts";
import { copyFilesOfAccountTask, copyFilesTask } from "./copy-files.ts";
import { countCohortsOfAccountTask, countCohortsTask } from "./count-cohorts.ts";
import { countFramesOfAccountTask, countFramesTask } from "./count-frames.ts";
import {
  applyRetentionTask,
  deleteClosedAccountsTask,
  deleteUnusedImagesTask,
  forgetExpiredTask,
} from "./delete-expired.ts";
import { fillOrdersTask } from "./fill-orders.ts";
import { followStoreEventTask, processWebhooksTask } from "./process-webhooks.ts";
import { recountAccountTask, watchRecountsTask } from "./recount-account.ts";
import { runImportsTask, runImportTask } from "./run-imports.ts";
import {
  matchStoreOrdersTask,
  readChangedOrderTask,
  readOrdersOfStoreTask,
  readStoreOrdersTask,
  readStoreOrderTask,
  watchCoverageTask,
} from "./store-orders.ts";
import {
  endDisputedPlanTask,
  reconcileBillingTask,
  reportPaymentTask,
  settleBillingTask,
  syncBillingTask,
} from "./sync-billing.ts";
import { keepAccessTask, placeSurveyTask, watchStoresTask, watchStoreTask } from "./watch-stores.ts";

/** Sends one queued mail. */
const sendMailTask = defineTask({
  queue: "mail",
  concurrency: 4,
  payload: queuedMail,
  run: (mail, jobId) => deliverMail(mail, jobId),
});

/** Unlocks the answers of months that are over, and of plans that changed while this couldn't be done. */
const unlockAnswersTask = defineTimer("unlock-answers", "*/5 * * * *", async () => {
  const now = productNow();
  for (const accountId of await onWorkerConnection((client) => accountsToUnlock(client, now))) {
    await inAccount(accountId, () => inAccountTransaction((client) => unlockAnswers(client, accountId, now)));
  }
});

/** Applies a question's rules for "Other" texts to its past answers. An interrupted run starts over. */
export const applyOtherRulesTask = defineTask({
  queue: "apply-other-rules",
  concurrency: 1,
  payload: z.object({ accountId: z.uuid(), questionNameId: z.string(), changedAt: z.iso.datetime() }),
  run: async (payload) => {
    await onLongWorkerConnection((client) => followChange(client, payload));
    return "done";
  },
});

/** Queues the digest emails that are due: at 08:00 in each account's time zone, later if no worker was running. */
const sendDigestsTask = defineTimer("send-digests", "*/15 * * * *", async () => {
  const mailed = await onWorkerConnection((client) => sendDigests(client, productNow()));
  if (mailed > 0) log.info({ mailed }, "queued digest emails");
});

/**
 * Queues the weekly advice that is due: Tuesdays at 08:00 in each account's time zone, later if no worker was running.
 */
const sendAdviceTask = defineTimer("send-advice", "*/15 * * * *", async () => {
  const mailed = await onWorkerConnection((client) => sendAdvice(client, productNow()));
  if (mailed > 0) log.info({ mailed }, "queued best-practice emails");
});

/** Queues the shared reports that are due: at 08:00 in each account's time zone, later if no worker was running. */
const sendReportsTask = defineTimer("send-reports", "*/5 * * * *", async () => {
  const queued = await onWorkerConnection((client) => queueDueReports(client, productNow()));
  if (queued > 0) log.info({ queued }, "queued shared reports");
});

/** Prints a shared report and mails it. */
const sendReportTask = defineTask({
  queue: "send-report",
  concurrency: 1,
  payload: reportToSend,
  run: (payload) => sendReport(payload),
});

/** Queues an email for each new response with a low score, a few minutes after the answer at most. */
const sendLowScoresTask = defineTimer("send-low-scores", "* * * * *", async () => {
  const mailed = await onWorkerConnection((client) => sendLowScores(client, productNow()));
  if (mailed > 0) log.info({ mailed }, "queued low-score emails");
});

/** Every hour, checks the figures of accounts whose day is over, and sends what changed. */
const checkAlertsTask = defineTimer("check-alerts", "23 * * * *", async () => {
  const mailed = await onWorkerConnection((client) => checkAlerts(client, productNow()));
  if (mailed > 0) log.info({ mailed }, "queued emails about changed figures");
});

/** Every task that the worker runs, one per queue. */
export const tasks: readonly Task[] = [
  sendMailTask,
  processWebhooksTask,
  forgetExpiredTask,
  deleteClosedAccountsTask,
  deleteUnusedImagesTask,
  recountAccountTask,
  watchRecountsTask,
  applyOtherRulesTask,
  applyRetentionTask,
  checkCountersTask,
  copyFilesOfAccountTask,
  copyFilesTask,
  countFramesTask,
  countFramesOfAccountTask,
  countCohortsTask,
  countCohortsOfAccountTask,
  sendDigestsTask,
  sendAdviceTask,
  sendLowScoresTask,
  sendReportsTask,
  sendReportTask,
  checkAlertsTask,
  followStoreEventTask,
  readChangedOrderTask,
  readStoreOrderTask,
  matchStoreOrdersTask,
  readStoreOrdersTask,
  readOrdersOfStoreTask,
  placeSurveyTask,
  watchStoresTask,
  watchStoreTask,
  watchCoverageTask,
  fillOrdersTask,
  runImportsTask,
  runImportTask,
  keepAccessTask,
  syncBillingTask,
  endDisputedPlanTask,
  reportPaymentTask,
  reconcileBillingTask,
  settleBillingTask,
  unlockAnswersTask,
];
