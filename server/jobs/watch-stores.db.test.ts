import { randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { connectStore, disconnectStore } from "#server/domain/connections/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import type { StorePlatformName } from "#server/partners/platforms/platform.ts";
import { anAccount } from "#server/testing/factories.ts";
import { tasks } from "./registry.ts";
import { readStoreOrdersTask } from "./store-orders.ts";
import { watchStoresTask } from "./watch-stores.ts";

const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
afterAll(() => Promise.all([owner.end(), stopSender()]));

async function aStore(platform: StorePlatformName): Promise<string> {
  const { accountId } = await anAccount();
  const store = { domain: `${randomUUIDv7()}.example`, credentials: "the key", scopes: [], users: [] };
  await connectStore({ accountId, personId: null, platform, store });
  return accountId;
}

async function jobsOf(queue: string, accountId: string): Promise<number> {
  const sql = "SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = $1 AND data ->> 'accountId' = $2";
  return (await owner.query(sql, [queue, accountId])).rows[0].jobs;
}

test.each([
  ["every day, each store's webhooks are looked at", watchStoresTask, "watch-store", "37 4 * * *"],
  ["every hour, each store's orders are read", readStoreOrdersTask, "read-orders-of-store", "23 * * * *"],
])("%s, of every platform, while it is connected", async (_what, task, queue, cron) => {
  const platforms = ["Shopify", "WooCommerce", "BigCommerce", "Wix"] as const;
  const connected = await Promise.all(platforms.map(aStore));
  const [paused, left, none] = [await aStore("WooCommerce"), await aStore("Wix"), (await anAccount()).accountId];
  await inAccount(paused, () =>
    tenant().connection.updateMany({ data: { status: "paused", pauseReason: "credentials" } }),
  );
  await disconnectStore({ accountId: left, personId: null });
  await task.run({}, "a job");
  const jobs = await Promise.all([...connected, paused, left, none].map((accountId) => jobsOf(queue, accountId)));
  expect(jobs).toEqual([1, 1, 1, 1, 0, 0, 0]);
  expect(tasks.find((one) => one.queue === task.queue)).toMatchObject({ cron });
});
