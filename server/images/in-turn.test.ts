import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

/** Work that waits until it is let go. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, letGo: resolve };
}

test("an account that has many pictures waiting is refused, and another is not", async () => {
  const { work, letGo } = held();
  const mine = Array.from({ length: 16 }, () => inTurn("one", work));
  const refused = Promise.allSettled(mine).then((all) => all.filter(({ status }) => status === "rejected").length);
  const others = inTurn("other", async () => "done");
  letGo();
  expect(await others).toBe("done");
  expect(await refused).toBeGreaterThan(0);
  expect(await inTurn("one", async () => "again")).toBe("again");
});

test("a few accounts with many pictures leave room for another", async () => {
  const { work, letGo } = held();
  const names = Array.from({ length: 5 }, (_, index) => `greedy ${index}`);
  const many = names.flatMap((name) => Array.from({ length: 8 }, () => inTurn(name, work)));
  const settled = Promise.allSettled(many);
  const other = inTurn("modest", async () => "done");
  letGo();
  expect(await other).toBe("done");
  expect((await settled).filter(({ status }) => status === "rejected").length).toBeGreaterThan(0);
});

test("there is an end to what waits, of however many accounts", async () => {
  const { work, letGo } = held();
  const all = Array.from({ length: 100 }, (_, index) => inTurn(`account ${index}`, work));
  const settled = Promise.allSettled(all);
  letGo();
  const refused = (await settled).filter((one) => one.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.reason).toMatchObject({ code: "unavailable" });
});

test("one piece of work runs at a time, in the order of their coming, whatever fails", async () => {
  const said: string[] = [];
  const say = (word: string) => async () => {
    said.push(`${word} begins`);
    await Promise.resolve();
    said.push(`${word} ends`);
  };
  const fails = inTurn("one", () => Promise.reject(new Error("broken")));
  const all = Promise.all([inTurn("one", say("first")), inTurn("other", say("second"))]);
  await expect(fails).rejects.toThrow("broken");
  await all;
  expect(said).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});
