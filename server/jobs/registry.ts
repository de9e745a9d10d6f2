import type { Task } from "#server/foundation/queue/task.ts";
import { applyOtherRulesTask } from "./apply-other-rules.ts";
import { checkCountersTask } from "./check-counters.ts";
import {
  applyRetentionTask,
  deleteClosedAccountsTask,
  deleteUnusedImagesTask,
  forgetExpiredTask,
} from "./delete-expired.ts";
import { followStoreEventTask, processWebhooksTask } from "./process-webhooks.ts";
import { recountAccountTask, watchRecountsTask } from "./recount-account.ts";
import { sendAdviceTask, sendDigestsTask, sendLowScoresTask } from "./send-digests.ts";
import { sendMailTask } from "./send-mail.ts";
import {
  matchStoreOrdersTask,
  readOrdersOfStoreTask,
  readStoreOrdersTask,
  readStoreOrderTask,
  watchCoverageTask,
} from "./store-orders.ts";
import { reconcileBillingTask, settleBillingTask, syncBillingTask } from "./sync-billing.ts";
import { unlockAnswersTask } from "./unlock-answers.ts";
import { keepAccessTask, placeSurveyTask, watchStoresTask, watchStoreTask } from "./watch-stores.ts";

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
