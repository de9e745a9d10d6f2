import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionAs } from "#server/foundation/database/db.ts";
import type { SessionConfig } from "#server/foundation/database/session-client.ts";
import { createDatabase, loginsOf } from "#server/testing/database.ts";
import { OrderReads } from "./order-reads.ts";
import { branchingDocument, messageOf, source } from "./testing/branching-survey.ts";
import { makeStore, type StoreWithSurvey } from "./testing/make-store.ts";
import { type ServedStorefront, save, serveStorefront } from "./testing/serve-storefront.ts";

let database: string;
let owner: pg.Pool;
let served: ServedStorefront;
beforeAll(async () => {
  // This file has its own database: one test counts its statements, others lock and break it.
  database = await createDatabase();
  owner = new pg.Pool({ connectionString: database, max: 3 });
  served = await serveStorefront({ connection: ingestConnection() });
});
afterAll(async () => {
  await served.close();
  await owner.end();
});

function ingestConnection(): SessionConfig {
  return { ...connectionAs("afterword_ingest"), connectionString: loginsOf(database).app };
}

const once = { ...branchingDocument, questions: branchingDocument.questions.map((one) => ({ ...one })) };
const [first] = once.questions;
if (first) first.askOnce = "order";

function urlOf({ apiKey }: Pick<StoreWithSurvey, "apiKey">, sourceOrderId: string): string {
  const query = new URLSearchParams({ apiKey, platform: "Shopify", sourceOrderId, shown: "true", locale: "en" });
  return `${served.base}/Survey/GetDefaultByApiKeyAndOrderId?${query}`;
}

class CountingPool extends pg.Pool {
  queries = 0;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on("acquire", () => {
      this.queries++;
    });
  }
}

/** What an order's page gets. */
async function ask(store: Pick<StoreWithSurvey, "apiKey">, sourceOrderId: string) {
  const answer = await fetch(urlOf(store, sourceOrderId));
  const body: { surveyId?: string; responseStatus?: string; questions?: { questionNameId: string }[] } =
    await answer.json();
  const questions = body.questions?.map(({ questionNameId }) => questionNameId);
  return { status: answer.status, surveyId: body.surveyId, responseStatus: body.responseStatus, questions };
}

const isReadOfOrders = `datname = current_database() AND pid <> pg_backend_pid()
  AND (query LIKE '%SELECT t.account_id AS "accountId"%' OR query LIKE '%AS "isAnswered"%')`;

/** How many reads of orders the database is running, and how many wait for a lock. */
async function reading(): Promise<{ running: number; locked: number }> {
  const { rows } = await owner.query(
    `SELECT count(*)::int AS running, count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS locked
     FROM pg_stat_activity WHERE state = 'active' AND ${isReadOfOrders}`,
  );
  return rows[0];
}

/** Blocks every read of an order until `work` is done. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("BEGIN; LOCK TABLE response IN ACCESS EXCLUSIVE MODE");
    await work();
    await client.query("COMMIT");
  } finally {
    client.release(true);
  }
}

/** Pages of stores with every status, some with ask-once questions; each with its expected result. */
async function pagesOfManyStores() {
  const pages: { store: StoreWithSurvey; sourceOrderId: string; expected: object }[] = [];
  for (let made = 0; made < 6; made++) {
    const asksOnce = made % 2 === 0;
    const store = await makeStore(owner, { document: asksOnce ? once : branchingDocument });
    const answers = [source("b")];
    // The same order numbers in every store: an order belongs to its account.
    await save(served.base, messageOf(store, { sourceOrderId: "1", event: "view" }));
    await save(served.base, messageOf(store, { sourceOrderId: "2", answers }));
    await save(served.base, messageOf(store, { sourceOrderId: `3-${made}`, event: "complete", answers }));
    const all = ["source", "detail", "score"];
    const expected = (responseStatus: string, questions = all) => ({
      status: 200,
      surveyId: store.surveyId,
      responseStatus,
      questions,
    });
    pages.push(
      { store, sourceOrderId: "0", expected: expected("none") },
      { store, sourceOrderId: "1", expected: expected("viewed") },
      { store, sourceOrderId: "2", expected: expected("partial", asksOnce ? ["detail", "score"] : all) },
      { store, sourceOrderId: `3-${made}`, expected: expected("completed") },
      { store, sourceOrderId: `3-${made + 1}`, expected: expected("none") },
    );
  }
  return pages;
}

test("concurrent pages of many stores run two reads at a time, and each gets its own order's status", async () => {
  const pages = await pagesOfManyStores();
  const many = Array.from({ length: 10 }, () => pages).flat();
  let asked: ReturnType<typeof ask>[] = [];
  await whileLocked(async () => {
    asked = many.map(({ store, sourceOrderId }) => ask(store, sourceOrderId));
    await expect.poll(reading, { timeout: 5_000 }).toEqual({ running: 2, locked: 2 });
  });
  expect(await Promise.all(asked)).toEqual(many.map(({ expected }) => expected));
});

test("a hundred reads that arrive while two are running share one statement", async () => {
  const { accountId, surveyId } = await makeStore(owner);
  const pool = new CountingPool({ ...ingestConnection(), max: 6 });
  const orders = new OrderReads({ pool });
  const read = (at: number) =>
    orders.read({ accountId, surveyId, platform: "Shopify", orderKey: `o:${at}`, wantsResponse: false, asks: null });
  const reads: ReturnType<typeof read>[] = [];
  await whileLocked(async () => {
    for (const started of [1, 2]) {
      reads.push(read(started));
      await expect.poll(reading, { timeout: 5_000 }).toEqual({ running: started, locked: started });
    }
    for (let at = 0; at < 100; at++) reads.push(read(at));
  });
  expect(await Promise.all(reads)).toEqual(reads.map(() => ({ status: null, stored: null, askedBefore: [] })));
  expect(pool.queries).toBe(3);
  await pool.end();
});

