import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { chooseReturning, isReachable, type Returning } from "./catch-up.ts";

const nowMs = 1_795_193_473_093;
const hourMs = 60 * 60_000;
const told = { snapshot: "940:943:941", takenAtMs: nowMs };
const within = (snapshot: string) => ({
  snapshot,
  answeredAtMs: nowMs,
  responseId: randomUUIDv7(),
  questionNameId: "why",
});

test.each([
  ["of a moment ago", { snapshot: "931:934:931,933", takenAtMs: nowMs - 900 }, true],
  ["of the last night", { snapshot: "931:934:", takenAtMs: nowMs - 23 * hourMs }, true],
  ["of a standby whose clock is a little ahead", { snapshot: "931:934:", takenAtMs: nowMs + 500 }, true],
  ["of the day before", { snapshot: "931:934:", takenAtMs: nowMs - 25 * hourMs }, false],
  ["of 1970", { snapshot: "931:934:", takenAtMs: 0 }, false],
  ["of tomorrow", { snapshot: "931:934:", takenAtMs: nowMs + 24 * hourMs }, false],
  ["of transactions that have not begun", { snapshot: "931:944:", takenAtMs: nowMs - 900 }, false],
  [
    "within a snapshot that was taken",
    { snapshot: "931:934:", takenAtMs: nowMs - 900, within: within("931:940:") },
    true,
  ],
  ["within one that was not", { snapshot: "931:934:", takenAtMs: nowMs - 900, within: within("931:944:") }, false],
])("a cursor %s is told from: %j, %j", (_, cursor, wanted) => {
  expect(isReachable(cursor, told)).toBe(wanted);
});

const at = (accountId: string, takenAtMs: number): Returning => ({
  accountId,
  since: { snapshot: "931:934:", takenAtMs },
});

test("all who stand at one place are served by one reading of it, each account's by itself", () => {
  const same = Array.from({ length: 500 }, () => at("one", 1));
  const { now, later } = chooseReturning([...same, at("other", 1)]);
  expect([...now.values()].map((group) => group.length)).toEqual([500, 1]);
  expect(later).toEqual([]);
});

test("a reading goes by ten places of an account and 200 in all; whoever is over waits for the next", () => {
  const many = Array.from({ length: 30 }, (_, index) => at("many", index));
  const each = Array.from({ length: 195 }, (_, index) => at(`account ${index}`, 1));
  const first = chooseReturning([...many, ...each]);
  expect(first.now.size).toBe(200);
  expect([...first.now.values()].flat().filter(({ accountId }) => accountId === "many")).toHaveLength(10);
  expect(first.later).toHaveLength(25);
  const second = chooseReturning(first.later);
  expect([second.now.size, second.later.length]).toEqual([15, 10]);
});
