import { afterEach, expect, test, vi } from "vitest";
import { FeedStream } from "./feed-stream.ts";

afterEach(() => {
  vi.useRealTimers();
});

const kibibyte = 1024;
const chunk = (first: number, kibibytes = 16) => new Uint8Array(kibibytes * kibibyte).fill(first);

function openStream() {
  const onEnd = vi.fn();
  return { stream: new FeedStream({ accountId: "a", personId: "p", sessionId: "s" }, onEnd), onEnd };
}

test("a reader gets one chunk after the other, however small", async () => {
  const { stream, onEnd } = openStream();
  const reader = stream.body.getReader();
  for (let index = 0; index < 200; index++) stream.send(chunk(index, 1));
  for (let index = 0; index < 200; index++) expect((await reader.read()).value?.[0]).toBe(index);
  const waiting = reader.read();
  stream.send(chunk(7));
  expect((await waiting).value?.[0]).toBe(7);
  expect(onEnd).not.toHaveBeenCalled();
});

test("a stream with a mebibyte unread ends when more comes, and one that was read goes on", async () => {
  const { stream, onEnd } = openStream();
  const reader = stream.body.getReader();
  for (let sent = 0; sent < 64; sent++) stream.send(chunk(sent));
  await reader.read();
  stream.send(chunk(64));
  expect(onEnd).not.toHaveBeenCalled();
  stream.send(chunk(65));
  expect(onEnd.mock.calls).toEqual([[stream]]);
  expect((await reader.read()).done).toBe(true);
});

test("a slow reader is kept, and one who reads nothing for a minute counts as gone", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { stream } = openStream();
  const reader = stream.body.getReader();
  vi.setSystemTime(Date.now() + 600_000);
  expect(stream.isAbandoned(Date.now())).toBe(false);
  for (const first of [1, 2, 3]) stream.send(chunk(first));
  for (let read = 0; read < 2; read++) {
    await reader.read();
    vi.setSystemTime(Date.now() + 59_000);
    expect(stream.isAbandoned(Date.now())).toBe(false);
  }
  vi.setSystemTime(Date.now() + 2_000);
  expect(stream.isAbandoned(Date.now())).toBe(true);
});

test("a stream ends once, from either side, and then holds nothing", async () => {
  for (const end of [(stream: FeedStream) => stream.end(), (stream: FeedStream) => stream.body.cancel()]) {
    const { stream, onEnd } = openStream();
    stream.send(chunk(1));
    await end(stream);
    stream.end();
    stream.send(chunk(2));
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect((await stream.body.getReader().read()).done).toBe(true);
  }
});
