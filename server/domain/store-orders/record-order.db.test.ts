import { afterAll, expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { clientAs } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { recount } from "#server/storefront/index.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import { matchOrders } from "./index.ts";
import { minutesAgo, order, ordersOf, record } from "./testing/recorded-orders.ts";

const shops = await openShops();
const worker = clientAs("afterword_worker");
await worker.connect();
afterAll(async () => {
  await stopSender();
  await Promise.all([worker.end(), shops.close()]);
});

const questions: QuestionInput[] = [
  {
    questionNameId: "source",
    type: "single",
    title: "Where from?",
    required: false,
    choices: [{ id: "b", label: "B" }],
    allowOther: true,
  },
  {
    questionNameId: "vip",
    type: "text",
    title: "Why so much?",
    required: false,
    showIf: { all: [{ order: "total", op: "gt", value: 100 }] },
  },
];
const source = { questionNameId: "source", choiceIds: ["b"] };
const answers = [source, { questionNameId: "vip", text: "Because" }];
const aStore = () => shops.open(questions);
async function responsesOf({ accountId }: Shop) {
  const { rows } = await shops.owner.query(
    `SELECT order_total_minor::int AS total, currency, is_first_order AS "isFirstOrder", customer_type AS type,
       "order" ->> 'email' AS email, "order" ->> 'utmSource' AS "utmSource", shown
     FROM response WHERE account_id = $1 ORDER BY order_key`,
    [accountId],
  );
  return rows;
}
async function readsOf({ accountId }: Shop): Promise<string[]> {
  const sql = `SELECT data ->> 'sourceOrderId' AS id FROM pgboss.job
    WHERE name = 'read-store-order' AND data ->> 'accountId' = $1`;
  return (await shops.owner.query<{ id: string }>(sql, [accountId])).rows.map(({ id }) => id);
}
async function revenueOf({ accountId }: Shop) {
  const { rows } = await shops.owner.query(
    `SELECT customer_type AS type, sum(revenue_minor)::int AS revenue, sum(orders)::int AS orders FROM choice_daily
     WHERE account_id = $1 AND question_id = 'source' GROUP BY customer_type HAVING sum(orders) <> 0`,
    [accountId],
  );
  return rows;
}

test("an order is stored with its facts, and its address only as a digest", async () => {
  const store = await aStore();
  const facts = {
    total: 49.9,
    currency: "USD",
    country: "US",
    email: "Ann@shop.example",
    customerId: "9",
    skus: ["A"],
  };
  expect(await record(store, order("1", { facts }))).toBe(true);
  const [row] = await ordersOf(store);
  expect(row).toMatchObject({ totalMinor: 4990n, currency: "USD", country: "US", customerId: "9", matchedAt: null });
  expect(row).toMatchObject({ facts: { skus: ["A"] }, addressDigest: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(JSON.stringify(row?.facts)).not.toContain("shop.example");
});

test("states that arrive shuffled and doubled end in the newest one", async () => {
  const store = await aStore();
  const states = [9, 7, 5, 3].map((minutes, index) =>
    order("1", {
      updatedAt: minutesAgo(minutes),
      isAccepted: index > 0,
      facts: { total: 10 + index, currency: "USD" },
    }),
  );
  for (const index of [2, 0, 3, 1, 3, 2, 0]) {
    const state = states[index];
    if (state) await record(store, state);
  }
  expect(await ordersOf(store)).toMatchObject([{ totalMinor: 1300n, isAccepted: true }]);
  expect(await record(store, order("1", { updatedAt: minutesAgo(6), isAccepted: false }))).toBe(false);
});

test("of two states of the same second, the accepted one stays until the order was read again", async () => {
  const store = await aStore();
  const updatedAt = new Date("2026-11-20T10:00:00Z");
  for (let sent = 0; sent < 2; sent++) await record(store, order("1", { updatedAt }));
  await record(store, order("1", { isAccepted: false, updatedAt: new Date("2026-11-20T09:59:59Z") }));
  expect(await readsOf(store)).toEqual([]);
  await record(store, order("1", { isAccepted: false, updatedAt }));
  expect(await ordersOf(store)).toMatchObject([{ isAccepted: true }]);
  expect(await readsOf(store)).toEqual(["1"]);
});

test("of two accepted states of the same second that differ, the order is read again; equal ones are one", async () => {
  const store = await aStore();
  const updatedAt = new Date("2026-11-20T10:00:00Z");
  const state = (total: number) => order("1", { updatedAt, facts: { total, currency: "USD", skus: ["A"] } });
  for (const total of [30.49, 30.49]) await record(store, state(total));
  expect(await readsOf(store)).toEqual([]);
  await record(store, state(99.99));
  expect(await readsOf(store)).toEqual(["1"]);
});

test("an order was placed when it was first accepted, however its store dates it later", async () => {
  const store = await aStore();
  const state = (isAccepted: boolean, minutes: number) => {
    const at = new Date(Date.UTC(2026, 10, 20, 10, minutes));
    return order("1", { isAccepted, placedAt: at, updatedAt: at });
  };
  for (const [isAccepted, minutes] of [
    [false, 0],
    [true, 4],
    [true, 50],
    [false, 55],
  ] as const)
    await record(store, state(isAccepted, minutes));
  expect(await ordersOf(store)).toMatchObject([{ placedAt: new Date("2026-11-20T10:04:00Z") }]);
});

test("texts that no page could send are left out, and the order is kept", async () => {
  const store = await aStore();
  const facts = { total: 49.9, currency: "USD", utmSource: "a\u0000b", skus: ["x".repeat(5000)], country: "nowhere" };
  await record(store, order("1", { facts }));
  expect(await ordersOf(store)).toMatchObject([{ totalMinor: 4990n, country: null }]);
});

test("the survey could have shown with accepted orders of the web checkout, while it was on", async () => {
  const store = await aStore();
  await record(store, order("1"));
  await record(store, order("2", { isWebCheckout: false }));
  await record(store, order("3", { isTest: true }));
  await record(store, order("4", { isAccepted: false }));
  await shops.owner.query("UPDATE account SET survey_enabled = false WHERE id = $1", [store.accountId]);
  await record(store, order("5"));
  await record(store, order("1", { updatedAt: minutesAgo(1) }));
  expect((await ordersOf(store)).map(({ couldShow }) => couldShow)).toEqual([true, false, false, false, false]);
});

test("whether the survey could have shown is decided when the order is first accepted, not by later states", async () => {
  const store = await aStore();
  const turn = (isOn: boolean) =>
    shops.owner.query("UPDATE account SET survey_enabled = $2 WHERE id = $1", [store.accountId, isOn]);
  await turn(false);
  await record(store, order("1", { updatedAt: minutesAgo(9) }));
  await record(store, order("2", { updatedAt: minutesAgo(9), isAccepted: false }));
  await record(store, order("3", { updatedAt: minutesAgo(9) }));
  await record(store, order("3", { updatedAt: minutesAgo(8), isAccepted: false }));
  await turn(true);
  await record(store, order("4", { updatedAt: minutesAgo(9) }));
  await record(store, order("4", { updatedAt: minutesAgo(8), isAccepted: false }));
  for (const id of ["1", "2", "3", "4"]) await record(store, order(id, { updatedAt: minutesAgo(1) }));
  expect((await ordersOf(store)).map(({ couldShow }) => couldShow)).toEqual([false, true, false, true]);
});

test("an order from before its store was connected could not have shown the survey", async () => {
  const store = await aStore();
  const { accountId } = store;
  await shops.owner.query(
    `INSERT INTO shop_domain (account_id, platform, domain, verified_at) VALUES ($1, 'Shopify', $2, $3)`,
    [accountId, `${accountId}.example`, minutesAgo(5)],
  );
  await record(store, order("1", { placedAt: minutesAgo(6) }));
  await record(store, order("2", { placedAt: minutesAgo(4) }));
  expect((await ordersOf(store)).map(({ couldShow }) => couldShow)).toEqual([false, true]);
});

test.each([
  ["orderStatus", true],
  ["email", false],
])("a survey whose only question is for %s could have shown with an order: %s", async (surface, couldShow) => {
  const store = await shops.open([
    {
      questionNameId: "late",
      type: "text",
      title: "How was it?",
      required: false,
      showIf: { all: [{ order: "surface", op: "is", value: surface }] },
    },
  ]);
  await record(store, order("1"));
  expect(await ordersOf(store)).toMatchObject([{ couldShow }]);
});

test("what the store says replaces what the page said, and the figures follow", async () => {
  const store = await aStore();
  const pageFacts = {
    total: 500,
    currency: "USD",
    isFirstOrder: true,
    utmSource: "made up",
    email: "wrong@shop.example",
  };
  await shops.say(store, "1", { answers, order: pageFacts });
  expect(await revenueOf(store)).toEqual([{ type: 1, revenue: 50_000, orders: 1 }]);
  const facts = { total: 49.9, currency: "USD", isFirstOrder: false, utmSource: "ig", email: "ann@shop.example" };
  await record(store, order("1", { facts }));
  const replaced = {
    total: 4990,
    currency: "USD",
    isFirstOrder: false,
    type: 2,
    email: "ann@shop.example",
    utmSource: "ig",
  };
  // The question under a condition on the total wasn't this order's to be asked.
  expect(await responsesOf(store)).toEqual([{ ...replaced, shown: ["source"] }]);
  expect(await revenueOf(store)).toEqual([{ type: 2, revenue: 4990, orders: 1 }]);
  expect(await recount(shops.owner, store.accountId)).toEqual([]);
  await shops.say(store, "1", { answers: [source], order: pageFacts, sequence: 9 });
  await shops.say(store, "1", { event: "complete", order: { ...pageFacts, total: 700 } });
  expect(await responsesOf(store)).toMatchObject([replaced]);
  expect(await revenueOf(store)).toEqual([{ type: 2, revenue: 4990, orders: 1 }]);
  expect(await recount(shops.owner, store.accountId)).toEqual([]);
});

test("an order that was recorded before its response is matched by the next run, and another's address is dropped and read again", async () => {
  const store = await aStore();
  const facts = { total: 49.9, currency: "USD", isFirstOrder: false, email: "ann@shop.example" };
  await record(store, order("1", { facts }));
  await record(store, order("2", { facts }));
  await matchOrders(worker, new Date());
  expect((await ordersOf(store)).map(({ matchedAt }) => matchedAt)).toEqual([null, null]);
  await shops.say(store, "1", { answers: [source], order: { total: 500, currency: "USD", email: "Ann@shop.example" } });
  await shops.say(store, "2", { answers: [source], order: { total: 500, currency: "USD", email: "bob@shop.example" } });
  await matchOrders(worker, new Date());
  expect(await responsesOf(store)).toMatchObject([
    { total: 4990, isFirstOrder: false, email: "Ann@shop.example" },
    { total: 4990, isFirstOrder: false, email: null },
  ]);
  expect((await ordersOf(store)).map(({ matchedAt }) => matchedAt)).toEqual([expect.any(Date), expect.any(Date)]);
  expect(await readsOf(store)).toEqual(["2"]);
  expect(await recount(shops.owner, store.accountId)).toEqual([]);
});

test("an order of three days ago isn't looked for, one of yesterday is within 48 runs", async () => {
  const store = await aStore();
  await record(store, order("1", { placedAt: minutesAgo(72 * 60) }));
  await record(store, order("2", { placedAt: minutesAgo(24 * 60) }));
  for (const id of ["1", "2"]) await shops.say(store, id, { answers: [source] });
  for (let minute = 0; minute < 48; minute++) await matchOrders(worker, new Date(Date.now() + minute * 60_000));
  expect((await ordersOf(store)).map(({ matchedAt }) => matchedAt !== null)).toEqual([false, true]);
});

test("an account gets 100,000 orders a month; those that are there are still changed", async () => {
  const shop = await aStore();
  await record(shop, order("first"));
  await shops.owner.query(
    `INSERT INTO store_order (account_id, platform, source_order_id, placed_at, source_updated_at, is_accepted)
     SELECT $1, 'Shopify', 'many-' || n, now(), now(), true FROM generate_series(1, 100000) n`,
    [shop.accountId],
  );
  const full = await aStore();
  await shops.owner.query("UPDATE store_order SET account_id = $2 WHERE account_id = $1", [
    shop.accountId,
    full.accountId,
  ]);
  expect(await record(full, order("new"))).toBe(false);
  expect(await record(full, order("first", { updatedAt: minutesAgo(-5), isAccepted: false }))).toBe(true);
  const { rows } = await shops.owner.query(
    "SELECT source_order_id AS id, is_accepted AS ok FROM store_order WHERE account_id = $1 AND source_order_id IN ('new', 'first')",
    [full.accountId],
  );
  expect(rows).toEqual([{ id: "first", ok: false }]);
  // Other files' tests look at all stores' orders, too.
  await shops.owner.query("DELETE FROM store_order WHERE account_id = $1", [full.accountId]);
});

test("of an order's lists as many entries are kept as have 3,000 characters", async () => {
  const shop = await aStore();
  const skus = Array.from({ length: 250 }, (_, line) => `${line}-`.padEnd(200, "x"));
  await record(shop, order("long", { facts: { skus, productIds: ["1", "2"] } }));
  const [{ facts }] = (await shops.owner.query("SELECT facts FROM store_order WHERE account_id = $1", [shop.accountId]))
    .rows;
  expect(facts.skus).toEqual(skus.slice(0, 15));
  expect(facts.productIds).toEqual(["1", "2"]);
});
