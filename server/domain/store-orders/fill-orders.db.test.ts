import { afterAll, expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { clientAs } from "#server/foundation/database/db.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { fillOrdersTask } from "#server/jobs/fill-orders.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import { accountsToFill, fillOrders } from "./index.ts";
import { takeMarks } from "./testing/frame-marks.ts";
import { order, ordersOf, record } from "./testing/recorded-orders.ts";

const shops = await openShops();
const worker = clientAs("afterword_worker");
await worker.connect();
afterAll(async () => {
  await stopSender();
  await Promise.all([worker.end(), shops.close()]);
});

const ann = "ann@shop.example";
const text = (questionNameId: string, showIf?: QuestionInput["showIf"]): QuestionInput => ({
  questionNameId,
  type: "text",
  title: questionNameId,
  required: false,
  ...(showIf ? { showIf } : {}),
});
const questions = [text("source"), text("vip", { all: [{ order: "total", op: "gt", value: 100 }] })];
const at = (time: string) => ({ placedAt: new Date(`2026-11-${time}Z`), updatedAt: new Date(`2026-11-${time}Z`) });

/** A store with orders of all kinds, in the order in which they were placed, as this release records them. */
async function aStore(): Promise<Shop> {
  const store = await shops.open(questions);
  const { accountId } = store;
  await shops.owner.query("UPDATE account SET time_zone = 'Asia/Tokyo' WHERE id = $1", [accountId]);
  // Whole survey versions are older than all orders.
  await shops.owner.query("UPDATE survey_version SET published_at = '2026-11-01' WHERE account_id = $1", [accountId]);
  await record(store, order("1", { ...at("20T23:30:00"), facts: { total: 200, currency: "USD", email: ann } }));
  await record(store, order("2", { ...at("21T10:00:00"), facts: { email: ann, customerId: "9", utmSource: "ig" } }));
  await record(store, order("3", { ...at("22T10:00:00"), facts: { email: ann } }));
  await record(store, order("4", { ...at("23T10:00:00"), facts: { email: "bob@shop.example" } }));
  await record(store, order("5", { ...at("24T10:00:00") }));
  await record(store, order("5", { ...at("24T11:00:00"), isAccepted: false }));
  await record(store, order("6", { ...at("25T10:00:00"), isAccepted: false }));
  await record(store, order("7", { ...at("26T10:00:00"), isWebCheckout: false }));
  return store;
}

/** Orders as the previous release stored them. */
async function empty({ accountId }: Shop, ids = ["1", "2", "3", "4", "5", "6", "7"]): Promise<void> {
  await shops.owner.query(
    `UPDATE store_order SET day = NULL, asked = NULL, customer_key = NULL, is_web_checkout = NULL, channel = NULL
     WHERE account_id = $1 AND source_order_id = ANY($2::text[])`,
    [accountId, ids],
  );
}

async function factsOf(store: Shop) {
  return (await ordersOf(store)).map(({ day, asked, customerKey, channel, couldShow }) => ({
    day: day?.toISOString().slice(0, 10),
    asked,
    customerKey,
    channel,
    couldShow,
  }));
}

const fill = () => fillOrdersTask.run({}, "job");

test("orders from before get what recording them would have written, and their days are marked", async () => {
  const store = await aStore();
  const recorded = await factsOf(store);
  expect(recorded.map(({ asked }) => asked)).toEqual([
    ["source", "vip"],
    ...[2, 3, 4, 5].map(() => ["source"]),
    [],
    [],
  ]);
  await empty(store);
  await takeMarks(shops, store);
  expect(await accountsToFill(worker)).toContain(store.accountId);
  await fill();
  expect(await factsOf(store)).toEqual(recorded);
  expect(await takeMarks(shops, store)).toEqual(["21", "22", "23", "24", "25", "26"].map((day) => `2026-11-${day}`));
  expect(await accountsToFill(worker)).not.toContain(store.accountId);
  // The survey showed in the web checkout alone; of the others it isn't known where they were placed.
  const web = (await ordersOf(store)).map(({ isWebCheckout }) => isWebCheckout);
  expect(web).toEqual([true, true, true, true, true, null, null]);
  await fill();
  expect(await takeMarks(shops, store)).toEqual([]);
});

test("what an order from before was asked is by the survey's version of its time", async () => {
  const store = await aStore();
  await shops.owner.query(
    `INSERT INTO survey_version (account_id, survey_id, version, name, document, published_at)
     SELECT account_id, survey_id, version + 1, name, jsonb_set(document, '{questions,0,questionNameId}', '"next"'), '2026-11-22'
     FROM survey_version WHERE account_id = $1`,
    [store.accountId],
  );
  await empty(store);
  await fill();
  expect((await ordersOf(store)).map(({ asked }) => asked)).toEqual([
    ["source", "vip"],
    ["source"],
    ...[3, 4, 5].map(() => ["next"]),
    [],
    [],
  ]);
});

test("an order from before that changes first stays to be filled, and keeps what was decided of it", async () => {
  const store = await aStore();
  await empty(store);
  await shops.owner.query("UPDATE account SET survey_enabled = false WHERE id = $1", [store.accountId]);
  await takeMarks(shops, store);
  for (const id of ["1", "5", "6"])
    await record(store, order(id, { ...at("27T10:00:00"), facts: { total: 200, currency: "USD", email: ann } }));
  const changed = (await factsOf(store)).filter((_, index) => [0, 4, 5].includes(index));
  expect(changed.map(({ day }) => day)).toEqual([undefined, undefined, "2026-11-27"]);
  await fill();
  const filled = await factsOf(store);
  expect([filled[0], filled[4], filled[5]]).toMatchObject([
    { day: "2026-11-21", asked: ["source", "vip"], couldShow: true },
    { day: "2026-11-27", asked: ["source", "vip"], couldShow: true },
    { day: "2026-11-27", asked: [], couldShow: false },
  ]);
});

test("a guest's order from before joins the customer, whichever of the two is filled first", async () => {
  const store = await aStore();
  for (const ids of [["1"], ["2"], ["1", "3"]]) {
    await empty(store, ids);
    await fill();
    const keys = (await ordersOf(store)).slice(0, 3).map(({ customerKey }) => customerKey);
    expect(keys).toEqual(["9", "9", "9"]);
  }
  await empty(store, ["1", "2"]);
  await record(store, order("8", { ...at("27T10:00:00"), facts: { email: ann } }));
  expect((await ordersOf(store)).at(-1)).toMatchObject({ customerKey: "9" });
});

test("more orders than one batch are filled, a transaction each", async () => {
  const store = await shops.open(questions);
  await shops.owner.query(
    `INSERT INTO store_order (account_id, platform, source_order_id, placed_at, source_updated_at, is_accepted, address_digest)
     SELECT $1, 'Shopify', n, now(), now(), true, n % 7 FROM generate_series(1, 700) n`,
    [store.accountId],
  );
  const left = async () =>
    (await shops.owner.query("SELECT FROM store_order WHERE account_id = $1 AND day IS NULL", [store.accountId]))
      .rowCount;
  const next = () => inTransaction(worker, () => fillOrders(worker, store.accountId));
  expect([await next(), await left()]).toEqual([true, 400]);
  expect([await next(), await next(), await left(), await next()]).toEqual([true, true, 0, false]);
  await shops.owner.query("DELETE FROM store_order WHERE account_id = $1", [store.accountId]);
});
