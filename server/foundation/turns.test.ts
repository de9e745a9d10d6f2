import { beforeEach, expect, test } from "vitest";
import { ShopperLoad, shopperLoad } from "./shopper-load.ts";
import { Turns } from "./turns.ts";

let turns: Turns;
beforeEach(() => {
  turns = new Turns({ tooMany: "Too many." });
});

/** Work that waits until it is released. */
function blockedWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, release: resolve };
}

test("an account with much waiting work is refused, another is not", async () => {
  const { work, release } = blockedWork();
  const mine = Array.from({ length: 16 }, () => turns.take("one", work));
  const refused = Promise.allSettled(mine).then((all) => all.filter(({ status }) => status === "rejected").length);
  const others = turns.take("other", async () => "done");
  release();
  expect(await others).toBe("done");
  expect(await refused).toBeGreaterThan(0);
  expect(await turns.take("one", async () => "again")).toBe("again");
});

test("a few accounts with much work leave space for another", async () => {
  const { work, release } = blockedWork();
  const names = Array.from({ length: 5 }, (_, index) => `greedy ${index}`);
  const many = names.flatMap((name) => Array.from({ length: 8 }, () => turns.take(name, work)));
  const settled = Promise.allSettled(many);
  const other = turns.take("modest", async () => "done");
  release();
  expect(await other).toBe("done");
  expect((await settled).filter(({ status }) => status === "rejected").length).toBeGreaterThan(0);
});

test("the queue is limited, for any number of accounts", async () => {
  const { work, release } = blockedWork();
  const all = Array.from({ length: 100 }, (_, index) => turns.take(`account ${index}`, work));
  const settled = Promise.allSettled(all);
  release();
  const refused = (await settled).filter((one) => one.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.reason).toMatchObject({ code: "unavailable" });
});

test("one piece of work runs at a time, in order of arrival, even if some fail", async () => {
  const log: string[] = [];
  const say = (word: string) => async () => {
    log.push(`${word} begins`);
    await Promise.resolve();
    log.push(`${word} ends`);
  };
  const fails = turns.take("one", () => Promise.reject(new Error("broken")));
  const all = Promise.all([turns.take("one", say("first")), turns.take("other", say("second"))]);
  await expect(fails).rejects.toThrow("broken");
  await all;
  expect(log).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});

/** When the second of two pieces of work began, after the end of the first, as a multiple of the first one's duration. */
async function restAfter(work: () => Promise<void>): Promise<number> {
  const resting = new Turns({ tooMany: "Too many.", restFactor: 4 });
  const at: number[] = [];
  const timed = async () => {
    at.push(performance.now());
    await work();
    at.push(performance.now());
  };
  await Promise.all([resting.take("one", timed), resting.take("one", timed)]);
  const [began = 0, ended = 0, next = 0] = at;
  return (next - ended) / (ended - began);
}

const compute = async () => {
  for (const from = performance.now(); performance.now() - from < 40; );
};

test("while answers are being stored, the next piece of work waits for a multiple of the last one's duration", async () => {
  shopperLoad().begin();
  try {
    expect(await restAfter(compute)).toBeGreaterThan(3);
  } finally {
    shopperLoad().end();
  }
});

test("a rest is never longer than two seconds", async () => {
  shopperLoad().begin();
  try {
    const resting = new Turns({ tooMany: "Too many.", restFactor: 1_000_000 });
    await Promise.all([resting.take("one", compute), resting.take("one", compute)]);
  } finally {
    shopperLoad().end();
  }
});

test("while none are, the next piece of work begins at once, however busy the process is", async () => {
  expect(await restAfter(compute)).toBeLessThan(2);
});

test("batches that overlap count once", () => {
  let nowMs = 100;
  const load = new ShopperLoad(() => nowMs);
  load.begin();
  nowMs = 110;
  load.begin();
  nowMs = 130;
  load.end();
  expect(load.busyMs()).toBe(30);
  nowMs = 150;
  load.end();
  nowMs = 200;
  expect(load.busyMs()).toBe(50);
});
