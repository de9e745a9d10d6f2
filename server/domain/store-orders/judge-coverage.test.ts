import { expect, test } from "vitest";
import { judgeCoverage } from "./judge-coverage.ts";

const day = (orders: number, shown: number) => ({ orders, shown });
const none = day(0, 0);
const fill = <Item>(item: Item, count: number): Item[] => Array.from({ length: count }, () => item);
/** The last 24 hours, and a week in which the survey showed with 80% of 40 orders a day. */
const after = (today: { orders: number; shown: number }, days = 7) => [
  today,
  ...fill(day(40, 32), days),
  ...fill(none, 7 - days),
];

test.each([
  [20, 7, "begins"],
  [20, 8, "quiet"],
  [19, 0, "quiet"],
  [0, 0, "quiet"],
])("with %i orders and %i surveys in 24 hours, after 80%% of a week, it's %s", (orders, shown, kind) => {
  expect(judgeCoverage(after(day(orders, shown)), null).kind).toBe(kind);
});

test("three days of history are enough, two aren't, whichever of the week they are", () => {
  expect(judgeCoverage(after(day(40, 0), 3), null)).toEqual({
    kind: "begins",
    usual: 0.8,
    measured: { orders: 40, shown: 0 },
  });
  expect(judgeCoverage(after(day(40, 0), 2), null).kind).toBe("quiet");
  const apart = [day(40, 0), none, day(40, 32), none, day(40, 32), none, none, day(40, 32)];
  expect(judgeCoverage(apart, null).kind).toBe("begins");
});

test("every order of the week weighs the same", () => {
  const days = [day(20, 4), day(1, 0), day(1, 0), day(98, 49), ...fill(none, 4)];
  expect(judgeCoverage(days, null)).toMatchObject({ kind: "begins", usual: 0.49 });
});

test("a survey that showed with no order before can't fall", () => {
  expect(judgeCoverage([day(40, 0), ...fill(day(40, 0), 7)], null).kind).toBe("quiet");
});

test("an alarm lasts however long coverage stays low, by what was usual when it began", () => {
  expect(judgeCoverage(fill(day(40, 0), 8), 0.8)).toEqual({
    kind: "lasts",
    measured: { orders: 40, shown: 0 },
  });
  expect(judgeCoverage([day(40, 15), ...fill(day(40, 0), 7)], 0.8).kind).toBe("lasts");
  expect(judgeCoverage([day(40, 16), ...fill(day(40, 0), 7)], 0.8).kind).toBe("ends");
});

test("with few orders, an alarm is judged by as many days as 20 orders take, a week at most", () => {
  expect(judgeCoverage([day(8, 8), day(12, 0), ...fill(day(40, 0), 6)], 0.8)).toEqual({ kind: "ends" });
  expect(judgeCoverage([day(7, 7), day(12, 0), day(40, 0), ...fill(none, 5)], 0.8)).toEqual({
    kind: "lasts",
    measured: { orders: 59, shown: 7 },
  });
  expect(judgeCoverage([...fill(day(1, 0), 7), day(40, 32)], 0.8)).toMatchObject({ measured: { orders: 7 } });
  expect(judgeCoverage([...fill(none, 7), day(40, 0)], 0.8)).toEqual({ kind: "ends" });
});
