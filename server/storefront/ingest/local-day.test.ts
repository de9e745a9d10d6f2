import { expect, test } from "vitest";
import { localDay } from "./local-day.ts";

test("a day begins at midnight in the time zone", () => {
  expect(localDay("America/New_York", Date.parse("2026-11-20T04:59:59Z"))).toBe("2026-11-19");
  expect(localDay("America/New_York", Date.parse("2026-11-20T05:00:00Z"))).toBe("2026-11-20");
  expect(localDay("Asia/Kathmandu", Date.parse("2026-11-20T18:15:00Z"))).toBe("2026-11-21");
});

test("days hold on the days the clock changes", () => {
  expect(localDay("Europe/Berlin", Date.parse("2026-10-24T21:59:59Z"))).toBe("2026-10-24");
  expect(localDay("Europe/Berlin", Date.parse("2026-10-24T22:00:00Z"))).toBe("2026-10-25");
  expect(localDay("Europe/Berlin", Date.parse("2026-10-25T22:59:59Z"))).toBe("2026-10-25");
  expect(localDay("Europe/Berlin", Date.parse("2026-10-25T23:00:00Z"))).toBe("2026-10-26");
});

test.each([
  ["Europe/Berlin", "2026-03-29", 23],
  ["Europe/Berlin", "2026-10-25", 25],
  ["America/New_York", "2026-11-01", 25],
  ["Australia/Lord_Howe", "2026-04-05", 24.5],
  ["Australia/Lord_Howe", "2026-10-04", 23.5],
  ["Pacific/Chatham", "2026-04-05", 25],
  ["Pacific/Chatham", "2026-09-27", 23],
  ["Asia/Beirut", "2026-03-29", 23], // at midnight: the day begins at one
  ["Africa/Cairo", "2026-10-29", 25], // at midnight: the last hour comes twice
  ["Asia/Kolkata", "2026-10-25", 24],
])("in %s %s has %d hours, minute by minute", (timeZone, day, hours) => {
  const minuteMs = 60_000;
  const noonMs = Date.parse(`${day}T12:00:00Z`);
  let minutes = 0;
  for (let atMs = noonMs - 2 * 86_400_000; atMs < noonMs + 2 * 86_400_000; atMs += minuteMs) {
    if (localDay(timeZone, atMs) === day) minutes++;
  }
  expect(minutes / 60).toBe(hours);
});

test("a name that is no time zone is refused", () => {
  expect(() => localDay("Mars/Olympus", 0)).toThrow(RangeError);
});
