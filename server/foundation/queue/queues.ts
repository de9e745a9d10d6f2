import type { Queue } from "pg-boss";

/** The schema that pg-boss keeps its tables in. */
export const JOBS_SCHEMA = "pgboss";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** For a job that recurs on a schedule. */
const usual = {
  notify: true,
  retryLimit: 3,
  retryDelay: MINUTE_SECONDS,
  expireInSeconds: 10 * MINUTE_SECONDS,
  retentionSeconds: DAY_SECONDS,
  deleteAfterSeconds: 7 * DAY_SECONDS,
} satisfies Omit<Queue, "name">;

/** The next run, 15 minutes later, does what this one did not. */
const everyQuarterHour = {
  ...usual,
  retryLimit: 0,
  expireInSeconds: HOUR_SECONDS,
  retentionSeconds: 15 * MINUTE_SECONDS,
};

/**
 * For a job that is requested only once: retried for hours, and it waits for a worker for two weeks. It runs long, so a
 * heartbeat detects a lost worker within two minutes.
 */
const askedForOnce = {
  ...usual,
  heartbeatSeconds: MINUTE_SECONDS,
  retryLimit: 20,
  retryBackoff: true,
  retryDelayMax: 30 * MINUTE_SECONDS,
  expireInSeconds: 6 * HOUR_SECONDS,
  retentionSeconds: 14 * DAY_SECONDS,
};

/** Needs a partner, which may be down for a while. */
const atPartner = {
  ...usual,
  retryLimit: 8,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 30 * MINUTE_SECONDS,
  expireInSeconds: 3 * MINUTE_SECONDS,
};

/** Every queue with its settings, applied by `prepareJobs`. To add one: a line here and a task in the registry. */
export const queues = {
  mail: {
    ...usual,
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 5 * MINUTE_SECONDS,
    expireInSeconds: 2 * MINUTE_SECONDS,
    // Mails contain personal data, encrypted, so finished ones aren't kept long.
    deleteAfterSeconds: HOUR_SECONDS,
  },
  "forget-expired": usual,
  // An account with many answers takes long; the next hour continues where this one ended.
  "delete-closed-accounts": { ...usual, expireInSeconds: 50 * MINUTE_SECONDS },
  "delete-unused-images": { ...usual, expireInSeconds: 50 * MINUTE_SECONDS },
  // What one night leaves, the next one deletes.
  "apply-retention": { ...usual, expireInSeconds: HOUR_SECONDS },
  "check-counters": { ...usual, retryLimit: 1, expireInSeconds: 30 * MINUTE_SECONDS },
  "send-digests": everyQuarterHour,
  "send-advice": everyQuarterHour,
  // The next minute does what this one did not.
  // The next run queues what this one did not. A report is tried for a quarter of an hour.
  "send-reports": { ...usual, retryLimit: 0, retentionSeconds: 5 * MINUTE_SECONDS },
  "send-report": { ...usual, retryLimit: 4, retryBackoff: true, retryDelayMax: 10 * MINUTE_SECONDS },
  "send-low-scores": { ...usual, retryLimit: 0, retentionSeconds: MINUTE_SECONDS },
  "check-alerts": { ...usual, retryLimit: 0, retentionSeconds: 60 * MINUTE_SECONDS },
  // The sender got its 200 and won't send it again.
  "process-webhooks": {
    ...usual,
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 30 * MINUTE_SECONDS,
    expireInSeconds: MINUTE_SECONDS,
    retentionSeconds: 14 * DAY_SECONDS,
  },
  // What a store's webhook asks for beyond the database.
  "follow-store-event": askedForOnce,
  "read-store-order": atPartner,
  // Stores report an order several times within seconds. One job waits for each, and reads it once they have.
  "read-changed-order": { ...atPartner, policy: "short" },
  "place-survey": atPartner,
  "watch-store": atPartner,
  // The next run does what these did not.
  "match-store-orders": { ...usual, retryLimit: 0, retentionSeconds: MINUTE_SECONDS },
  "read-store-orders": { ...usual, retryLimit: 0, retentionSeconds: HOUR_SECONDS },
  "read-orders-of-store": { ...usual, retryLimit: 0, retentionSeconds: HOUR_SECONDS },
  "watch-coverage": { ...usual, retryLimit: 0, retentionSeconds: HOUR_SECONDS },
  "fill-orders": { ...usual, retryLimit: 0, retentionSeconds: 5 * MINUTE_SECONDS },
  "watch-stores": { ...usual, retryLimit: 3 },
  // It asks the payment provider, which may be down for a while; every event and night asks again.
  "sync-billing": atPartner,
  "end-disputed-plan": atPartner,
  "report-payment": atPartner,
  "reconcile-billing": usual,
  "unlock-answers": { ...usual, retryLimit: 0, retentionSeconds: 5 * MINUTE_SECONDS },
  "settle-billing": { ...usual, retryLimit: 0, retentionSeconds: 10 * MINUTE_SECONDS },
  // One request after another, for each connection that expired.
  "keep-access": { ...usual, expireInSeconds: 50 * MINUTE_SECONDS },
  "apply-other-rules": askedForOnce,
  "recount-account": askedForOnce,
  // The next five minutes do what these did not. One job of an account waits; a first count may take long.
  "count-frames": { ...usual, retryLimit: 0, retentionSeconds: 5 * MINUTE_SECONDS },
  "count-frames-of-account": {
    ...usual,
    policy: "short",
    retryLimit: 0,
    retentionSeconds: HOUR_SECONDS,
    expireInSeconds: HOUR_SECONDS,
  },
  // What one night leaves, the next one counts.
  "count-cohorts": usual,
  "count-cohorts-of-account": { ...usual, policy: "short", expireInSeconds: HOUR_SECONDS },
  // The next five minutes do what these did not. A first copy of many responses takes long, and goes on in the next one.
  "copy-files": { ...usual, retryLimit: 0, retentionSeconds: 5 * MINUTE_SECONDS },
  "copy-files-of-account": {
    ...usual,
    policy: "short",
    retryLimit: 0,
    retentionSeconds: HOUR_SECONDS,
    expireInSeconds: HOUR_SECONDS,
  },
  // The next minute does what these did not. A large import takes long, and goes on in the next job.
  "run-imports": { ...usual, retryLimit: 0, retentionSeconds: MINUTE_SECONDS },
  "run-import": {
    ...usual,
    policy: "short",
    retryLimit: 0,
    retentionSeconds: HOUR_SECONDS,
    expireInSeconds: HOUR_SECONDS,
  },
  // It recurs within minutes.
  "watch-recounts": { ...usual, retryLimit: 0, retentionSeconds: 5 * MINUTE_SECONDS },
} satisfies Record<string, Omit<Queue, "name">>;

export type QueueName = keyof typeof queues;

/** The queues' names, typed. */
export const queueNames = Object.keys(queues).filter(isQueueName);

function isQueueName(name: string): name is QueueName {
  return Object.hasOwn(queues, name);
}
