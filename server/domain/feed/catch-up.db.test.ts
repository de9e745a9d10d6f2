import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { closeDatabases } from "#server/foundation/database/db.ts";
import type { EventReader } from "./testing/event-reader.ts";
import { TestFeed } from "./testing/test-feed.ts";

let feed: TestFeed;
beforeEach(async () => {
  feed = await TestFeed.make();
});
afterEach(() => feed.hub.close());
afterAll(closeDatabases);

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

test("a stream that broke within a batch sends each answer once, even one stored out of order", async () => {
  const cursor = await feed.cursor();
  await feed.store([1, 2, 3, 4].map((number) => ({ body: `R${number}`, afterMs: 10 * number })));
  const first = await feed.read(cursor);
  expect(answersOf(first)).toEqual(["R1", "R2", "R3", "R4"]);
  await feed.store([{ body: "R0", afterMs: 5 }]);
  await feed.store([{ body: "R2½", afterMs: 25 }]);
  const second = await feed.read(first.answers[1]?.id ?? "");
  expect(answersOf(second).toSorted()).toEqual(["R0", "R2½", "R3", "R4"]);
  for (const [index, { id }] of second.answers.entries()) {
    const third = await feed.read(id);
    expect(answersOf(third)).toEqual(answersOf(second).slice(index + 1));
  }
});
