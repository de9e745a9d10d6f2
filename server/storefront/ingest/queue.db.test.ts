import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { recount } from "../recount.ts";
import { saveResponse } from "../save-response.ts";
import { makeStore, type StoreWithSurvey } from "../testing/make-store.ts";
import { type ServedStorefront, serveStorefront } from "../testing/serve-storefront.ts";

let served: ServedStorefront;
beforeAll(async () => {
  served = await serveStorefront();
});
afterAll(() => served.close());

const question = "how-likely-to-recommend-us";

function body({ apiKey, surveyId }: StoreWithSurvey, sourceOrderId: string, change: Record<string, unknown> = {}) {
  const answers = [{ questionNameId: question, number: 9 }];
  const base = {
    apiKey,
    surveyId,
    responseId: randomUUIDv7(),
    event: "answer",
    platform: "Shopify",
    surface: "thankYou",
  };
  return { ...base, sourceOrderId, answers, ...change };
}

const count = async (table: string, { accountId }: StoreWithSurvey) =>
  (
    await served.owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE account_id = $1`, [
      accountId,
    ])
  ).rows[0]?.count;

test("10,000 orders sent by five pages each at the same time become 10,000 responses", {
  tags: ["full"],
  timeout: 120_000,
}, async () => {
  const store = await makeStore(served.owner);
  const orders = Array.from({ length: 10_000 }, (_, index) => String(index));
  const second = await serveStorefront();
  try {
    for (let from = 0; from < orders.length; from += 1_000) {
      const part = orders.slice(from, from + 1_000);
      const sent = [served, second, served, second, served].flatMap(({ store: process }) =>
        part.map((order) => saveResponse(process, body(store, order), null)),
      );
      await Promise.all(sent);
    }
  } finally {
    await second.close();
  }
  expect(await count("response", store)).toBe(10_000);
  expect(await count("answer", store)).toBe(10_000);
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("an answer that the database refuses fails alone; the rest of its batch is stored", async () => {
  const store = await makeStore(served.owner);
  await served.owner.query(`
    CREATE FUNCTION refuse_poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poison'; END $$;
    CREATE TRIGGER poison BEFORE INSERT ON response FOR EACH ROW WHEN (NEW.source_order_id = 'poison') EXECUTE FUNCTION refuse_poison()`);
  try {
    const orders = [...Array.from({ length: 60 }, (_, index) => String(index)), "poison"];
    const results = await Promise.allSettled(
      orders.map((order) => saveResponse(served.store, body(store, order), null)),
    );
    expect(results.map(({ status }) => status)).toEqual([...Array(60).fill("fulfilled"), "rejected"]);
  } finally {
    await served.owner.query("DROP TRIGGER poison ON response; DROP FUNCTION refuse_poison()");
  }
  expect(await count("response", store)).toBe(60);
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("orders that another process has stored take no number of the month's limit", async () => {
  const store = await makeStore(served.owner);
  const { accountId } = store;
  const limited = "UPDATE account SET billing_plan = 'Free', trial_ends_at = now() - interval '1 day' WHERE id = $1";
  await served.owner.query(limited, [accountId]);
  await served.owner.query(
    `INSERT INTO usage_folded (account_id, month, orders)
     VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC')::date, 94)`,
    [accountId],
  );
  const other = await serveStorefront();
  try {
    const orders = ["1", "2", "3", "4", "5"];
    const view = { event: "view", answers: undefined };
    await Promise.all(orders.map((order) => saveResponse(other.store, body(store, order, view), null)));
    await Promise.all(orders.map((order) => saveResponse(served.store, body(store, order), null)));
    await saveResponse(served.store, body(store, "6"), null);
  } finally {
    await other.close();
  }
  const locked = "SELECT source_order_id FROM response WHERE account_id = $1 AND lock_place IS NOT NULL";
  expect((await served.owner.query(locked, [accountId])).rows).toEqual([]);
});

test("a full queue returns 503 and says when to retry", async () => {
  const small = await serveStorefront({ maxWaiting: 5 });
  const store = await makeStore(served.owner);
  try {
    await small.store.accounts.get(store.accountId);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => saveResponse(small.store, body(store, String(index)), null)),
    );
    const refused = results.filter((one) => one.status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: "unavailable", options: { headers: { "retry-after": "1" } } });
    expect(await count("response", store)).toBe(20 - refused.length);
  } finally {
    await small.close();
  }
});

test("closing stores what was accepted and refuses what comes later", async () => {
  const closing = await serveStorefront();
  const store = await makeStore(served.owner);
  const taken = Promise.all(
    Array.from({ length: 300 }, (_, index) => saveResponse(closing.store, body(store, String(index)), null)),
  );
  await expect.poll(() => count("response", store)).toBeGreaterThan(0);
  const closed = closing.close();
  await expect(saveResponse(closing.store, body(store, "late"), null)).rejects.toMatchObject({ code: "unavailable" });
  await Promise.all([taken, closed]);
  expect(await count("response", store)).toBe(300);
});

test("processes that write the same orders never lose or duplicate an answer", async () => {
  const store = await makeStore(served.owner);
  const others = await Promise.all([serveStorefront(), serveStorefront({ maxBatches: 1 })]);
  try {
    const processes = [served, ...others].map(({ store: process }) => process);
    const sent = Array.from({ length: 1_500 }, (_, index) => {
      const answers = [{ questionNameId: question, number: index % 11 }];
      const responseId = `0190a000-0000-7000-8000-${String(index % 40).padStart(12, "0")}`;
      const process = processes[index % processes.length];
      const change = { answers, responseId, sequence: index };
      return process && saveResponse(process, body(store, `shared ${index % 40}`, change), null);
    });
    await Promise.all(sent);
  } finally {
    await Promise.all(others.map((other) => other.close()));
  }
  const { rows } = await served.owner.query("SELECT sequence::int4, choices FROM answer WHERE account_id = $1", [
    store.accountId,
  ]);
  expect(rows).toHaveLength(40);
  for (const { sequence, choices } of rows) {
    expect(sequence).toBeGreaterThanOrEqual(1_460);
    expect(choices).toEqual([String(sequence % 11)]);
  }
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("messages that follow at another process cost one read for all of them, and no write is refused", async () => {
  const store = await makeStore(served.owner);
  const second = await serveStorefront();
  const [ofFirst, ofSecond] = [spyStatements(served), spyStatements(second)];
  const pages = Array.from({ length: 16 }, (_, index) => ({ order: `page ${index}`, responseId: randomUUIDv7() }));
  const sendAll = async (process: ServedStorefront, sequence: number, change: Record<string, unknown>) =>
    await Promise.all(
      pages.map(({ order, responseId }) =>
        saveResponse(process.store, body(store, order, { responseId, sequence, ...change }), null),
      ),
    );
  try {
    await sendAll(served, 1, { event: "view", answers: [] });
    await sendAll(second, 2, {});
    await sendAll(served, 3, { event: "complete" });
    expect(ofFirst()).toEqual(["store-batch", "read-responses", "store-batch"]);
    expect(ofSecond()).toEqual(["read-responses", "store-batch"]);
  } finally {
    await second.close();
  }
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

/** The named statements on responses that a storefront sends from now on. */
function spyStatements({ store: { pool } }: ServedStorefront): () => string[] {
  const query = vi.spyOn(pool, "query");
  const names = ["store-batch", "read-responses"];
  return () =>
    query.mock.calls.flatMap(([config]) => names.filter((name) => JSON.stringify(config).includes(`"${name}"`)));
}
