import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { closeDatabases, connectionAs } from "#server/db.ts";
import { makeLog } from "#server/log.ts";
import type { FeedReader } from "./feed-stream.ts";
import { FeedHub } from "./hub.ts";

afterAll(closeDatabases);

const openHub = () => new FeedHub(connectionAs("afterword_ingest"), makeLog("silent"));
const reader = (accountId = randomUUIDv7(), personId = randomUUIDv7()): FeedReader => ({
  accountId,
  personId,
  sessionId: randomUUIDv7(),
});

/** Reads a stream to its end. */
async function readAll(body: ReadableStream<Uint8Array>): Promise<string> {
  return await new Response(body).text();
}

test("a person and an account may have so many streams open; one that is closed makes room", async () => {
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

test("a hub that closes ends every stream, with all it was told, and opens no other", async () => {
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

test("a reader who leaves everything unread is let go, so that it fills no memory", async () => {
  const hub = openHub();
  const slow = hub.open(reader(), null);
  const piece = new Uint8Array(100 * 1024);
  for (let sent = 0; sent < 4; sent++) slow.send(piece);
  expect((await readAll(slow.body)).length).toBeLessThan(300 * 1024);
  await hub.close();
});
