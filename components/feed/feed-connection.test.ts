import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import { FeedConnection, type FeedNews } from "./feed-connection.ts";

/** The client end of a stream. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Source[] = [];
  readyState = 1;
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    Source.opened.push(this);
  }

  close(): void {
    this.readyState = Source.CLOSED;
  }

  say(event: string, id: string, data: object = {}): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId: id }));
  }
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
  vi.useFakeTimers();
  Source.opened = [];
  page = new Page();
  vi.stubGlobal("EventSource", Source);
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

test("listeners share one stream, which starts at the list's cursor and closes with the last listener", () => {
  const feed = new FeedConnection();
  const news: FeedNews["kind"][] = [];
  const stops = [feed.listen(({ kind }) => news.push(kind), "c0"), feed.listen(() => undefined)];
  expect(Source.opened.map(({ address }) => address)).toEqual([`${stream}?since=c0`]);
  last().say("cursor", "c1");
  last().say("answer", "c2", given("a", 1));
  expect(news).toEqual(["state", "answer"]);
  expect(feed.state).toMatchObject({ isLive: true, answers: [{ recordId: "a" }] });
  for (const stop of stops) stop();
  expect(last().readyState).toBe(Source.CLOSED);
  expect(feed.state).toEqual({ answers: [], isLive: false });
});

test("a changed answer replaces its previous version", () => {
  const feed = new FeedConnection();
  feed.listen(() => undefined);
  last().say("answer", "c1", given("a", 1));
  last().say("answer", "c2", given("b", 1));
  last().say("answer", "c3", given("a", 2));
  expect(feed.state.answers.map(({ recordId, revision }) => [recordId, revision])).toEqual([
    ["a", 2],
    ["b", 1],
  ]);
});

test("forgets deleted answers, and all answers after an erasure", () => {
  const feed = new FeedConnection();
  feed.listen(() => undefined);
  for (const name of ["a", "b", "c"]) last().say("answer", `of ${name}`, given(name, 1));
  feed.forget(["b", "unheard"]);
  expect(feed.state.answers.map(({ recordId }) => recordId)).toEqual(["c", "a"]);
  feed.forgetAll();
  expect(feed.state.answers).toEqual([]);
});

test("a hidden page closes its stream, and resumes where it was", () => {
  const feed = new FeedConnection();
  feed.listen(() => undefined);
  last().say("cursor", "c7");
  page.turn("hidden");
  expect([last().readyState, feed.state.isLive]).toEqual([Source.CLOSED, false]);
  page.turn("visible");
  expect(Source.opened.map(({ address }) => address)).toEqual([stream, `${stream}?since=c7`]);
});

test("reopens a refused stream with growing pauses, and a silent one after forty seconds", () => {
  const feed = new FeedConnection();
  feed.listen(() => undefined);
  for (const pauseMs of [2_000, 4_000, 8_000]) {
    last().close();
    last().dispatchEvent(new Event("error"));
    const opened = Source.opened.length;
    vi.advanceTimersByTime(pauseMs - 1);
    expect(Source.opened).toHaveLength(opened);
    vi.advanceTimersByTime(1);
    expect(Source.opened).toHaveLength(opened + 1);
  }
  last().say("cursor", "c9");
  vi.advanceTimersByTime(42_000);
  expect(last().address).toBe(`${stream}?since=c9`);
});
