export { prepareJobs } from "./prepare.ts";
export { enqueueJob, stopSender } from "./sender.ts";
