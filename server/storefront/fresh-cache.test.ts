import { expect, test, vi } from "vitest";
import { FreshCache } from "./fresh-cache.ts";

const listening = () => true;

test("a missing entry is loaded once, however many ask for it", async () => {
  const load = vi.fn(async (key: string) => `${key} loaded`);
  const cache = new FreshCache({ max: 10 }, listening, load);
  expect(await Promise.all([cache.get("a"), cache.get("a"), cache.get("a")])).toEqual(Array(3).fill("a loaded"));
  expect(load).toHaveBeenCalledTimes(1);
  expect(cache.peek("a")).toBe("a loaded");
});

test("an entry that changes while it loads is returned to those who asked before, and not cached", async () => {
  const first = Promise.withResolvers<string>();
  const answers = [first.promise, Promise.resolve("new")];
  const cache = new FreshCache(
    { max: 10 },
    listening,
    () => answers.shift() ?? Promise.reject(new Error("asked too often")),
  );
  const asked = cache.get("a");
  cache.forget("a");
  first.resolve("old");
  expect(await asked).toBe("old");
  expect(cache.peek("a")).toBeUndefined();
  expect(await cache.get("a")).toBe("new");
});

test("without change notices, cached entries are at most a second old", async () => {
  vi.useFakeTimers();
  try {
    const cache = new FreshCache(
      { max: 10 },
      () => false,
      async () => Date.now(),
    );
    const first = await cache.get("a");
    vi.advanceTimersByTime(999);
    expect(cache.peek("a")).toBe(first);
    vi.advanceTimersByTime(1);
    expect(cache.peek("a")).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test("the last known value is returned while it can't be loaded", async () => {
  vi.useFakeTimers();
  try {
    const answers = [Promise.resolve("known")];
    const cache = new FreshCache(
      { max: 10 },
      () => false,
      () => answers.shift() ?? Promise.reject(new Error("the database is away")),
    );
    await cache.get("a");
    vi.advanceTimersByTime(5_000);
    expect(await cache.get("a")).toBe("known");
    await expect(cache.get("b")).rejects.toThrow("the database is away");
  } finally {
    vi.useRealTimers();
  }
});

test("the cache is bounded by size, and unknown names evict nothing", async () => {
  const load = async (key: string) => (key.startsWith("unknown") ? null : key.repeat(100));
  const cache = new FreshCache<string | null>(
    { max: 4, maxBytes: 1_000, sizeOf: (text) => text.length },
    listening,
    load,
  );
  for (const key of ["a", "b", "c"]) await cache.get(key);
  for (let index = 0; index < 50; index++) await cache.get(`unknown ${index}`);
  expect(cache.peek("unknown 49")).toBeNull();
  expect(cache.peek("a")).toBe("a".repeat(100));
  await cache.get("d");
  expect(cache.peek("a")).not.toBeUndefined();
  expect(cache.peek("b")).toBeUndefined();
});
