import { expect, test, vi } from "vitest";
import { alone } from "./checkout-lock.mjs";

test("two builds in one folder take turns, and the waiting one says so", async () => {
  const report = vi.fn();
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    events.push(`${name} ends`);
  };
  await Promise.all([alone("/a", report, work("first")), alone("/a", report, work("second"))]);
  expect(events).toEqual(["first begins", "first ends", "second begins", "second ends"]);
  expect(report).toHaveBeenCalledTimes(1);
});

test("failing work releases the lock", async () => {
  await expect(alone("/b", vi.fn(), () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await alone("/b", vi.fn(), async () => "done")).toBe("done");
});
