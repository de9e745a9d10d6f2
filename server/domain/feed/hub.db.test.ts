import { randomUUIDv7 } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { ingestPool, processListener } from "#server/foundation/database/db.ts";
import { makeLog } from "#server/foundation/log.ts";
import type { FeedReader } from "./feed-stream.ts";
import { FeedHub } from "./hub.ts";
import { EventReader } from "./testing/event-reader.ts";
import { TestFeed } from "./testing/test-feed.ts";

const openHub = () => new FeedHub({ pool: ingestPool(), listener: processListener(), log: makeLog("silent") });
const reader = (accountId = randomUUIDv7(), personId = randomUUIDv7()): FeedReader => ({
  accountId,
  personId,
  sessionId: randomUUIDv7(),
});

/** Reads a stream to its end. */
async function readAll(body: ReadableStream<Uint8Array>): Promise<string> {
  return await new Response(body).text();
}

test("the number of open streams is limited per person and per account; closing one frees its slot", async () => {
  const hub = openHub();
  const [accountId, personId] = [randomUUIDv7(), randomUUIDv7()];
  const streams = Array.from({ length: 250 }, () => hub.open(reader(randomUUIDv7(), personId), null));
  expect(() => hub.open(reader(accountId, personId), null)).toThrow(
    expect.objectContaining({ code: "too-many-requests", options: { headers: { "retry-after": "30" } } }),
  );
  await streams[0]?.body.cancel();
  hub.open(reader(accountId, personId), null);
  for (let count = 1; count < 500; count++) hub.open(reader(accountId), null);
  expect(() => hub.open(reader(accountId), null)).toThrow(/Too many live feeds/);
  hub.open(reader(), null);
  await hub.close();
});

test("closing a hub ends every stream after what was sent, and opens no new ones", async () => {
  const hub = openHub();
  const read = [hub.open(reader(), null), hub.open(reader(), null)].map(({ body }) => readAll(body));
  const first = hub.open(reader(), null).body.getReader();
  await first.read();
  await hub.close();
  for (const text of await Promise.all(read))
    expect(text).toMatch(/^retry: 1000\nevent: cursor\nid: \S+\ndata: {}\n\n$/);
  expect(await first.read()).toMatchObject({ done: true });
  expect(() => hub.open(reader(), null)).toThrow(expect.objectContaining({ code: "unavailable" }));
});

test("a reader who is much too slow is disconnected, and doesn't hold up others", { tags: ["full"] }, async () => {
  const feed = await TestFeed.make();
  const [slow, quick] = [feed.open(null), await feed.read(null)];
  const text = "あ".repeat(300);
  const batches = [0, 1, 2, 3, 4, 5];
  for (const batch of batches) {
    await feed.store(Array.from({ length: 200 }, (_, index) => ({ body: text, afterMs: 1_000 * batch + index })));
    await quick.answersCame(200 * (batch + 1));
  }
  const reader = EventReader.of(slow.body);
  await reader.until(() => reader.isOver);
  expect(quick.isOver).toBe(false);
  expect(new Set(quick.answers.map(({ data }) => data.responseId)).size).toBe(1_200);
  await feed.hub.close();
});

test("a reader who takes nothing for a minute is disconnected, and one who has read everything is not", {
  tags: ["full"],
}, async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const feed = await TestFeed.make();
  const [gone, stays] = [feed.open(null).body.getReader(), await feed.read(null)];
  await feed.store([{ body: "never read", afterMs: 0 }]);
  await stays.answersCame(1);
  vi.setSystemTime(Date.now() + 61_000);
  await gone.closed;
  expect(stays.isOver).toBe(false);
  await feed.hub.close();
});
