import type { Queue } from "pg-boss";

/** The schema that pg-boss keeps its tables in. */
export const JOBS_SCHEMA = "pgboss";

/**
 * Every queue with its settings, applied by `prepareJobs`. To add one: a line here and a task in the registry.
 * Mails may carry sign-in links, so finished ones are not kept long.
 */
export const queues = {
  mail: {
    notify: true,
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 120,
    retentionSeconds: 24 * 60 * 60,
    deleteAfterSeconds: 60 * 60,
  },
  "forget-expired": {
    notify: true,
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 10 * 60,
    retentionSeconds: 24 * 60 * 60,
    deleteAfterSeconds: 7 * 24 * 60 * 60,
  },
  "delete-closed-accounts": {
    notify: true,
    retryLimit: 3,
    retryDelay: 60,
    // An account with many answers takes long; the next hour goes on where this one ended.
    expireInSeconds: 50 * 60,
    retentionSeconds: 24 * 60 * 60,
    deleteAfterSeconds: 7 * 24 * 60 * 60,
  },
  "delete-unused-images": {
    notify: true,
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 50 * 60,
    retentionSeconds: 24 * 60 * 60,
    deleteAfterSeconds: 7 * 24 * 60 * 60,
  },
  "check-counters": {
    notify: true,
    retryLimit: 1,
    retryDelay: 60,
    expireInSeconds: 30 * 60,
    retentionSeconds: 24 * 60 * 60,
    deleteAfterSeconds: 7 * 24 * 60 * 60,
  },
  "send-digests": {
    notify: true,
    // The next quarter of an hour sends what this one did not.
    retryLimit: 0,
    expireInSeconds: 60 * 60,
    retentionSeconds: 15 * 60,
    deleteAfterSeconds: 7 * 24 * 60 * 60,
  },
  "apply-other-rules": {
    notify: true,
    retryLimit: 20,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 30 * 60,
    expireInSeconds: 6 * 60 * 60,
    retentionSeconds: 14 * 24 * 60 * 60,
    deleteAfterSeconds: 7 * 24 * 60 * 60,
  },
  "recount-account": {
    notify: true,
    retryLimit: 20,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 30 * 60,
    expireInSeconds: 6 * 60 * 60,
    retentionSeconds: 14 * 24 * 60 * 60,
    deleteAfterSeconds: 7 * 24 * 60 * 60,
  },
} satisfies Record<string, Omit<Queue, "name">>;

export type QueueName = keyof typeof queues;

/** The queues' names, typed. */
export const queueNames = Object.keys(queues).filter(isQueueName);

function isQueueName(name: string): name is QueueName {
  return Object.hasOwn(queues, name);
}
