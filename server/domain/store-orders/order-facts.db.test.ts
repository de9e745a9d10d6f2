import { afterAll, expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import { recordMissing } from "./record-order.ts";
import { takeMarks } from "./testing/frame-marks.ts";
import { order, ordersOf, record } from "./testing/recorded-orders.ts";

const shops = await openShops();
afterAll(async () => {
  await stopSender();
  await shops.close();
});

const text = (questionNameId: string, showIf?: QuestionInput["showIf"]): QuestionInput => ({
  questionNameId,
  type: "text",
  title: questionNameId,
  required: false,
  ...(showIf ? { showIf } : {}),
});
const questions: QuestionInput[] = [
  text("late", { all: [{ order: "surface", op: "is", value: "orderStatus" }] }),
  text("source"),
  text("vip", { all: [{ order: "total", op: "gt", value: 100 }] }),
  text("mailed", { all: [{ order: "surface", op: "is", value: "email" }] }),
];
const at = (time: string) => new Date(`2026-11-${time}Z`);
const sql = (text: string, values: unknown[]) => shops.owner.query(text, values);
const marksOf = (store: Shop) => takeMarks(shops, store);

async function aStore(timeZone = "UTC"): Promise<Shop> {
  const store = await shops.open(questions);
  await sql("UPDATE account SET time_zone = $2 WHERE id = $1", [store.accountId, timeZone]);
  return store;
}

test("an order's day is that of its account's time zone, whenever its later states arrive", async () => {
  const store = await aStore("Asia/Tokyo");
  const placed = { placedAt: at("20T23:30:00"), updatedAt: at("20T23:30:00") };
  await record(store, order("1", placed));
  await record(store, order("1", { placedAt: at("22T10:00:00"), updatedAt: at("22T10:00:00") }));
  await record(store, order("2", { ...placed, isAccepted: false }));
  await record(store, order("2", { placedAt: at("22T15:00:00"), updatedAt: at("22T15:00:00") }));
  expect((await ordersOf(store)).map(({ day }) => day)).toEqual([new Date("2026-11-21"), new Date("2026-11-23")]);
});

test("what an order's shopper could have been asked is kept, over all order pages, in the survey's order", async () => {
  const store = await aStore();
  await record(store, order("1", { facts: { total: 200, currency: "USD" } }));
  await record(store, order("2"));
  await record(store, order("3", { isWebCheckout: false }));
  await record(store, order("4", { isTest: true }));
  await sql("UPDATE account SET survey_enabled = false WHERE id = $1", [store.accountId]);
  await record(store, order("5"));
  const asked = (await ordersOf(store)).map((each) => [each.asked, each.couldShow]);
  expect(asked).toEqual([
    [["late", "source", "vip"], true],
    [["late", "source"], true],
    ...[3, 4, 5].map(() => [[], false]),
  ]);
  const { rows } = await sql("SELECT FROM store_order WHERE account_id = $1 AND asked IS NULL", [store.accountId]);
  expect(rows).toEqual([]);
});

test("what it was asked is decided when it is first accepted, not by a later survey or a cancellation undone", async () => {
  const store = await aStore();
  const states = [9, 8, 7, 6].map((minutes) => new Date(Date.now() - minutes * 60_000));
  const state = (id: string, index: number, isAccepted: boolean, total: number) =>
    record(store, order(id, { updatedAt: states[index], isAccepted, facts: { total, currency: "USD" } }));
  await state("1", 0, true, 50);
  await state("2", 0, false, 50);
  await state("1", 1, false, 50);
  await state("2", 1, true, 200);
  await sql("UPDATE account SET survey_enabled = false WHERE id = $1", [store.accountId]);
  await state("3", 1, true, 50);
  await sql("UPDATE account SET survey_enabled = true WHERE id = $1", [store.accountId]);
  for (const id of ["1", "2", "3"]) await state(id, 2, true, 300);
  await state("3", 0, false, 50);
  expect((await ordersOf(store)).map((each) => [each.asked, each.couldShow])).toEqual([
    [["late", "source"], true],
    [["late", "source", "vip"], true],
    [[], false],
  ]);
});

test("an order's channel and its checkout are those of the store's newest state", async () => {
  const store = await aStore();
  const [before, after] = [at("20T10:00:00"), at("20T10:05:00")];
  await record(store, order("1", { updatedAt: after, facts: { utmSource: "ig", utmMedium: "paid" } }));
  await record(store, order("1", { updatedAt: before, facts: { utmSource: "podcast" }, isWebCheckout: false }));
  await record(store, order("2", { updatedAt: before, facts: { referrer: "https://www.google.com/" } }));
  await record(store, order("2", { updatedAt: after, isWebCheckout: false }));
  expect(await ordersOf(store)).toMatchObject([
    { channel: "instagram-ads", isWebCheckout: true },
    { channel: null, isWebCheckout: false },
  ]);
});

test("what a page says of its order is in none of these facts", async () => {
  const store = await aStore();
  await record(store, order("1"));
  const pageFacts = { total: 500, currency: "USD", utmSource: "ig", email: "ann@shop.example", customerId: "9" };
  await shops.say(store, "1", { answers: [{ questionNameId: "source", text: "A" }], order: pageFacts });
  await record(store, order("1", { updatedAt: new Date() }));
  expect(await ordersOf(store)).toMatchObject([{ channel: null, customerKey: null, asked: ["late", "source"] }]);
});

test("a new state marks its day and the one before it, and the same state or an older one marks nothing", async () => {
  const store = await aStore();
  const [first, second] = [at("20T10:00:00"), at("21T10:00:00")];
  await record(store, order("1", { placedAt: first, updatedAt: first, isAccepted: false }));
  expect(await marksOf(store)).toEqual(["2026-11-20"]);
  await record(store, order("1", { placedAt: second, updatedAt: second }));
  expect(await marksOf(store)).toEqual(["2026-11-20", "2026-11-21"]);
  const later = at("22T10:00:00");
  await record(store, order("1", { placedAt: second, updatedAt: later }));
  await record(store, order("1", { placedAt: first, updatedAt: first, facts: { total: 1, currency: "USD" } }));
  expect(await marksOf(store)).toEqual([]);
  await record(store, order("1", { updatedAt: at("23T10:00:00"), refunded: 10 }));
  expect(await marksOf(store)).toEqual(["2026-11-21"]);
});

test("an order that its store no longer knows marks its day once, and those of the customer's later orders", async () => {
  const store = await aStore();
  for (const [index, day] of ["20", "22", "24"].entries()) {
    const time = at(`${day}T10:00:00`);
    await record(store, order(`${index}`, { placedAt: time, updatedAt: time, facts: { customerId: "9" } }));
  }
  await marksOf(store);
  const missing = () =>
    inAccount(store.accountId, () =>
      inAccountTransaction((client) =>
        recordMissing(client, { accountId: store.accountId, platform: "Shopify", storeNumber: 1 }, "1"),
      ),
    );
  await missing();
  expect(await marksOf(store)).toEqual(["2026-11-22", "2026-11-24"]);
  await missing();
  expect(await marksOf(store)).toEqual([]);
});
