import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refreshedByFeed } from "#lib/client/hooks.ts";
import { Refresher } from "./refresher.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A figure on the page, and how often it was loaded. */
function watch(options: object) {
  const queries = new QueryClient();
  const queryFn = vi.fn(async () => 1);
  const stop = new QueryObserver(queries, { queryKey: ["figure"], queryFn, ...options }).subscribe(() => undefined);
  return { queries, queryFn, stop };
}
const answer = { kind: "moved" } as const;

test("many events within a second cause one load right away and one after the second", async () => {
  const { queries, queryFn, stop } = watch(refreshedByFeed);
  const refresher = new Refresher(queries, { state: { answers: [], isLive: true } });
  await vi.advanceTimersByTimeAsync(0);
  expect(queryFn).toHaveBeenCalledTimes(1);
  for (let count = 0; count < 20; count++) {
    refresher.onNews(answer);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(queryFn).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(queryFn).toHaveBeenCalledTimes(3);
  refresher.stop();
  stop();
});

test("leaves queries alone that are not kept fresh", async () => {
  const { queries, queryFn, stop } = watch({});
  const refresher = new Refresher(queries, { state: { answers: [], isLive: true } });
  await vi.advanceTimersByTimeAsync(0);
  refresher.onNews(answer);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  refresher.stop();
  stop();
});

test("reloads every ten seconds without a stream", async () => {
  const { queries, queryFn, stop } = watch(refreshedByFeed);
  const refresher = new Refresher(queries, { state: { answers: [], isLive: false } });
  await vi.advanceTimersByTimeAsync(30_500);
  expect(queryFn).toHaveBeenCalledTimes(4);
  refresher.stop();
  stop();
});
