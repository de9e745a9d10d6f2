import { afterAll, expect, test } from "vitest";
import { usageMonth } from "#lib/plan-usage.ts";
import { eraseShopper } from "#server/domain/responses/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { forgetStore } from "#server/storefront/index.ts";
import { contextOf } from "#server/testing/factories.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import { accountsToUnlock, unlockAnswers } from "./index.ts";

const shops = await openShops();
afterAll(() => shops.close());

const questions = [{ questionNameId: "why", type: "text" as const, title: "Why us?", required: false }];

/** A shop on Free whose trial is over, with this many orders this month. */
async function aShopWith(orders: number): Promise<Shop> {
  const shop = await shops.open(questions);
  await change(shop, "trial_ends_at = now() - interval '1 day'");
  await shops.owner.query("INSERT INTO usage_folded (account_id, month, orders) VALUES ($1, $2, $3)", [
    ...[shop.accountId, usageMonth(new Date()).startsAt, orders],
  ]);
  return shop;
}

async function change({ accountId }: Shop, set: string): Promise<void> {
  await shops.owner.query(`UPDATE account SET ${set} WHERE id = $1`, [accountId]);
  forgetStore(accountId);
}

const answerTo = async (shop: Shop, order: string, more: object = {}) =>
  await shops.say(shop, order, { event: "complete", answers: [{ questionNameId: "why", text: "The mugs." }], ...more });

/** The orders whose answers the account may read. */
async function readableOf({ accountId }: Shop): Promise<string[]> {
  const { rows } = await inAccount(accountId, () =>
    inAccountTransaction((client) =>
      client.query<{ order: string }>(
        `SELECT r.source_order_id AS order FROM answer a JOIN response r ON r.account_id = a.account_id AND r.id = a.response_id
         ORDER BY 1`,
      ),
    ),
  );
  return rows.map(({ order }) => order);
}

async function unlock({ accountId }: Shop, now = new Date()): Promise<void> {
  await inAccount(accountId, () => inAccountTransaction((client) => unlockAnswers(client, accountId, now)));
}

async function ordersOf({ accountId }: Shop): Promise<number> {
  const { rows } = await shops.owner.query<{ orders: number }>(
    "SELECT sum(orders)::float8 AS orders FROM usage_month WHERE account_id = $1",
    [accountId],
  );
  return rows[0]?.orders ?? 0;
}

test("an order counts once, however many messages it sends, and tests don't count", async () => {
  const shop = await aShopWith(0);
  await shops.say(shop, "1", { event: "view" });
  await answerTo(shop, "1");
  await answerTo(shop, "2", { isTest: true });
  expect(await ordersOf(shop)).toBe(1);
});

test("orders beyond the limit lock, with what they answer later, and a plan unlocks those it covers", async () => {
  const shop = await aShopWith(99);
  for (const order of ["100", "101", "102"]) await answerTo(shop, order);
  expect(await readableOf(shop)).toEqual(["100"]);
  await shops.say(shop, "103", { event: "view" });
  await answerTo(shop, "103");
  expect(await ordersOf(shop)).toBe(103);
  expect(await readableOf(shop)).toEqual(["100"]);
  await change(shop, "billing_plan = 'Enterprise', agreed_orders = 102");
  await unlock(shop);
  expect(await readableOf(shop)).toEqual(["100", "101", "102"]);
  await change(shop, "billing_plan = 'Free', agreed_orders = NULL");
  await unlock(shop);
  expect(await readableOf(shop)).toEqual(["100", "101", "102"]);
});

test("nothing locks during the trial, nor when it ends", async () => {
  const shop = await aShopWith(5_000);
  await change(shop, "trial_ends_at = now() + interval '1 day'");
  await answerTo(shop, "1");
  await change(shop, "trial_ends_at = now() - interval '1 second'");
  await answerTo(shop, "2");
  expect(await readableOf(shop)).toEqual(["1"]);
});

test.each([
  ["a trial", "trial_ends_at = now() + interval '1 day'", "trial_ends_at = now() - interval '1 day'"],
  ["a granted plan", "billing_plan = 'Staff'", "billing_plan = 'Free'"],
  ["a large plan", "billing_plan = 'Orders_100K'", "billing_plan = 'Free'"],
])("%s that ends in the middle of a month leaves readable what was answered until then", async (_plan, on, off) => {
  const shop = await aShopWith(100);
  await answerTo(shop, "1");
  await change(shop, on);
  await unlock(shop);
  await answerTo(shop, "2");
  await change(shop, off);
  await answerTo(shop, "3");
  expect(await readableOf(shop)).toEqual(["1", "2"]);
});

test("the month's end unlocks everything, and is noticed by itself", async () => {
  const shop = await aShopWith(100);
  await answerTo(shop, "1");
  expect(await readableOf(shop)).toEqual([]);
  const { endsAt } = usageMonth(new Date());
  const isDueAt = async (now: Date) => {
    const client = await workerPool().connect();
    try {
      return (await accountsToUnlock(client, now)).includes(shop.accountId);
    } finally {
      client.release();
    }
  };
  expect([await isDueAt(new Date(endsAt.getTime() - 1)), await isDueAt(endsAt)]).toEqual([false, true]);
  await unlock(shop, endsAt);
  expect(await readableOf(shop)).toEqual(["1"]);
  expect(await isDueAt(endsAt)).toBe(false);
});

test("a shopper is erased from locked responses too", async () => {
  const shop = await aShopWith(100);
  const emailAddress = `ann-${shop.accountId}@example.com`;
  await answerTo(shop, "1", { order: { email: emailAddress } });
  const context = contextOf({
    accountId: shop.accountId,
    publishableKey: shop.apiKey,
    owner: { personId: crypto.randomUUID(), emailAddress: "owner@example.com" },
  });
  const erase = async (countOnly: boolean) =>
    await inAccount(shop.accountId, () => eraseShopper(context, { emailAddress, countOnly }));
  expect([await erase(true), await erase(false)]).toMatchObject([{ responses: 1 }, { responses: 1 }]);
  const { rows } = await shops.owner.query("SELECT FROM answer WHERE account_id = $1", [shop.accountId]);
  expect(rows).toEqual([]);
  // What was shown stays used.
  expect(await ordersOf(shop)).toBe(101);
});
