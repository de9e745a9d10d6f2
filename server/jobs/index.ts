export { prepareJobs } from "./prepare.ts";
export { enqueueJob, stopSender } from "./sender.ts";
export { transactionDb } from "./transaction-db.ts";
