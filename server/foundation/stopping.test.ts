import { expect, onTestFinished, test, vi } from "vitest";

// Fake timers don't reach those of promises.
vi.mock("node:timers/promises", () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));

/** Its state is the process's. */
async function freshProcess() {
  vi.resetModules();
  vi.stubGlobal("afterwordPerProcess", new Map());
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return await import("./stopping.ts");
}

async function secondsToLeave({ leave }: Awaited<ReturnType<typeof freshProcess>>): Promise<number> {
  const beganMs = Date.now();
  let endedMs = Number.NaN;
  void leave().then(() => {
    endedMs = Date.now();
  });
  await vi.advanceTimersByTimeAsync(10_000);
  return (endedMs - beganMs) / 1000;
}

test("without anyone who asks whether it is ready, a process leaves at once", async () => {
  expect(await secondsToLeave(await freshProcess())).toBe(0);
});

test("a check before the start alone holds up nothing", async () => {
  const process = await freshProcess();
  expect(process.isLeaving()).toBe(false);
  expect(await secondsToLeave(process)).toBe(0);
});

test("a process that a proxy asks all the time leaves a second after the proxy heard of it", async () => {
  const process = await freshProcess();
  const heard: boolean[] = [];
  const proxy = setInterval(() => heard.push(process.isLeaving()), 500);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(heard).toEqual([false, false, false]);
  expect(await secondsToLeave(process)).toBeCloseTo(1.1, 5);
  expect(heard[3]).toBe(true);
  clearInterval(proxy);
});

test("a proxy that stopped asking is waited for, for a few seconds at most", async () => {
  const process = await freshProcess();
  process.isLeaving();
  await vi.advanceTimersByTimeAsync(60_000);
  process.isLeaving();
  expect(await secondsToLeave(process)).toBe(4);
});
