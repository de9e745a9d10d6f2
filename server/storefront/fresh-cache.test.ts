import { expect, test, vi } from "vitest";
import { FreshCache } from "./fresh-cache.ts";

const listening = () => true;

test("however many ask for what is missing, it is loaded once", async () => {
  const load = vi.fn(async (key: string) => `${key} loaded`);
  const cache = new FreshCache({ max: 10 }, listening, load);
  expect(await Promise.all([cache.get("a"), cache.get("a"), cache.get("a")])).toEqual(Array(3).fill("a loaded"));
  expect(load).toHaveBeenCalledTimes(1);
  expect(cache.held("a")).toBe("a loaded");
});

test("what changes while it is loaded is told to those who asked before, and held for nobody", async () => {
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
  expect(cache.held("a")).toBeUndefined();
  expect(await cache.get("a")).toBe("new");
});

test("while changes are not heard, what is held is a second old at most", async () => {
  vi.useFakeTimers();
  try {
    const cache = new FreshCache(
      { max: 10 },
      () => false,
      async () => Date.now(),
    );
    const first = await cache.get("a");
    vi.advanceTimersByTime(999);
    expect(cache.held("a")).toBe(first);
    vi.advanceTimersByTime(1);
    expect(cache.held("a")).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test("what was known last is told while it cannot be loaded", async () => {
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

test("what is held is bounded by its size, and names that nobody has push nothing out", async () => {
  const load = async (key: string) => (key.startsWith("unknown") ? null : key.repeat(100));
  const cache = new FreshCache<string | null>(
    { max: 4, maxBytes: 1_000, sizeOf: (text) => text.length },
    listening,
    load,
  );
  for (const key of ["a", "b", "c"]) await cache.get(key);
  for (let index = 0; index < 50; index++) await cache.get(`unknown ${index}`);
  expect(cache.held("unknown 49")).toBeNull();
  expect(cache.held("a")).toBe("a".repeat(100));
  await cache.get("d");
  expect(cache.held("a")).not.toBeUndefined();
  expect(cache.held("b")).toBeUndefined();
});
