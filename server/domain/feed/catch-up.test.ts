import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { chooseReturning, isReachable, type ReturningReader } from "./catch-up.ts";

const nowMs = 1_795_193_473_093;
const hourMs = 60 * 60_000;
const current = { snapshot: "940:943:941", takenAtMs: nowMs };
const within = (snapshot: string) => ({
  snapshot,
  answeredAtMs: nowMs,
  responseId: randomUUIDv7(),
  questionNameId: "why",
});

test.each([
  ["from a moment ago", { snapshot: "931:934:931,933", takenAtMs: nowMs - 900 }, true],
  ["from 23 hours ago", { snapshot: "931:934:", takenAtMs: nowMs - 23 * hourMs }, true],
  ["from a standby whose clock is slightly ahead", { snapshot: "931:934:", takenAtMs: nowMs + 500 }, true],
  ["from 25 hours ago", { snapshot: "931:934:", takenAtMs: nowMs - 25 * hourMs }, false],
  ["from 1970", { snapshot: "931:934:", takenAtMs: 0 }, false],
  ["from tomorrow", { snapshot: "931:934:", takenAtMs: nowMs + 24 * hourMs }, false],
  ["naming transactions that have not begun", { snapshot: "931:944:", takenAtMs: nowMs - 900 }, false],
  [
    "within a snapshot that was taken",
    { snapshot: "931:934:", takenAtMs: nowMs - 900, within: within("931:940:") },
    true,
  ],
  [
    "within a snapshot that was never taken",
    { snapshot: "931:934:", takenAtMs: nowMs - 900, within: within("931:944:") },
    false,
  ],
])("a cursor %s: %j, reachable: %j", (_, cursor, expected) => {
  expect(isReachable(cursor, current)).toBe(expected);
});

const at = (accountId: string, takenAtMs: number): ReturningReader => ({
  accountId,
  since: { snapshot: "931:934:", takenAtMs },
});

test("readers with the same cursor share one read, separately for each account", () => {
  const same = Array.from({ length: 500 }, () => at("one", 1));
  const { now, later } = chooseReturning([...same, at("other", 1)]);
  expect([...now.values()].map((group) => group.length)).toEqual([500, 1]);
  expect(later).toEqual([]);
});

test("one read takes up to ten cursors per account and 200 in all; the rest wait for the next read", () => {
  const many = Array.from({ length: 30 }, (_, index) => at("many", index));
  const each = Array.from({ length: 195 }, (_, index) => at(`account ${index}`, 1));
  const first = chooseReturning([...many, ...each]);
  expect(first.now.size).toBe(200);
  expect([...first.now.values()].flat().filter(({ accountId }) => accountId === "many")).toHaveLength(10);
  expect(first.later).toHaveLength(25);
  const second = chooseReturning(first.later);
  expect([second.now.size, second.later.length]).toEqual([15, 10]);
});
