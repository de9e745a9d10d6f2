import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keptFresh } from "#lib/client/hooks.ts";
import { Refresher } from "./refresher.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A figure on the page, and how often it was read. */
function watch(options: object) {
  const queries = new QueryClient();
  const queryFn = vi.fn(async () => 1);
  const stop = new QueryObserver(queries, { queryKey: ["figure"], queryFn, ...options }).subscribe(() => undefined);
  return { queries, queryFn, stop };
}
const answer = { kind: "moved" } as const;

test("many news in a second are one reading at once and one after the second", async () => {
  const { queries, queryFn, stop } = watch(keptFresh);
  const refresher = new Refresher(queries, { state: { answers: [], isLive: true } });
  await vi.advanceTimersByTimeAsync(0);
  expect(queryFn).toHaveBeenCalledTimes(1);
  for (let count = 0; count < 20; count++) {
    refresher.hear(answer);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(queryFn).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(queryFn).toHaveBeenCalledTimes(3);
  refresher.stop();
  stop();
});

test("what is not kept fresh is left alone", async () => {
  const { queries, queryFn, stop } = watch({});
  const refresher = new Refresher(queries, { state: { answers: [], isLive: true } });
  await vi.advanceTimersByTimeAsync(0);
  refresher.hear(answer);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  refresher.stop();
  stop();
});

test("where no stream comes through, it is read every ten seconds", async () => {
  const { queries, queryFn, stop } = watch(keptFresh);
  const refresher = new Refresher(queries, { state: { answers: [], isLive: false } });
  await vi.advanceTimersByTimeAsync(30_500);
  expect(queryFn).toHaveBeenCalledTimes(4);
  refresher.stop();
  stop();
});
