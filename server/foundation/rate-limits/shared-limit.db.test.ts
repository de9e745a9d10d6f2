import { randomUUIDv7 } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { SharedLimit } from "./shared-limit.ts";

/** Two limits with one name act like two processes. */
const processes = (name: string, count: number, periodSeconds: number) =>
  Array.from({ length: 2 }, () => new SharedLimit(name, { count, periodSeconds }));

test("two processes together allow what the bucket holds, and give the others a time to wait", async () => {
  const [one, other] = processes(randomUUIDv7(), 40, 3_600);
  const waits = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => await (index % 2 === 0 ? one : other)?.take("a caller")),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(40);
  for (const wait of waits.filter((each) => each !== 0)) {
    expect(wait).toBeGreaterThan(80);
    expect(wait).toBeLessThanOrEqual(90);
  }
  expect(await one?.take("another caller")).toBe(0);
});

test("an occasional caller uses no more of the bucket than their calls", async () => {
  const [limit] = processes(randomUUIDv7(), 40, 3_600);
  const startedMs = performance.now();
  const clock = vi.spyOn(performance, "now");
  const waits: (number | undefined)[] = [];
  for (let call = 0; call < 41; call++) {
    clock.mockReturnValue(startedMs + call * 11_000); // each after the previous lease
    waits.push(await limit?.take("a caller"));
  }
  clock.mockRestore();
  expect(waits.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 0));
  expect(waits[40]).toBeGreaterThan(0);
});

test("limits with different names count separately", async () => {
  const [one] = processes(randomUUIDv7(), 1, 60);
  const [other] = processes(randomUUIDv7(), 1, 60);
  expect([await one?.take("a caller"), await other?.take("a caller")]).toEqual([0, 0]);
  expect(await one?.take("a caller")).toBeGreaterThan(50);
});

test("the bucket refills evenly", async () => {
  const [limit] = processes(randomUUIDv7(), 2, 1);
  const taken = async () => (await limit?.take("a caller")) === 0;
  expect([await taken(), await taken(), await taken()]).toEqual([true, true, false]);
  const startedMs = performance.now();
  while (!(await taken())) await delay(20);
  expect(performance.now() - startedMs).toBeGreaterThan(300);
});

test("the largest limit that the environment allows lets everyone in", async () => {
  const [one, other] = processes(randomUUIDv7(), 6_000 * 999_999_999, 60);
  for (const limit of [one, other, one]) expect(await limit?.take("a caller")).toBe(0);
});
