import { z } from "zod";
import { isAppError } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { sendCoverageAlarms } from "#server/domain/digests/index.ts";
import {
  matchOrders,
  readStoreOrder,
  readStoreOrders,
  recheckOrders,
  type UnshownOrder,
  watchCoverage,
} from "#server/domain/store-orders/index.ts";
import { emptyWebhook, StoredWebhook } from "#server/domain/webhook-events/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { onWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import { log } from "#server/foundation/log.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { defineTask, defineTimer, type TaskOutcome } from "#server/foundation/queue/task.ts";
import { MissingApproval } from "#server/partners/platforms/platform.ts";
import { eachConnectedAccount } from "./each-connected-account.ts";
import { storedEvent } from "./handle-store-event.ts";

/** However many of a store's orders are to be read: no store keeps the others waiting. */
const ORDERS_AT_ONCE = 2;

const OrderToRead = z.object({
  accountId: z.string(),
  sourceOrderId: z.string(),
  /** Which store has the order: the job does nothing once the account has another. A previous release omitted it. */
  storeNumber: z.number().optional(),
});

/** Reads an order whose address a response lacks, or that a webhook held and the store may not show. */
export const readStoreOrderTask = defineTask({
  queue: "read-store-order",
  concurrency: 4,
  groupConcurrency: ORDERS_AT_ONCE,
  payload: OrderToRead.extend({
    webhook: StoredWebhook.optional(),
    /** Whether an order that the store doesn't show stays as we know it. */
    stays: z.boolean().optional(),
  }),
  run: async ({ accountId, sourceOrderId, storeNumber, webhook, stays }) => {
    const orderInWebhook: UnshownOrder["orderInWebhook"] = async ({ platform, domain }) => {
      if (!webhook) return null;
      const stored = await onWorkerConnection((client) => storedEvent(client, platform, webhook));
      if (stored?.domain !== domain || stored.event.kind !== "orderChanged") return null;
      return stored.event.orderInWebhook ?? null;
    };
    const outcome = await unlessUnapproved(() =>
      readStoreOrder(accountId, sourceOrderId, { orderInWebhook, storeNumber, stays }),
    );
    if (webhook && outcome === "done") await onWorkerConnection((client) => emptyWebhook(client, webhook));
    return outcome;
  },
});

/** Reads an order that webhooks only named, once for all that arrive within seconds. */
export const readChangedOrderTask = defineTask({
  queue: "read-changed-order",
  concurrency: 4,
  groupConcurrency: ORDERS_AT_ONCE,
  payload: OrderToRead,
  run: ({ accountId, sourceOrderId, storeNumber }) =>
    unlessUnapproved(() => readStoreOrder(accountId, sourceOrderId, { storeNumber })),
});

/** The hourly reading gets the orders once the app is approved of. */
async function unlessUnapproved(read: () => Promise<unknown>): Promise<TaskOutcome> {
  try {
    await read();
    return "done";
  } catch (error) {
    if (error instanceof MissingApproval) return "refused";
    throw error;
  }
}

/** Every hour, a job for each connected store, so that one that doesn't respond holds up no other. */
export const readStoreOrdersTask = defineTimer("read-store-orders", "23 * * * *", async () => {
  await eachConnectedAccount("read-orders-of-store");
});

/** Runs that one hour's reading may take. A store whose list never ends must not keep the worker busy. */
const MOST_RUNS = 30;
/** What a run counts for that took all of its time: a slow store has five of them an hour. */
const SLOW_RUN = 6;

/**
 * Reads a store's orders that changed since the last hour, for those whose webhooks never arrived, and some that may have
 * been deleted without one. A long list is
 * continued in jobs behind those of the other stores.
 */
export const readOrdersOfStoreTask = defineTask({
  queue: "read-orders-of-store",
  concurrency: 2,
  payload: z.object({ accountId: z.string(), run: z.number().default(1) }),
  run: async ({ accountId, run }) => {
    return await unlessStoreFails(async () => {
      const read = await readStoreOrders(accountId, machineNow());
      if (read?.recorded) log.info({ accountId, recorded: read.recorded }, "recorded orders without a webhook");
      if (read?.isAllowedAgain) await enqueueJob("watch-store", { accountId });
      if (run === 1 && !read?.isSlow) await recheckOrders(accountId, machineNow());
      const next = run + (read?.isSlow ? SLOW_RUN : 1);
      if (read?.hasMore && next <= MOST_RUNS) await enqueueJob("read-orders-of-store", { accountId, run: next });
    });
  },
});

/** For a task that recurs soon: what a store did wrong is noted with its connection, and isn't tried again until then. */
async function unlessStoreFails(work: () => Promise<void>): Promise<TaskOutcome> {
  try {
    await work();
    return "done";
  } catch (error) {
    if (isAppError(error) && (error.code === "partner-refused" || error.code === "partner-failed")) return "refused";
    throw error;
  }
}

/** Writes the facts of stores' orders into responses that began after the order was recorded, within a minute. */
export const matchStoreOrdersTask = defineTimer("match-store-orders", "* * * * *", async () => {
  const matched = await onWorkerConnection((client) => matchOrders(client, productNow()));
  if (matched > 0) log.info({ matched }, "wrote the facts of orders into responses");
});

/** Every hour, checks whether surveys still show with stores' orders, and mails about those that don't. */
export const watchCoverageTask = defineTimer("watch-coverage", "47 * * * *", async () => {
  const now = productNow();
  await onWorkerConnection(async (client) => {
    const changes = await watchCoverage(client, now);
    const mailed = await sendCoverageAlarms(client, now);
    if (changes.begun + changes.ended + mailed > 0) log.info({ ...changes, mailed }, "checked coverage");
  });
});
