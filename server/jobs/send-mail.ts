import { deliverMail, queuedMail } from "#server/foundation/mail/index.ts";
import { defineTask } from "#server/foundation/queue/task.ts";

/** Sends one queued mail. */
export const sendMailTask = defineTask({
  queue: "mail",
  concurrency: 4,
  payload: queuedMail,
  run: (mail, jobId) => deliverMail(mail, jobId),
});
