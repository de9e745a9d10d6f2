import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { addDays } from "#lib/calendar-day.ts";
import { randomFrom } from "#lib/statistics/weighting/testing/random.ts";
import { applyRules, listMerges, mergeOther, undoMerge } from "#server/domain/other-texts/index.ts";
import { applyRetention, eraseShopper } from "#server/domain/responses/index.ts";
import { moveDaysOfOrders } from "#server/domain/store-orders/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { rewriteResponses } from "#server/storefront/index.ts";
import { contextOf } from "#server/testing/factories.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import { countedFromRows, differencesSql, storedCells } from "./testing/counted-from-rows.ts";
import { answer, framedOrders, questions, now as start } from "./testing/framed-orders.ts";

const { owner, givenOrders, count, storedWeeks } = framedOrders();
afterAll(async () => {
  await stopSender();
  await owner.end();
});
vi.setConfig({ testTimeout: timeForCases(60_000) });

const asked = questions.map((question) =>
  question.questionNameId === "source" ? { ...question, allowOther: true } : question,
);
const zones = ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"];
const texts = ["radio", "a poster"];
const STEPS = 14;

/** One account's changes, each of which is what its name says. */
function changesOf(accountId: string, random: () => number) {
  let now = start;
  let last = 0;
  const one = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const context = contextOf({
    accountId,
    publishableKey: "",
    owner: { personId: randomUUIDv7(), emailAddress: "a@example.com" },
  });
  const inScope = <Result>(work: () => Promise<Result>) => inAccount(accountId, work);
  const sql = async (text: string, ...values: unknown[]) =>
    (await owner.query<{ id: string; day: string }>(text, [accountId, ...values])).rows;
  const someOrder = async () =>
    one(await sql("SELECT source_order_id AS id, day::text FROM store_order WHERE account_id = $1 ORDER BY 1"));
  const someResponse = async () =>
    one(await sql("SELECT id FROM response WHERE account_id = $1 ORDER BY source_order_id"));
  const asWorker = async (work: (client: Parameters<typeof applyRules>[0]) => Promise<unknown>) => {
    const client = await owner.connect();
    try {
      await work(client);
    } finally {
      client.release();
    }
  };
  const follow = () => asWorker((client) => applyRules(client, { accountId, questionNameId: "source" }));

  /** As recording an order does: customers of later ones may have become known. */
  const markLater = (ids: readonly string[]) =>
    sql(
      `INSERT INTO frame_mark (account_id, day) SELECT o.account_id, later.day FROM store_order o JOIN store_order later
         USING (account_id, customer_key) WHERE o.account_id = $1 AND o.source_order_id = ANY($2) AND later.placed_at > o.placed_at`,
      ids,
    );

  const orders = async () => {
    const made = Array.from({ length: 12 }, () => ({
      id: `${++last}`,
      day: addDays("2026-11-19", -Math.floor(random() * 75)),
      total: random() < 0.1 ? null : Math.floor(random() * 9_000),
      country: one(["US", "CA", null]) ?? null,
      customer: random() < 0.2 ? null : `${100 + Math.floor(random() * 25)}`,
      isFirst: one([true, false, null]) ?? null,
      isTest: random() < 0.05,
      couldShow: random() < 0.9,
      asked: random() < 0.8 ? ["source", "once"] : ["once"],
    }));
    await givenOrders(accountId, made);
    await markLater(made.map(({ id }) => id));
    const answered = made.filter(() => random() < 0.6);
    await givenResponses(
      accountId,
      answered.map(({ id }) => {
        const isOther = random() < 0.4;
        const source = isOther ? { choices: ["other"], body: one(texts) ?? "" } : { choices: [one(["a", "b"]) ?? "a"] };
        const answers = { source, later: { choices: ["b"] } };
        return answer(id, random() < 0.5 ? { ...answers, once: { choices: ["a"] } } : answers, now.toISOString());
      }),
    );
  };

  return {
    count: () => count(accountId, now),
    changes: {
      orders,
      "an order changes": async () => {
        const order = await someOrder();
        if (!order) return;
        await givenOrders(accountId, [{ ...order, total: Math.floor(random() * 9_000), isAccepted: random() < 0.6 }]);
        await markLater([order.id]);
      },
      "a response is deleted or marked as a test": async () => {
        const response = await someResponse();
        const isGone = random() < 0.5;
        if (response)
          await inScope(() =>
            inAccountTransaction((client) =>
              rewriteResponses(client, accountId, [response.id], (state) =>
                isGone ? null : { ...state, isTest: !state.isTest },
              ),
            ),
          );
      },
      merge: async () => {
        const text = one(texts) ?? "radio";
        await inScope(() =>
          mergeOther(context, { questionNameId: "source", texts: [text], choiceId: one(["a", "b"]) }),
        );
        await follow();
      },
      "a merge is undone": async () => {
        const merges = await inScope(() => listMerges(context, { questionNameId: "source" }));
        const merge = merges.items.find(({ undoneAt }) => undoneAt === null);
        if (merge) await inScope(() => undoMerge(context, merge.mergeId));
        await follow();
      },
      "a shopper is erased": async () => {
        const customerId = `${100 + Math.floor(random() * 25)}`;
        const theirs = await sql(
          "SELECT source_order_id AS id FROM store_order WHERE account_id = $1 AND customer_key = $2",
          customerId,
        );
        const named = { platform: "None", storeNumber: 1, sourceOrderIds: theirs.slice(1).map(({ id }) => id) };
        await inScope(() => eraseShopper({ accountId, personId: null, isStaff: false }, { customerId, orders: named }));
      },
      retention: async () => {
        await sql("UPDATE account SET retention_months = 2, retention_keeps_totals = false WHERE id = $1");
        await asWorker((client) => applyRetention(client, now));
        await sql("UPDATE account SET retention_months = NULL WHERE id = $1");
      },
      "another time zone": async () => {
        const zone = one(zones) ?? "UTC";
        await sql("UPDATE account SET time_zone = $2 WHERE id = $1", zone);
        await asWorker((client) => moveDaysOfOrders(client, accountId, () => Promise.resolve(zone)));
      },
      "another currency": async () => {
        await sql(
          `WITH changed AS (UPDATE store_order SET currency = $2 WHERE account_id = $1 AND source_order_id::int % 3 <> $3 RETURNING day)
           INSERT INTO frame_mark (account_id, day) SELECT DISTINCT $1::uuid, day FROM changed`,
          one(["EUR", "USD"]),
          Math.floor(random() * 3),
        );
      },
      "a night": () => {
        now = new Date(now.getTime() + 86_400_000);
        return Promise.resolve();
      },
    } satisfies Record<string, () => Promise<unknown>>,
  };
}

