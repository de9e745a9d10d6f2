import { afterEach, expect, test, vi } from "vitest";
import { FeedStream } from "./feed-stream.ts";

afterEach(() => {
  vi.useRealTimers();
});

const kibibyte = 1024;
const chunk = (first: number, kibibytes = 16) => new Uint8Array(kibibytes * kibibyte).fill(first);

function openStream() {
  const [onEnd, onRead] = [vi.fn(), vi.fn()];
  const person = { accountId: "a", personId: "p", sessionId: "s" };
  return { stream: new FeedStream(person, { onEnd, onRead }), onEnd, onRead };
}

test("a reader gets one chunk after the other, however many there are", async () => {
  const { stream, onEnd } = openStream();
  const reader = stream.body.getReader();
  expect(stream.send(Array.from({ length: 200 }, (_, index) => chunk(index)))).toBe(true);
  for (let index = 0; index < 200; index++) expect((await reader.read()).value?.[0]).toBe(index);
  expect(stream.isRead).toBe(true);
  const waiting = reader.read();
  stream.send([chunk(7)]);
  expect((await waiting).value?.[0]).toBe(7);
  expect(onEnd).not.toHaveBeenCalled();
});

test("a full stream accepts nothing more, and reports once when it has been read", async () => {
  const { stream, onEnd, onRead } = openStream();
  const reader = stream.body.getReader();
  let sent = 0;
  while (stream.send([chunk(sent)])) sent++;
  expect(sent * 16).toBe(256);
  expect(stream.send([chunk(0)])).toBe(false);
  for (let read = 1; read < sent; read++) await reader.read();
  expect(onRead).not.toHaveBeenCalled();
  await reader.read();
  expect(onRead.mock.calls).toEqual([[stream]]);
  expect(stream.send([chunk(1)])).toBe(true);
  await reader.read();
  expect(onRead).toHaveBeenCalledTimes(1);
  expect(onEnd).not.toHaveBeenCalled();
});

test("a slow reader is kept, and one who reads nothing for a minute counts as gone", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { stream } = openStream();
  const reader = stream.body.getReader();
  vi.setSystemTime(Date.now() + 600_000);
  expect(stream.isAbandoned(Date.now())).toBe(false);
  stream.send([chunk(1), chunk(2), chunk(3)]);
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
    stream.send([chunk(1)]);
    await end(stream);
    stream.end();
    expect([stream.isRead, onEnd.mock.calls.length]).toEqual([true, 1]);
    expect((await stream.body.getReader().read()).done).toBe(true);
  }
});
