import { expect, test } from "vitest";
import { boundsOfDays, summaryDays, summaryTime } from "./summary-time.ts";

const newYork = "America/New_York";
const timeOf = (zone: string, period: "day" | "week", at: string) =>
  summaryTime(zone, period, new Date(at)).toISOString();

test("a response is in the summary of the next local morning, or of the next Monday's", () => {
  // Friday evening in New York is Saturday in UTC.
  expect(timeOf(newYork, "day", "2026-11-21T03:00:00Z")).toBe("2026-11-21T13:00:00.000Z");
  expect(timeOf(newYork, "week", "2026-11-21T03:00:00Z")).toBe("2026-11-23T13:00:00.000Z");
  expect(timeOf("UTC", "week", "2026-11-23T07:59:00Z")).toBe("2026-11-30T08:00:00.000Z");
  expect(timeOf("UTC", "week", "2026-11-22T23:59:00Z")).toBe("2026-11-23T08:00:00.000Z");
});

test("08:00 stays 08:00 when clocks change", () => {
  expect(timeOf(newYork, "day", "2026-10-31T15:00:00Z")).toBe("2026-11-01T13:00:00.000Z");
  expect(timeOf(newYork, "day", "2026-10-30T15:00:00Z")).toBe("2026-10-31T12:00:00.000Z");
});

test("a summary is about yesterday, or the week up to Sunday, and ends at local midnight", () => {
  const now = new Date("2026-11-23T13:00:00Z");
  expect(summaryDays(newYork, "day", now)).toEqual({ from: "2026-11-22", to: "2026-11-22" });
  const week = summaryDays(newYork, "week", now);
  expect(week).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  expect(boundsOfDays(newYork, week)).toEqual({
    from: new Date("2026-11-16T05:00:00.000Z"),
    before: new Date("2026-11-23T05:00:00.000Z"),
  });
});
