import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import { FeedConnection, type FeedNews } from "./feed-connection.ts";

/** One request for the stream, and what its server sends. */
class Source {
  static opened: Source[] = [];
  readonly address: string;
  readonly lastEventId: string | null;
  readonly signal: AbortSignal;
  readonly answer = Promise.withResolvers<Response>();
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(address: string, { headers, signal }: RequestInit) {
    this.address = address;
    this.lastEventId = new Headers(headers).get("last-event-id");
    this.signal = signal ?? new AbortController().signal;
    Source.opened.push(this);
  }

  async say(event: string, id: string, data: object = {}): Promise<void> {
    if (!this.#controller) {
      const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        this.#controller = controller;
      };
      this.answer.resolve(new Response(new ReadableStream({ start })));
    }
    const text = `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
    this.#controller?.enqueue(new TextEncoder().encode(text));
    await settled();
  }

  async refuse(): Promise<void> {
    this.answer.resolve(new Response(null, { status: 503 }));
    await settled();
  }

  async end(): Promise<void> {
    this.#controller?.close();
    await settled();
  }
}

/** Until everything sent so far has been read. */
async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  await new Promise((resolve) => setImmediate(resolve));
}

class Page extends EventTarget {
  visibilityState = "visible";

  turn(visibilityState: "visible" | "hidden"): void {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

let page: Page;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  Source.opened = [];
  page = new Page();
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => new Source(address, init).answer.promise);
  vi.stubGlobal("document", page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stream = "/api/app/feed/stream";
const given = (recordId: string, revision: number): Partial<FeedAnswer> => ({
  recordId,
  questionNameId: "why",
  revision,
});
const last = (): Source => {
  const source = Source.opened.at(-1);
  if (!source) throw new Error("no stream was opened");
  return source;
};

test("listeners share one stream, which starts at the list's cursor and closes with the last listener", async () => {
  const feed = new FeedConnection();
  const news: FeedNews["kind"][] = [];
  const stops = [feed.listen(({ kind }) => news.push(kind), "c0"), feed.listen(() => undefined)];
  expect(Source.opened.map(({ address, lastEventId }) => [address, lastEventId])).toEqual([[stream, "c0"]]);
  await last().say("cursor", "c1");
  await last().say("answer", "c2", given("a", 1));
  expect(news).toEqual(["state", "answer"]);
  expect(feed.state).toMatchObject({ isLive: true, answers: [{ recordId: "a" }] });
  for (const stop of stops) stop();
  expect(last().signal.aborted).toBe(true);
  expect(feed.state).toEqual({ answers: [], isLive: false });
});

test("a changed answer replaces its previous version", async () => {
  const feed = new FeedConnection();
  feed.listen(() => undefined);
  await last().say("answer", "c1", given("a", 1));
  await last().say("answer", "c2", given("b", 1));
  await last().say("answer", "c3", given("a", 2));
  expect(feed.state.answers.map(({ recordId, revision }) => [recordId, revision])).toEqual([
    ["a", 2],
    ["b", 1],
  ]);
});

test("an answer that a resumed stream sends again changes nothing", async () => {
  const feed = new FeedConnection();
  const news: FeedNews["kind"][] = [];
  feed.listen(({ kind }) => news.push(kind));
  for (let count = 0; count < 300; count++) await last().say("answer", "c1", given(`a${count}`, 2));
  const { answers } = feed.state;
  news.length = 0;
  await last().say("answer", "c1", given("a0", 2));
  await last().say("answer", "c1", given("a0", 1));
  expect([news, feed.state.answers === answers]).toEqual([[], true]);
});

test("forgets deleted answers, and all answers after an erasure", async () => {
  const feed = new FeedConnection();
  feed.listen(() => undefined);
  for (const name of ["a", "b", "c"]) await last().say("answer", `of ${name}`, given(name, 1));
  feed.forget(["b", "unheard"]);
  expect(feed.state.answers.map(({ recordId }) => recordId)).toEqual(["c", "a"]);
  feed.forgetAll();
  expect(feed.state.answers).toEqual([]);
});

test("a hidden page closes its stream, and resumes where it was", async () => {
  const feed = new FeedConnection();
  feed.listen(() => undefined, "c0");
  await last().say("cursor", "c7");
  page.turn("hidden");
  expect([last().signal.aborted, feed.state.isLive]).toEqual([true, false]);
  page.turn("visible");
  expect(Source.opened.map(({ lastEventId }) => lastEventId)).toEqual(["c0", "c7"]);
});

test("reopens a refused stream with growing pauses, and a silent one after forty seconds", async () => {
  const feed = new FeedConnection();
  feed.listen(() => undefined);
  for (const pauseMs of [2_000, 4_000, 8_000]) {
    const opened = Source.opened.length;
    await last().refuse();
    vi.advanceTimersByTime(pauseMs - 1);
    expect(Source.opened).toHaveLength(opened);
    vi.advanceTimersByTime(1);
    expect(Source.opened).toHaveLength(opened + 1);
  }
  await last().say("cursor", "c9");
  vi.advanceTimersByTime(42_000);
  expect(last().lastEventId).toBe("c9");
});

test("reopens a stream that ended, such as with its server, after a second", async () => {
  const feed = new FeedConnection();
  feed.listen(() => undefined);
  await last().say("cursor", "c3");
  await last().end();
  expect(feed.state.isLive).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(Source.opened.map(({ lastEventId }) => lastEventId)).toEqual([null, "c3"]);
});
