export { prepareJobs } from "./prepare.ts";
export { type EnqueueOptions, enqueueJob, stopSender } from "./sender.ts";
