import type { Task } from "#server/foundation/queue/task.ts";
import { applyOtherRulesTask } from "./apply-other-rules.ts";
import { applyRetentionTask } from "./apply-retention.ts";
import { checkCountersTask } from "./check-counters.ts";
import { deleteClosedAccountsTask } from "./delete-closed-accounts.ts";
import { deleteUnusedImagesTask } from "./delete-unused-images.ts";
import { followStoreEventTask } from "./follow-store-event.ts";
import { forgetExpiredTask } from "./forget-expired.ts";
import { keepAccessTask } from "./keep-access.ts";
import { matchStoreOrdersTask } from "./match-store-orders.ts";
import { placeSurveyTask } from "./place-survey.ts";
import { processWebhooksTask } from "./process-webhooks.ts";
import { readOrdersOfStoreTask, readStoreOrdersTask, readStoreOrderTask } from "./read-store-orders.ts";
import { recountAccountTask } from "./recount-account.ts";
import { sendAdviceTask } from "./send-advice.ts";
import { sendDigestsTask } from "./send-digests.ts";
import { sendLowScoresTask } from "./send-low-scores.ts";
import { sendMailTask } from "./send-mail.ts";
import { reconcileBillingTask, settleBillingTask, syncBillingTask } from "./sync-billing.ts";
import { unlockAnswersTask } from "./unlock-answers.ts";
import { watchCoverageTask } from "./watch-coverage.ts";
import { watchRecountsTask } from "./watch-recounts.ts";
import { watchStoresTask, watchStoreTask } from "./watch-stores.ts";

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
  sendDigestsTask,
  sendAdviceTask,
  sendLowScoresTask,
  followStoreEventTask,
  readStoreOrderTask,
  matchStoreOrdersTask,
  readStoreOrdersTask,
  readOrdersOfStoreTask,
  placeSurveyTask,
  watchStoresTask,
  watchStoreTask,
  watchCoverageTask,
  keepAccessTask,
  syncBillingTask,
  reconcileBillingTask,
  settleBillingTask,
  unlockAnswersTask,
];
