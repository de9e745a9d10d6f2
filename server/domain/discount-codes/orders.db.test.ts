import { afterAll, expect, test } from "vitest";
import type { Prisma } from "#generated/prisma/client.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { startShopifySandbox } from "#server/testing/shopify-sandbox.ts";
import { openShops } from "#server/testing/shops.ts";
import { openStore } from "./testing/open-store.ts";

const shopify = await startShopifySandbox();
const shops = await openShops();
afterAll(async () => {
  shopify.close();
  await stopSender();
  await shops.close();
});

const DAY_MS = 24 * 60 * 60 * 1000;
const aStore = () => openStore({ shopify, shops });

test.each<[string, Partial<Prisma.StoreOrderUncheckedCreateInput>, string]>([
  ["is older than three days", { placedAt: new Date(Date.now() - 3.1 * DAY_MS) }, "older than 3 days"],
  ["cost nothing", { totalMinor: 0, currency: "USD" }, "cost nothing"],
  ["was refunded in full", { totalMinor: 500, refundedMinor: 500, currency: "USD" }, "refunded"],
])("an order that %s earns no code, and the merchant reads why", async (_what, more, problem) => {
  const { shop, complete, inHere, stored, handle } = await aStore();
  const { accountId } = shop;
  const now = new Date();
  const order = { placedAt: now, sourceUpdatedAt: now, isAccepted: true, ...more };
  const data = { accountId, platform: "Shopify", sourceOrderId: "77", ...order };
  await inHere(() => tenant().storeOrder.create({ data }));
  expect(await (await complete("77")).ask()).toEqual({ status: "none" });
  expect(await stored()).toMatchObject([{ status: "failed", problem: expect.stringContaining(problem) }]);
  expect(await shopify.discounts(handle)).toEqual([]);
});

test("an order that used a code of ours earns no other one", async () => {
  const { complete, order, stored } = await aStore();
  const given = await (await complete(await order())).ask();
  const code = given.status === "made" ? given.code.toLowerCase() : "";
  expect(await (await complete(await order(`customer=7&code=${code}`))).ask()).toEqual({ status: "none" });
  const failed = (await stored()).filter(({ status }) => status === "failed");
  expect(failed).toMatchObject([{ problem: expect.stringContaining("earned with another one") }]);
});

test("a store is asked for an order that it doesn't know less and less often, and that is no attempt", async () => {
  const { complete, stored, change } = await aStore();
  const { ask } = await complete("999999");
  for (let times = 0; times < 3; times++) expect(await ask()).toEqual({ status: "pending" });
  expect(await stored()).toMatchObject([{ status: "making", attempts: 0, missed: 1 }]);
  await change({ leasedUntil: new Date(0), missed: 10 });
  const askedAt = Date.now();
  expect(await ask()).toEqual({ status: "pending" });
  const [row] = await stored();
  expect(row).toMatchObject({ attempts: 0, missed: 11 });
  expect(row?.leasedUntil.getTime()).toBeGreaterThan(askedAt + 1000 * 1000);
});

test("a store isn't asked for more orders at a time than an account may ask for", async () => {
  const { shop, complete, order, stored, handle } = await aStore();
  await shops.owner.query("INSERT INTO rate_bucket VALUES ($1, -1e9, 0, now())", [`discountOrder:${shop.accountId}`]);
  expect(await (await complete(await order())).ask()).toEqual({ status: "pending" });
  expect(await stored()).toMatchObject([{ attempts: 0, problem: expect.stringContaining("Too many") }]);
  expect(await shopify.discounts(handle)).toEqual([]);
});

test("an account makes 2,000 codes in 24 hours, and no more", async () => {
  const { shop, complete, order, stored } = await aStore();
  await shops.owner.query(
    `INSERT INTO discount_code (account_id, platform, store_number, source_order_id, status, leased_until, made_at)
     SELECT $1, 'Shopify', 1, n::text, 'made', now(), now() - interval '23 hours' FROM generate_series(1, 1999) n`,
    [shop.accountId],
  );
  expect(await (await complete(await order())).ask()).toMatchObject({ status: "made" });
  expect(await (await complete(await order())).ask()).toEqual({ status: "none" });
  const failed = (await stored()).filter(({ status }) => status === "failed");
  expect(failed).toMatchObject([{ problem: expect.stringContaining("2000 codes") }]);
});
