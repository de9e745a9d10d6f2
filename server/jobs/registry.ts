import type { Task } from "#server/foundation/queue/task.ts";
import { applyOtherRulesTask } from "./apply-other-rules.ts";
import { applyRetentionTask } from "./apply-retention.ts";
import { checkCountersTask } from "./check-counters.ts";
import { deleteClosedAccountsTask } from "./delete-closed-accounts.ts";
import { deleteUnusedImagesTask } from "./delete-unused-images.ts";
import { forgetExpiredTask } from "./forget-expired.ts";
import { processWebhooksTask } from "./process-webhooks.ts";
import { recountAccountTask } from "./recount-account.ts";
import { sendAdviceTask } from "./send-advice.ts";
import { sendDigestsTask } from "./send-digests.ts";
import { sendLowScoresTask } from "./send-low-scores.ts";
import { sendMailTask } from "./send-mail.ts";
import { watchRecountsTask } from "./watch-recounts.ts";

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
];
