import { afterAll, expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { clientAs, inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { recount } from "#server/storefront/index.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import { matchOrders } from "./index.ts";
import { recordMissing } from "./record-order.ts";
import { minutesAgo, order, ordersOf, record } from "./testing/recorded-orders.ts";

const shops = await openShops();
const worker = clientAs("afterword_worker");
await worker.connect();
afterAll(async () => {
  await stopSender();
  await Promise.all([worker.end(), shops.close()]);
});

const choices = ["a", "b"].map((id) => ({ id, label: id }));
const questions: QuestionInput[] = [
  { questionNameId: "source", type: "single", title: "Where from?", required: false, choices },
  { questionNameId: "why", type: "multiple", title: "Why?", required: false, choices },
  {
    questionNameId: "vip",
    type: "text",
    title: "Why so much?",
    required: false,
    showIf: { all: [{ order: "total", op: "gt", value: 40 }] },
  },
];
const answers = [
  { questionNameId: "source", choiceIds: ["a"] },
  { questionNameId: "why", choiceIds: ["a", "b"] },
  { questionNameId: "vip", text: "Because" },
];

/** A store with one order of 49.90 USD and its answers. */
async function aStore() {
  const shop = await shops.open(questions);
  await record(shop, order("1", { updatedAt: minutesAgo(60) }));
  await shops.say(shop, "1", { answers, order: { total: 49.9, currency: "USD" } });
  await matchOrders(worker, new Date());
  let minutes = 50;
  return {
    shop,
    /** The order changes at its store. */
    become: (changes: Parameters<typeof order>[1]) =>
      record(shop, order("1", { updatedAt: minutesAgo(minutes--), ...changes })),
  };
}

const loseOrder = ({ accountId }: Shop) =>
  inAccount(accountId, () =>
    inAccountTransaction((client) => recordMissing(client, { accountId, platform: "Shopify", storeNumber: 1 }, "1")),
  );

/** Answers, orders and revenue of each choice; a correction is one without a choice. */
async function figuresOf({ accountId }: Shop) {
  expect(await recount(shops.owner, accountId)).toEqual([]);
  const { rows } = await shops.owner.query(
    `SELECT question_id || ' ' || choice AS of, sum(count)::int AS answers, sum(orders)::int AS orders, sum(revenue_minor)::int AS revenue
     FROM choice_daily WHERE account_id = $1 AND question_id <> 'vip' GROUP BY 1 ORDER BY 1`,
    [accountId],
  );
  return rows.map(({ of, answers: count, orders, revenue }) => `${of}: ${count} ${orders} ${revenue}`);
}

const whole = ["source a: 1 1 4990", "why : 0 -1 -4990", "why a: 1 1 4990", "why b: 1 1 4990"];
const partly = ["source a: 1 1 3990", "why : 0 -1 -3990", "why a: 1 1 3990", "why b: 1 1 3990"];
const none = ["source a: 1 0 0", "why : 0 0 0", "why a: 1 0 0", "why b: 1 0 0"];

test("revenue by answer is what the store kept, through refunds, a cancellation, and a deletion that is undone", async () => {
  const { shop, become } = await aStore();
  expect(await figuresOf(shop)).toEqual(whole);
  await become({ refunded: 10 });
  expect(await figuresOf(shop)).toEqual(partly);
  await become({ refunded: 49.9 });
  expect(await figuresOf(shop)).toEqual(none);
  await become({ refunded: 10 });
  await become({ refunded: 10, isAccepted: false });
  expect(await figuresOf(shop)).toEqual(none);
  await become({ refunded: 10 });
  expect(await figuresOf(shop)).toEqual(partly);
  await loseOrder(shop);
  expect(await figuresOf(shop)).toEqual(none);
  await become({});
  expect(await figuresOf(shop)).toEqual(whole);
});

test("an order that was free counts as one, unlike one whose total was refunded", async () => {
  const { shop, become } = await aStore();
  await become({ facts: { total: 0, currency: "USD" } });
  expect(await figuresOf(shop)).toEqual(whole.map((line) => line.replace("4990", "0").replace("-0", "0")));
});

test("an order that was refunded or canceled before its shopper answered counts for what was kept", async () => {
  const shop = await shops.open(questions);
  await record(shop, order("1", { refunded: 10 }));
  await record(shop, order("2", { isAccepted: false }));
  for (const id of ["1", "2"]) await shops.say(shop, id, { answers, order: { total: 49.9, currency: "USD" } });
  await matchOrders(worker, new Date());
  expect(await figuresOf(shop)).toEqual(partly.map((line) => line.replace(/(a|b): 1/, "$1: 2")));
});

test("a refund changes neither the total that the shopper's questions depended on, nor what later messages say", async () => {
  const { shop, become } = await aStore();
  await become({ refunded: 20, isAccepted: false });
  await shops.say(shop, "1", { event: "complete", order: { total: 49.9, currency: "USD", utmSource: "ig" } });
  const { rows } = await shops.owner.query(
    `SELECT order_total_minor::int AS total, shown, "order" ->> 'utmSource' AS source, "order" ->> 'refundedMinor' AS refunded
     FROM response WHERE account_id = $1`,
    [shop.accountId],
  );
  expect(rows).toEqual([{ total: 4990, shown: ["source", "why", "vip"], source: "ig", refunded: "2000" }]);
  expect(await figuresOf(shop)).toEqual(none);
  expect(await ordersOf(shop)).toMatchObject([{ totalMinor: 4990n, refundedMinor: 2000n }]);
});
