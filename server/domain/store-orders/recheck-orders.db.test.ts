import { afterAll, expect, test } from "vitest";
import { machineNow } from "#lib/machine-clock.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { openShops } from "#server/testing/shops.ts";
import { startWooSandbox } from "#server/testing/woo-sandbox.ts";

const sandbox = await startWooSandbox("http://127.0.0.1:3000"); // the environment is read on first use
const { connectStore } = await import("#server/domain/connections/index.ts");
const { credentialsOfKey } = await import("#server/partners/platforms/woocommerce/index.ts");
const { readStoreOrder, recheckOrders } = await import("./index.ts");
const { ordersOf } = await import("./testing/recorded-orders.ts");
const shops = await openShops();
afterAll(async () => {
  sandbox.close();
  await stopSender();
  await shops.close();
});

const DAY_MS = 24 * 60 * 60 * 1000;
const choices = ["a", "b"].map((id) => ({ id, label: id }));
const answers = [{ questionNameId: "source", choiceIds: ["a"] }];

/** A store whose shopper placed an order and answered. */
async function aStore() {
  const shop = await shops.open([
    { questionNameId: "source", type: "single", title: "Where from?", required: false, choices },
  ]);
  const { accountId } = shop;
  const sql = "SELECT person_id FROM membership WHERE account_id = $1";
  const [{ person_id: personId }] = (await shops.owner.query(sql, [accountId])).rows;
  const domain = `${accountId}.example`;
  const key = { consumer_key: "ck_1", consumer_secret: "cs_1" };
  const store = { domain, credentials: credentialsOfKey(`https://${domain}`, key), scopes: [], users: [] };
  await connectStore({ accountId, personId, platform: "WooCommerce", store });
  const page = (path: string, form: Record<string, string>) =>
    fetch(`${sandbox.url}/woocommerce/${domain}/${path}`, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
  const placed = await page("shop/checkout", { delivery: "lost" });
  const order = /order-received\/(\d+)/.exec(placed.headers.get("location") ?? "")?.[1] ?? "";
  await shops.say(shop, order, { platform: "WooCommerce", answers, order: { total: 49.9, currency: "USD" } });
  await readStoreOrder(accountId, order);
  return {
    shop,
    change: (action: string) => page("orders", { order, action }),
    recheckAfter: (days: number) => recheckOrders(accountId, new Date(machineNow().getTime() + days * DAY_MS)),
    reads: () => sandbox.asked(domain).filter((asked) => asked === `GET orders/${order}`).length,
    revenue: async () => {
      const sql = "SELECT sum(revenue_minor)::int AS revenue FROM choice_daily WHERE account_id = $1";
      return (await shops.owner.query(sql, [accountId])).rows[0].revenue;
    },
  };
}

test("an order that was deleted for good is missed days later, and its revenue doesn't count", async () => {
  const { shop, change, recheckAfter, revenue } = await aStore();
  expect(await revenue()).toBe(4990);
  await change("delete");
  expect([await recheckAfter(2), await revenue()]).toEqual([0, 4990]);
  expect([await recheckAfter(4), await revenue()]).toEqual([1, 0]);
  expect(await ordersOf(shop)).toMatchObject([{ isAccepted: false, recheckedAt: expect.any(Date) }]);
});

test("an order that is still there is read once more, not every hour", async () => {
  const { recheckAfter, revenue, reads } = await aStore();
  const before = reads();
  expect([await recheckAfter(4), await recheckAfter(4), await recheckAfter(40)]).toEqual([1, 0, 0]);
  expect([reads() - before, await revenue()]).toEqual([1, 4990]);
});
