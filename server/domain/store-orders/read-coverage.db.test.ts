import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import { readCoverage, recentCoverage } from "./index.ts";
import { recordOrder } from "./record-order.ts";

const shops = await openShops();
afterAll(shops.close);

const now = new Date("2026-11-20T15:30:00.000Z");

async function aShop(timeZone: string): Promise<Shop> {
  const choices = [{ id: "b", label: "B" }];
  const shop = await shops.open([
    { questionNameId: "source", type: "single", title: "Where from?", required: false, choices },
  ]);
  const sql = "UPDATE account SET time_zone = $2, platform = 'Shopify' WHERE id = $1";
  await shops.owner.query(sql, [shop.accountId, timeZone]);
  return shop;
}

interface Placed {
  /** Where the shopper saw the survey. */
  surface?: string;
  platform?: string;
  isWebCheckout?: boolean;
}

async function place(
  shop: Shop,
  placedAt: string,
  { surface, platform = "Shopify", isWebCheckout = true }: Placed = {},
) {
  const { accountId } = shop;
  const sourceOrderId = randomUUIDv7();
  if (surface) await shops.say(shop, sourceOrderId, { event: "view", surface, platform });
  const times = { placedAt: new Date(placedAt), updatedAt: new Date(placedAt) };
  const order = { sourceOrderId, ...times, isAccepted: true, isTest: false, isWebCheckout, facts: {} };
  await inAccount(accountId, () =>
    inAccountTransaction((client) => recordOrder(client, { accountId, platform, storeNumber: 1 }, order)),
  );
}

const read = ({ accountId }: Shop, by: "day" | "hour") =>
  inAccount(accountId, () => readCoverage({ accountId, now }, { by }));
const counted = async (shop: Shop, by: "day" | "hour") =>
  (await read(shop, by)).points.filter(({ orders }) => orders > 0);

test("days and hours are those of the account's time zone, without gaps, up to the one that isn't over", async () => {
  const shop = await aShop("America/New_York");
  // 23:30 on November 18 in New York, and 00:30 on the next day.
  await place(shop, "2026-11-19T04:30:00.000Z", { surface: "thankYou" });
  await place(shop, "2026-11-19T05:30:00.000Z");
  await place(shop, "2026-11-20T15:28:00.000Z", { surface: "orderStatus" });
  const counts = { orders: 1, thankYou: 0, orderStatus: 0, elsewhere: 0 };
  expect(await counted(shop, "day")).toEqual([
    { ...counts, start: "2026-11-18", thankYou: 1 },
    { ...counts, start: "2026-11-19" },
    { ...counts, start: "2026-11-20", orderStatus: 1 },
  ]);
  expect((await counted(shop, "hour")).map(({ start }) => start)).toEqual([
    "2026-11-18T23:00",
    "2026-11-19T00:00",
    "2026-11-20T10:00",
  ]);
  const [days, hours] = [await read(shop, "day"), await read(shop, "hour")];
  expect([days.timeZone, days.points.length, days.points[0]?.start]).toEqual(["America/New_York", 30, "2026-10-22"]);
  expect([hours.points.length, hours.points[0]?.start]).toEqual([48, "2026-11-18T11:00"]);
});

// America/Edmonton and Africa/Casablanca changed their rules in 2026: time zones of another age than Node's have other hours.
test.each(["America/Edmonton", "Africa/Casablanca", "Asia/Kathmandu"])(
  "an order in %s is in the bar of the hour and day that Node's clock gives it",
  async (timeZone) => {
    const shop = await aShop(timeZone);
    const placedAt = "2026-11-20T06:40:00.000Z";
    await place(shop, placedAt);
    const local = Temporal.Instant.from(placedAt).toZonedDateTimeISO(timeZone).toPlainDateTime().toString();
    expect((await counted(shop, "hour")).map(({ start }) => start)).toEqual([`${local.slice(0, 13)}:00`]);
    expect((await counted(shop, "day")).map(({ start }) => start)).toEqual([local.slice(0, 10)]);
  },
);

test("orders of both rounds of the hour that comes twice are in its one bar", async () => {
  const shop = await aShop("America/New_York");
  await place(shop, "2026-11-01T05:30:00.000Z");
  await place(shop, "2026-11-01T06:30:00.000Z");
  await place(shop, "2026-11-01T07:00:00.000Z");
  const context = { accountId: shop.accountId, now: new Date("2026-11-01T15:30:00.000Z") };
  const { points } = await inAccount(shop.accountId, () => readCoverage(context, { by: "hour" }));
  expect(points.filter(({ orders }) => orders > 0).map(({ start, orders }) => [start, orders])).toEqual([
    ["2026-11-01T01:00", 2],
    ["2026-11-01T02:00", 1],
  ]);
});

test("orders of the till and of another platform don't count, and a survey seen from an email is apart", async () => {
  const shop = await aShop("UTC");
  await place(shop, "2026-11-20T10:00:00.000Z", { surface: "thankYou" });
  await place(shop, "2026-11-20T10:01:00.000Z", { surface: "email" });
  await place(shop, "2026-11-20T10:02:00.000Z", { surface: "pos", isWebCheckout: false });
  await place(shop, "2026-11-20T10:03:00.000Z", { surface: "thankYou", platform: "WooCommerce" });
  expect(await counted(shop, "day")).toEqual([
    { start: "2026-11-20", orders: 2, thankYou: 1, orderStatus: 0, elsewhere: 1 },
  ]);
  const { accountId } = shop;
  expect(await inAccount(accountId, () => recentCoverage(accountId, { platform: "Shopify" }, now))).toEqual({
    orders: 2,
    seen: 1,
    pending: 0,
  });
});

test("an order counts two minutes after it was placed, seen or not", async () => {
  const shop = await aShop("UTC");
  const { accountId } = shop;
  await place(shop, "2026-11-20T15:28:00.001Z");
  await place(shop, "2026-11-20T15:29:59.000Z", { surface: "thankYou" });
  expect(await counted(shop, "day")).toEqual([]);
  expect((await read(shop, "hour")).pending).toBe(2);
  const coverage = async (at: string) =>
    await inAccount(accountId, () => recentCoverage(accountId, { platform: "Shopify" }, new Date(at)));
  expect(await coverage("2026-11-20T15:30:00.000Z")).toEqual({ orders: 0, seen: 0, pending: 2 });
  expect(await coverage("2026-11-20T15:31:00.000Z")).toEqual({ orders: 1, seen: 0, pending: 1 });
  expect(await coverage("2026-11-20T15:32:00.000Z")).toEqual({ orders: 2, seen: 1, pending: 0 });
});

test("an account without a store has no orders and no alarm", async () => {
  const { accountId, owner } = await anAccount();
  const cookie = await signIn(owner, accountId);
  const answer = await (await api("GET", "/app/stores/coverage?by=hour", { cookie })).json();
  expect(answer.points).toHaveLength(48);
  expect(await (await api("GET", "/app/stores/coverage-alarm", { cookie })).json()).toEqual({ alarm: null });
});
