import { afterAll, expect, test } from "vitest";
import { usageMonth } from "#lib/plan-usage.ts";
import { matchOrders } from "#server/domain/store-orders/index.ts";
import { order, record } from "#server/domain/store-orders/testing/recorded-orders.ts";
import { clientAs, inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { forgetStore, storefront } from "#server/storefront/index.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import { unlockAnswers } from "./index.ts";

const shops = await openShops();
const worker = clientAs("afterword_worker");
await worker.connect();
afterAll(async () => {
  await Promise.all([worker.end(), stopSender()]);
  await shops.close();
});

const questions = [{ questionNameId: "why", type: "text" as const, title: "Why us?", required: false }];

/** A shop on Free whose trial is over. */
async function aShop({ isConnected = true } = {}): Promise<Shop> {
  const shop = await shops.open(questions);
  await shops.owner.query("UPDATE account SET trial_ends_at = now() - interval '1 day' WHERE id = $1", [
    shop.accountId,
  ]);
  forgetStore(shop.accountId);
  if (isConnected) await connect(shop);
  return shop;
}

async function connect({ accountId }: Shop, status = "connected"): Promise<void> {
  await shops.owner.query(
    `INSERT INTO connection (account_id, kind, name, external_id, status) VALUES ($1, 'platform', 'Shopify', $2, $3)
     ON CONFLICT DO NOTHING`,
    [accountId, `${accountId}.example`, status],
  );
  await shops.owner.query("UPDATE connection SET status = $2 WHERE account_id = $1", [accountId, status]);
  // By the database's notice of the change.
  const { accounts } = storefront();
  await expect.poll(async () => (await accounts.get(accountId))?.hasStore).toBe(status === "connected");
}

const answerTo = (shop: Shop, sourceOrderId: string, more: object = {}) =>
  shops.say(shop, sourceOrderId, {
    event: "complete",
    answers: [{ questionNameId: "why", text: "The mugs." }],
    ...more,
  });

async function answerMany(shop: Shop, prefix: string, count: number): Promise<void> {
  for (let index = 0; index < count; index++) await answerTo(shop, `${prefix}${index}`);
}

/** The orders whose answers the account may read, of those whose number begins with `prefix`. */
async function readableOf({ accountId }: Shop, prefix = ""): Promise<string[]> {
  const { rows } = await inAccount(accountId, () =>
    inAccountTransaction((client) =>
      client.query<{ order: string }>(
        `SELECT r.source_order_id AS order FROM answer a JOIN response r ON r.account_id = a.account_id AND r.id = a.response_id
         WHERE starts_with(r.source_order_id, $1) ORDER BY r.id`,
        [prefix],
      ),
    ),
  );
  return rows.map((row) => row.order);
}

async function usageOf({ accountId }: Shop): Promise<{ orders: number; unknown: number }> {
  const { rows } = await shops.owner.query(
    `SELECT coalesce(sum(orders), 0)::int AS orders, coalesce(sum(unknown_orders), 0)::int AS unknown
     FROM usage_month WHERE account_id = $1 AND month = $2`,
    [accountId, usageMonth(new Date()).startsAt],
  );
  return rows[0];
}

/** Sets how many orders of the month there were. */
async function had({ accountId }: Shop, { orders = 0, unknown = 0 }): Promise<void> {
  await shops.owner.query(
    "INSERT INTO usage_folded (account_id, month, orders, unknown_orders) VALUES ($1, $2, $3, $4)",
    [accountId, usageMonth(new Date()).startsAt, orders, unknown],
  );
}

async function deliveriesOf({ accountId }: Shop) {
  const { rows } = await shops.owner.query(
    `SELECT d.status, d.lock_place AS place FROM delivery d JOIN response r ON r.account_id = d.account_id AND r.id = d.response_id
     WHERE d.account_id = $1 ORDER BY r.id`,
    [accountId],
  );
  return rows;
}

test("invented orders use up nothing of a connected store's month, and its real orders stay readable", async () => {
  const shop = await aShop();
  await answerMany(shop, "invented-", 150);
  await record(shop, order("real-1"));
  for (const id of ["real-1", "real-2", "real-3"]) await answerTo(shop, id);
  await record(shop, order("real-2"));
  await record(shop, order("real-3"));
  await matchOrders(worker, new Date());
  expect(await readableOf(shop, "real-")).toEqual(["real-1", "real-2", "real-3"]);
  expect(await usageOf(shop)).toEqual({ orders: 3, unknown: 153 });
});

test("a store that knows none of its orders shows as many answers as the plan covers, and no more", async () => {
  const shop = await aShop();
  await answerMany(shop, "invented-", 250);
  expect(await readableOf(shop)).toHaveLength(100);
  expect(await usageOf(shop)).toEqual({ orders: 0, unknown: 250 });
});

test("an order that locked until the store knew it is readable and sent on, and what it answers later too", async () => {
  const shop = await aShop();
  await had(shop, { unknown: 100 });
  await answerTo(shop, "1");
  expect([await readableOf(shop), await deliveriesOf(shop)]).toEqual([
    [],
    [{ status: "locked", place: expect.any(String) }],
  ]);
  await record(shop, order("1"));
  expect([await readableOf(shop), await deliveriesOf(shop)]).toEqual([["1"], [{ status: "waiting", place: null }]]);
  await answerTo(shop, "1", { answers: [{ questionNameId: "why", text: "The cups." }], order: { country: "PT" } });
  expect([await readableOf(shop), await deliveriesOf(shop)]).toEqual([["1"], [{ status: "waiting", place: null }]]);
});

test("what an order answers after the store knew it doesn't get the place that it had, even if its facts stayed the same", async () => {
  const shop = await aShop();
  await had(shop, { unknown: 100 });
  const facts = { total: 49.9, currency: "USD" };
  await record(shop, order("1", { facts }));
  await shops.say(shop, "1", { event: "view", order: facts });
  await record(shop, order("1", { facts, updatedAt: new Date() }));
  await answerTo(shop, "1");
  expect([await readableOf(shop), await deliveriesOf(shop)]).toEqual([["1"], [{ status: "waiting", place: null }]]);
});

test("an order beyond the plan's among those that the store knows stays locked, until a plan covers either place", async () => {
  const shop = await aShop();
  await had(shop, { orders: 109, unknown: 120 });
  await answerTo(shop, "1");
  await record(shop, order("1"));
  expect(await readableOf(shop)).toEqual([]);
  await shops.owner.query("UPDATE account SET billing_plan = 'Enterprise', agreed_orders = 110 WHERE id = $1", [
    shop.accountId,
  ]);
  await inAccount(shop.accountId, () =>
    inAccountTransaction((client) => unlockAnswers(client, shop.accountId, new Date())),
  );
  expect(await readableOf(shop)).toEqual(["1"]);
});

test("an answer that could be read isn't locked because the store knows its order", async () => {
  const shop = await aShop();
  await had(shop, { orders: 500 });
  await answerTo(shop, "1");
  await record(shop, order("1"));
  expect(await readableOf(shop)).toEqual(["1"]);
  expect(await usageOf(shop)).toEqual({ orders: 501, unknown: 1 });
});

test("an order counts once, however often and at once it's matched", async () => {
  const shop = await aShop();
  await answerTo(shop, "1");
  await record(shop, order("2"));
  await answerTo(shop, "2");
  await Promise.all([
    matchOrders(worker, new Date()),
    ...[4, 3, 2, 1].map((minutes) =>
      record(shop, order("1", { updatedAt: new Date(Date.now() - minutes * 60_000), facts: { total: minutes } })),
    ),
    record(shop, order("2", { updatedAt: new Date() })),
  ]);
  await matchOrders(worker, new Date());
  expect(await usageOf(shop)).toEqual({ orders: 2, unknown: 2 });
});

test("without a store every order counts when it's stored, and not again for a store that is connected later", async () => {
  const shop = await aShop({ isConnected: false });
  await answerTo(shop, "1");
  await connect(shop);
  await answerTo(shop, "2");
  for (const id of ["1", "2"]) await record(shop, order(id));
  expect(await usageOf(shop)).toEqual({ orders: 2, unknown: 1 });
  await connect(shop, "removed");
  await answerTo(shop, "3");
  await record(shop, order("3"));
  expect(await usageOf(shop)).toEqual({ orders: 3, unknown: 1 });
});

test("a test of an order that somebody sends first doesn't keep its shopper's answer locked", async () => {
  const shop = await aShop();
  await had(shop, { unknown: 100 });
  await answerTo(shop, "1", { isTest: true });
  await record(shop, order("1"));
  await matchOrders(worker, new Date());
  await answerTo(shop, "1");
  await matchOrders(worker, new Date());
  expect(await readableOf(shop)).toEqual(["1", "1"]);
  expect(await usageOf(shop)).toEqual({ orders: 1, unknown: 101 });
});

test("tests of an order that the store knows count neither when they're stored nor when they're matched", async () => {
  const shop = await aShop();
  await answerTo(shop, "1", { isTest: true });
  await record(shop, order("1"));
  expect(await usageOf(shop)).toEqual({ orders: 0, unknown: 0 });
});

test("another store's orders, however many and however dated, don't keep an answer locked", async () => {
  const [hostile, shop] = [await aShop(), await aShop()];
  await shops.owner.query(
    `INSERT INTO store_order (account_id, platform, source_order_id, placed_at, source_updated_at, is_accepted)
     SELECT $1, 'Shopify', 'many-' || n, CASE WHEN n % 2 = 0 THEN timestamptz '9999-01-01' ELSE now() END, now(), true
     FROM generate_series(1, 5000) n`,
    [hostile.accountId],
  );
  await had(shop, { unknown: 100 });
  await record(shop, order("1"));
  await answerTo(shop, "1");
  expect(await readableOf(shop)).toEqual([]);
  await matchOrders(worker, new Date());
  // Other files' tests look at all stores' orders, too.
  await shops.owner.query("DELETE FROM store_order WHERE account_id = $1", [hostile.accountId]);
  expect(await readableOf(shop)).toEqual(["1"]);
  expect(await usageOf(shop)).toEqual({ orders: 1, unknown: 101 });
});
