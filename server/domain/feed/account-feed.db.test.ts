import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import type { EventReader } from "./testing/event-reader.ts";
import { type OpenTransaction, openEdit, openTransaction } from "./testing/open-transaction.ts";
import { TestFeed } from "./testing/test-feed.ts";

let owner: pg.Pool;
beforeAll(() => {
  owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 10 });
});
let feed: TestFeed;
beforeEach(async () => {
  feed = await TestFeed.make();
});
afterEach(() => feed.hub.close());
afterAll(async () => {
  await Promise.all([owner.end(), closeDatabases()]);
});

const answersOf = ({ answers }: EventReader) => answers.map(({ data }) => data.answer?.replace(/ .*/, ""));
const numbered = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => ({ body: `${index} ${text}`, afterMs: index }));
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => String(from + index));

test.each([
  ["many small", 200, "x".repeat(100)],
  ["many", 200, "あ".repeat(450)],
  ["few large", 30, "あ".repeat(5_000)],
  ["few large, of one byte each", 30, "x".repeat(5_000)],
])("a reader who missed %s answers gets all of them and stays connected", async (_, count, text) => {
  const cursor = await feed.cursor();
  await feed.store(numbered(count, text));
  const reader = await feed.read(cursor);
  expect(answersOf(reader)).toEqual(numbers(0, count));
  const [first] = reader.answers;
  expect(first?.data.answer).toBe(text.length > 300 ? `0 ${text.slice(0, 297)}…` : `0 ${text}`);
  expect(reader.events.at(-1)?.event).toBe("cursor");
  expect(reader.isOver).toBe(false);
});

test("open streams get a batch of any size, and what comes after it", async () => {
  const reader = await feed.read(null);
  await feed.store(numbered(200, "あ".repeat(2_000)));
  await reader.until(() => reader.isOver || reader.answers.length === 200);
  await feed.store([{ body: "last", afterMs: 1_000 }]);
  await reader.answersCame(201);
  expect(answersOf(reader)).toEqual([...numbers(0, 200), "last"]);
  expect(reader.isOver).toBe(false);
});

test("of more than 200 answers at once the newest are sent, after an event that says to reload lists", async () => {
  const cursor = await feed.cursor();
  const reader = await feed.read(null);
  await feed.store(numbered(230, "of many"));
  await reader.answersCame(200);
  for (const one of [reader, await feed.read(cursor)]) {
    expect(answersOf(one)).toEqual(numbers(30, 230));
    expect(one.events.filter(({ event }) => event === "behind")).toHaveLength(1);
  }
});

test("a stream that broke within a batch continues with the rest, even with one stored out of order", {
  tags: ["full"],
}, async () => {
  const cursor = await feed.cursor();
  await feed.store([1, 2, 3, 4].map((number) => ({ body: `R${number}`, afterMs: 10 * number })));
  const first = await feed.read(cursor);
  expect(answersOf(first)).toEqual(["R1", "R2", "R3", "R4"]);
  await feed.store([{ body: "R0", afterMs: 5 }]);
  await feed.store([{ body: "R2½", afterMs: 25 }]);
  const second = await feed.read(first.answers[1]?.id ?? "");
  expect(answersOf(second)).toEqual(["R0", "R1", "R2", "R2½", "R3", "R4"]);
  for (const { id } of second.answers) expect(answersOf(await feed.read(id))).toEqual(answersOf(second));
});

test("an answer isn't sent again when another question of its response is answered", async () => {
  const reader = await feed.read(null);
  await commit(openTransaction(owner, feed.accountId, [{ body: "kept", agoMs: 0 }]));
  await feed.hint(Date.now() - 1_000);
  await reader.answersCame(1);
  await commit(openEdit(owner, feed.accountId, "kept", "kept"));
  await commit(openTransaction(owner, feed.accountId, [{ body: "next", agoMs: 0 }]));
  await feed.hint(Date.now() - 1_000);
  await reader.answersCame(2);
  expect(answersOf(reader)).toEqual(["kept", "next"]);
});

test("readers get each answer and each edit once, in any order of commits, hints and reconnects", {
  tags: ["full"],
  timeout: 30_000,
}, async () => {
  const { accountId } = feed;
  const start = await feed.cursor();
  const steady = await feed.read(null);
  const returning = [await feed.read(start)];
  const open: OpenTransaction[] = [];
  for (let step = 0; step < 40; step++) {
    const answers = [0, 1, 2].map((index) => ({
      body: `${step}.${index}`,
      agoMs: ((step * 7 + index * 11) % 30) * 1_000,
    }));
    open.push(await openTransaction(owner, accountId, answers));
    // Out of order, up to six of them open at the same time.
    if (open.length === 6) await open.splice((step * 5) % 6, 1)[0]?.commit();
    if (step % 8 === 7) await commit(openEdit(owner, accountId, "0.0", "0.0 edited"));
    if (step % 2 === 0) await feed.hint(Date.now() - 1_000 * (step % 7));
    if (step % 3 === 0) returning.push(await feed.read(returning.at(-1)?.lastId ?? ""));
  }
  for (const transaction of open) await transaction.commit();
  await commit(openEdit(owner, accountId, "3.1", "3.1 edited"));
  // A stream that continues from a cursor makes its account's answers be read in full, as happens every ten seconds.
  const last = await feed.read(start);
  const expected = await stored();
  expect(expected).toHaveLength(120);
  expect(bodiesOf(last).toSorted()).toEqual(expected);
  for (const streams of [[steady], returning]) {
    await streams.at(-1)?.until(() => bodiesOf(...streams).includes("3.1 edited"));
    expect(new Set(bodiesOf(...streams)).intersection(new Set(expected))).toEqual(new Set(expected));
  }
  for (const one of [steady, last, ...returning]) {
    expect(bodiesOf(one).length).toBe(new Set(bodiesOf(one)).size);
    expect(one.events.map(({ event }) => event)).not.toContain("behind");
  }
});

const commit = async (transaction: Promise<OpenTransaction>) => await (await transaction).commit();
const bodiesOf = (...readers: EventReader[]) =>
  readers.flatMap(({ answers }) => answers.map(({ data }) => data.answer ?? ""));

async function stored(): Promise<string[]> {
  const { rows } = await owner.query<{ body: string }>("SELECT body FROM answer WHERE account_id = $1", [
    feed.accountId,
  ]);
  return rows.map(({ body }) => body).toSorted();
}
