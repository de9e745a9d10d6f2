import { expect, test } from "vitest";
import { periodBefore } from "./period-before.ts";

test.each([
  ["2026-11-14", "2026-11-20", "2026-11-07", "2026-11-13"],
  ["2026-11-20", "2026-11-20", "2026-11-19", "2026-11-19"],
  // Month to date is compared with as many days, not with the whole previous month.
  ["2026-03-01", "2026-03-20", "2026-02-09", "2026-02-28"],
  ["2028-03-01", "2028-03-02", "2028-02-28", "2028-02-29"],
  // A day of 23 hours counts as a day.
  ["2026-03-29", "2026-03-29", "2026-03-28", "2026-03-28"],
])("%s to %s is compared with %s to %s", (startDate, endDate, startBefore, endBefore) => {
  expect(periodBefore({ startDate, endDate })).toEqual({ startDate: startBefore, endDate: endBefore });
});

test("an end before the start, or an invalid day, has no previous period", () => {
  expect(periodBefore({ startDate: "2026-03-02", endDate: "2026-03-01" })).toBeNull();
  expect(periodBefore({ startDate: "", endDate: "2026-03-01" })).toBeNull();
});
