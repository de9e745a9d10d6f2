import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inScanGate } from "./read-counter-rows.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Scans whose start is noted, and whose end a test chooses. */
function scans() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    scan: (accountId: string, name: string) =>
      inScanGate(accountId, "Choose fewer days.", async () => {
        started.push(name);
        await new Promise<void>((end) => ends.set(name, end));
        return name;
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test("scans run one after another, also those of several accounts", async () => {
  const { started, scan, end } = scans();
  const all = [scan("a", "a1"), scan("a", "a2"), scan("b", "b1")];
  for (const count of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toHaveLength(count);
    await end(started.at(-1) ?? "");
  }
  expect(await Promise.all(all)).toEqual(["a1", "a2", "b1"]);
});

test("a scan whose turn doesn't come within 20 seconds is refused, and the next ones aren't", async () => {
  const { started, scan, end } = scans();
  const first = scan("a", "a1");
  const late = expect(scan("a", "a2")).rejects.toMatchObject({ code: "unavailable", message: "Choose fewer days." });
  await vi.advanceTimersByTimeAsync(20_000);
  await late;
  const next = scan("a", "a3");
  await end("a1");
  await end("a3");
  expect([await first, await next, started]).toEqual(["a1", "a3", ["a1", "a3"]]);
});

test("a scan that fails lets the next one start", async () => {
  await expect(inScanGate("a", "", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await inScanGate("a", "", async () => 1)).toBe(1);
});