test("pages that come one by one during a read share the next", async () => {
  const { accountId, surveyId } = await makeStore(owner);
  const pool = new CountingPool({ ...ingestConnection(), max: 6 });
  const orders = new OrderReads({ pool });
  const reads: ReturnType<typeof orders.read>[] = [];
  for (const orderKey of ["o:0", "o:1", "o:2", "o:3"]) {
    reads.push(orders.read({ accountId, surveyId, platform: "Shopify", orderKey, wantsResponse: false, asks: null }));
    // The first is sent in this turn, over a connection that takes many turns to open.
    await nextTurn();
  }
  expect(await Promise.all(reads)).toEqual(reads.map(() => ({ status: null, stored: null, askedBefore: [] })));
  expect(pool.queries).toBe(2);
  await pool.end();
});

test("an order that the database can't read fails alone, without affecting other pages", async () => {
  // Surveys with ask-once questions: for others only the status is read.
  const [broken, healthy] = [await makeStore(owner, { document: once }), await makeStore(owner, { document: once })];
  for (const store of [broken, healthy])
    await save(served.base, messageOf(store, { sourceOrderId: "1", event: "view", answers: [] }));
  // Not a number of milliseconds, so the database fails to read this one row.
  const view = (at: string) =>
    owner.query("UPDATE response SET viewed_at = $2 WHERE account_id = $1", [broken.accountId, at]);
  await view("infinity");
  const pages = Array.from({ length: 30 }, (_, at) => (at % 10 === 7 ? broken : healthy));
  const answers = await Promise.all(pages.map((store) => ask(store, "1")));
  expect(answers.map(({ status }) => status)).toEqual(pages.map((store) => (store === broken ? 500 : 200)));
  await view("2026-11-23T00:00:00Z");
  expect(await ask(broken, "1")).toMatchObject({ status: 200, responseStatus: "viewed" });
});

test("while the database closes its connections, waiting pages get a 503 or the right answer", async () => {
  const store = await makeStore(owner);
  await save(served.base, messageOf(store, { sourceOrderId: "1", event: "view", answers: [] }));
  let asked: ReturnType<typeof fetch>[] = [];
  await whileLocked(async () => {
    asked = Array.from({ length: 20 }, () => fetch(urlOf(store, "1")));
    await expect.poll(async () => (await reading()).locked, { timeout: 5_000 }).toBeGreaterThan(0);
    await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE wait_event_type = 'Lock' AND ${isReadOfOrders}`,
    );
  });
  const answers = await Promise.all(asked);
  const failed = answers.filter(({ status }) => status === 503);
  expect(answers.every(({ status }) => status === 503 || status === 200)).toBe(true);
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.map(({ headers }) => headers.get("retry-after"))).toEqual(failed.map(() => "1"));
  expect(await ask(store, "1")).toMatchObject({ status: 200, responseStatus: "viewed" });
});

test("beyond a limit of waiting pages, the next one gets a 503 immediately", async () => {
  const { accountId, surveyId } = await makeStore(owner);
  const orders = new OrderReads({ pool: served.store.pool, maxRunning: 1, maxWaiting: 3 });
  const order = (orderKey: string) => ({
    accountId,
    surveyId,
    platform: "Shopify",
    orderKey,
    wantsResponse: false,
    asks: null,
  });
  let answered: Promise<unknown[]> | undefined;
  await whileLocked(async () => {
    const running = orders.read(order("o:0"));
    await expect.poll(reading, { timeout: 5_000 }).toMatchObject({ locked: 1 });
    const waiting = ["o:1", "o:2", "o:3"].map((key) => orders.read(order(key)));
    await expect(orders.read(order("o:4"))).rejects.toMatchObject({ code: "unavailable" });
    answered = Promise.all([running, ...waiting]);
  });
  expect(await answered).toHaveLength(4);
  expect(await orders.read(order("o:4"))).toEqual({ status: null, stored: null, askedBefore: [] });
});

test("stopping answers waiting order pages", async () => {
  const { accountId, surveyId } = await makeStore(owner);
  const stopping = await serveStorefront({ connection: ingestConnection() });
  const read = (at: number) =>
    stopping.store.orders.read({
      accountId,
      surveyId,
      platform: "Shopify",
      orderKey: `o:${at}`,
      wantsResponse: false,
      asks: null,
    });
  const reads: ReturnType<typeof read>[] = [];
  let stopped: Promise<void> | undefined;
  await whileLocked(async () => {
    for (const started of [1, 2]) {
      reads.push(read(started));
      await expect.poll(reading, { timeout: 5_000 }).toEqual({ running: started, locked: started });
    }
    for (let at = 3; at < 10; at++) reads.push(read(at));
    stopped = stopping.close();
    expect(await reading()).toEqual({ running: 2, locked: 2 });
  });
  expect(await Promise.all(reads)).toEqual(reads.map(() => ({ status: null, stored: null, askedBefore: [] })));
  await stopped;
});

test("among pages that share a read, an unknown key gets 401 and a survey that is off returns that", async () => {
  const [store, off] = [await makeStore(owner), await makeStore(owner, { enabled: false })];
  const answers = await Promise.all([
    ask(store, "1"),
    ask({ apiKey: "pk_nobody" }, "1"),
    ask(off, "1"),
    ask(store, "2"),
    ask(store, "\0"),
  ]);
  expect(answers.map(({ status, responseStatus }) => [status, responseStatus])).toEqual([
    [200, "none"],
    [401, undefined],
    [200, undefined],
    [200, "none"],
    [400, undefined],
  ]);
});
