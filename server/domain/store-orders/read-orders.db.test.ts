import { randomUUIDv7 } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { AppError } from "#lib/errors.ts";
import { connectStore } from "#server/domain/connections/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { readOrdersOfStoreTask } from "#server/jobs/store-orders.ts";
import type { PlatformOrder } from "#server/partners/platforms/platform.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";
import { anAccount } from "#server/testing/factories.ts";
import { makeClock } from "../../../sandbox/clock.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const ON_PAGE = 2;

/** A store's list of orders, by the store's own clock. */
const listed: { orders: PlatformOrder[]; refuses: string | null } = { orders: [], refuses: null };

const clockFile = path.join(mkdtempSync(path.join(tmpdir(), "clock-")), "clock");
vi.stubEnv("CLOCK_FILE", clockFile);
const clock = makeClock(clockFile);
const shopify = storesOf("Shopify");
if (!shopify) throw new Error("Shopify has stores");
vi.spyOn(shopify, "listOrders").mockImplementation(async (_store, since, cursor) => {
  if (cursor !== null && cursor === listed.refuses) throw new AppError("partner-refused", "The cursor has expired.");
  const changed = listed.orders
    .filter(({ updatedAt }) => updatedAt >= since)
    .sort((one, other) => one.updatedAt.getTime() - other.updatedAt.getTime());
  const [start, end] = [Number(cursor ?? 0), Number(cursor ?? 0) + ON_PAGE];
  return { orders: changed.slice(start, end), nextCursor: changed.length > end ? String(end) : null };
});
afterEach(() => {
  clock.move(null);
  vi.useRealTimers();
  listed.orders = [];
  listed.refuses = null;
});
const jobs = new pg.Client({ connectionString: env.DATABASE_URL });
await jobs.connect();
afterAll(() => Promise.all([jobs.end(), stopSender()]));

/** An account whose store is connected now, whose clock is this far ahead of ours. */
async function aStore(aheadMs = 0) {
  const { accountId, owner } = await anAccount();
  const domain = `${randomUUIDv7()}.myshopify.com`;
  const store = { domain, credentials: "token", scopes: [], users: [] };
  await connectStore({ accountId, personId: owner.personId, platform: "Shopify", store });
  let count = 0;
  return {
    accountId,
    /** Places orders whose webhooks are lost, one a minute until now. */
    place: (orders = 1) => {
      for (let one = 0; one < orders; one++) {
        const time = new Date(Date.now() + aheadMs - (orders - 1 - one) * MINUTE_MS);
        const times = { placedAt: time, updatedAt: time };
        const flags = { isAccepted: true, isTest: false, isWebCheckout: true };
        listed.orders.push({ sourceOrderId: String(++count), ...times, ...flags, facts: {} });
      }
    },
    read: () => readOrdersOfStoreTask.run({ accountId }, "a job"),
    /** Runs the jobs that the reading queued, until none is left. Returns how many. */
    readOn: async () => {
      const sql = `DELETE FROM pgboss.job WHERE name = 'read-orders-of-store' AND data ->> 'accountId' = $1 RETURNING data`;
      let runs = 0;
      for (;;) {
        const { rows } = await jobs.query<{ data: object }>(sql, [accountId]);
        if (rows.length === 0) return runs;
        for (const { data } of rows) await readOrdersOfStoreTask.run(data, "a job");
        runs += rows.length;
      }
    },
    recorded: () => inAccount(accountId, () => tenant().storeOrder.count({ where: { accountId } })),
  };
}

/** Lets time go on, for timestamps alone. */
function pass(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

test("orders are recorded while the product's clock is moved, and after it was moved back", async () => {
  clock.move(Date.now() + 15 * DAY_MS);
  const store = await aStore();
  for (const expected of [1, 2]) {
    pass(HOUR_MS);
    store.place();
    pass(30 * MINUTE_MS);
    await store.read();
    expect(await store.recorded()).toBe(expected);
  }
  clock.move(null);
  pass(HOUR_MS);
  store.place();
  await store.read();
  expect(await store.recorded()).toBe(3);
});

test.each([
  ["behind", -5 * HOUR_MS],
  ["ahead", 5 * HOUR_MS],
])("orders are recorded of a store whose clock is hours %s", async (_where, aheadMs) => {
  const store = await aStore(aheadMs);
  pass(6 * HOUR_MS);
  for (const expected of [1, 2, 3]) {
    store.place();
    pass(50 * MINUTE_MS);
    await store.read();
    expect(await store.recorded()).toBe(expected);
    pass(10 * MINUTE_MS);
  }
});

test("an order whose time is years ahead hides none of the orders after it", async () => {
  const store = await aStore();
  pass(HOUR_MS);
  store.place();
  for (const order of listed.orders) order.updatedAt = new Date("2040-01-01T00:00:00Z");
  for (const expected of [1, 2, 3]) {
    await store.read();
    expect(await store.recorded()).toBe(expected);
    pass(HOUR_MS);
    store.place();
  }
});

test("an order that is committed minutes after its time is recorded", async () => {
  const store = await aStore();
  pass(HOUR_MS);
  store.place(2);
  const [late] = listed.orders.splice(0, 1);
  if (late) late.updatedAt = new Date(late.updatedAt.getTime() - 5 * MINUTE_MS);
  await store.read();
  if (late) listed.orders.push(late);
  pass(HOUR_MS);
  await store.read();
  expect(await store.recorded()).toBe(2);
});

test("a long list is read at once, in several jobs, and orders of the meantime after it", async () => {
  const store = await aStore();
  pass(8 * HOUR_MS);
  store.place(450);
  await store.read();
  expect(await store.recorded()).toBe(40);
  expect(await store.readOn()).toBe(11);
  expect(await store.recorded()).toBe(450);
  pass(HOUR_MS);
  store.place();
  await store.read();
  expect(await store.readOn()).toBe(0);
  expect(await store.recorded()).toBe(451);
});

test("two readings of a long list at once become one", async () => {
  const store = await aStore();
  pass(3 * HOUR_MS);
  store.place(101);
  await store.read();
  await Promise.all([store.read(), store.read()]);
  await store.readOn();
  expect(await store.recorded()).toBe(101);
});

test("a list that never ends keeps nobody busy for longer than its share of an hour", async () => {
  const store = await aStore();
  pass(DAY_MS);
  store.place(1300);
  await store.read();
  expect(await store.readOn()).toBe(29);
  expect(await store.recorded()).toBe(1200);
});

test("a list whose cursor the store refuses is read from its start the next time", async () => {
  const store = await aStore();
  pass(3 * HOUR_MS);
  store.place(50);
  listed.refuses = "42";
  await store.read();
  expect(await store.readOn()).toBe(1);
  expect(await store.recorded()).toBe(42);
  listed.refuses = null;
  await store.read();
  await store.readOn();
  expect(await store.recorded()).toBe(50);
});

test("orders that were deleted here don't come back if nothing happens in the store", async () => {
  const store = await aStore();
  pass(HOUR_MS);
  store.place();
  for (let run = 0; run < 2; run++) {
    await store.read();
    pass(HOUR_MS);
  }
  await inAccount(store.accountId, () => tenant().storeOrder.deleteMany({ where: { accountId: store.accountId } }));
  await store.read();
  expect(await store.recorded()).toBe(0);
});
