import { afterEach, expect, test, vi } from "vitest";
import { askStoreReview } from "./ask-store-review.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each<[string, (() => Promise<boolean>) | undefined, boolean]>([
  ["that shows its form for a review asks for one", async () => true, true],
  ["that refuses to ask now doesn't", async () => false, false],
  ["whose script fails doesn't", async () => Promise.reject(new Error("not now")), false],
  ["that isn't there doesn't", undefined, false],
])("an admin %s", async (_which, ask, isAsked) => {
  vi.stubGlobal("window", { askStoreReview: ask });
  expect(await askStoreReview()).toBe(isAsked);
});

test("an admin that doesn't respond is given up", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { askStoreReview: () => new Promise(() => undefined) });
  const asked = askStoreReview();
  await vi.runAllTimersAsync();
  expect(await asked).toBe(false);
});