async function expectCounted(accountId: string, after: string): Promise<void> {
  const [expected, stored] = [await countedFromRows(owner, accountId, ["once"]), await storedCells(owner, accountId)];
  const orders = Object.fromEntries(Object.entries(expected.orders).map(([key, counts]) => [key, counts.slice(0, 2)]));
  expect(stored.orders, after).toEqual(orders);
  expect(stored.answers, after).toEqual(expected.answers);
  expect((await owner.query(differencesSql, [accountId])).rows, after).toEqual([]);
}

test.each(Array.from({ length: randomCases(2, 40) }, (_, n) => n + 1))(
  "after any changes, days are as their orders and answers have them, and weeks are the sums of their days: %i",
  async (seed) => {
    const random = randomFrom(seed * 7_919);
    const accountId = await givenAccount({ questions: asked });
    const store = changesOf(accountId, random);
    await store.changes.orders();
    await store.count();
    const names = Object.keys(store.changes);
    const done = ["orders"];
    // Each kind once at least, in any order.
    const order = [...names, ...names].map((name) => ({ name, at: random() })).toSorted((a, b) => a.at - b.at);
    for (const { name } of order.slice(0, names.length + STEPS)) {
      for (const [kind, change] of Object.entries(store.changes)) if (kind === name) await change();
      await store.count();
      done.push(name);
      await expectCounted(accountId, `seed ${seed}, after ${done.join(", ")}`);
    }
    expect((await storedWeeks(accountId)).length).toBeGreaterThan(0);
  },
);
