import { expect, test } from "vitest";
import { endOfDay, localDay, startOfDay } from "./local-day.ts";

test("a day begins at midnight in the time zone", () => {
  expect(localDay("America/New_York", Date.parse("2026-11-20T04:59:59Z"))).toBe("2026-11-19");
  expect(localDay("America/New_York", Date.parse("2026-11-20T05:00:00Z"))).toBe("2026-11-20");
  expect(localDay("Asia/Kathmandu", Date.parse("2026-11-20T18:15:00Z"))).toBe("2026-11-21");
});

test("days are right when the clock changes", () => {
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
  ["Asia/Beirut", "2026-03-29", 23], // at midnight: the day begins at 1:00
  ["Africa/Cairo", "2026-10-29", 25], // at midnight: the last hour repeats
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

test("an unknown time zone is rejected", () => {
  expect(() => localDay("Mars/Olympus", 0)).toThrow(RangeError);
});

test("each day of each time zone from 2015 to 2030 begins at its first instant, and matches Intl", () => {
  const days = daysFrom("2015-01-01", "2030-12-31");
  const wrong: string[] = [];
  for (const timeZone of Intl.supportedValuesOf("timeZone")) {
    const intl = new Intl.DateTimeFormat("sv-SE", { timeZone });
    let before = 0;
    for (const day of days) {
      const startMs = startOfDay(timeZone, day);
      const isFirst = (dayOf: (timeMs: number) => string) => dayOf(startMs) === day && dayOf(startMs - 1) < day;
      // Between two 24-hour days, no day can differ from the first.
      const isPlain = startMs - before === 86_400_000;
      before = startMs;
      if (!isFirst((timeMs) => intl.format(timeMs))) wrong.push(`${timeZone} ${day} by Intl`);
      if (!isPlain && !isFirst((timeMs) => localDay(timeZone, timeMs))) wrong.push(`${timeZone} ${day}`);
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);

test.each([
  ["America/Havana", "2026-03-08", "2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z"], // begins at 1:00
  ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z"], // midnight repeats
  ["Atlantic/Azores", "2026-10-25", "2026-10-25T00:00:00.000Z", "2026-10-26T01:00:00.000Z"],
  ["America/Edmonton", "2026-11-10", "2026-11-10T06:00:00.000Z", "2026-11-11T06:00:00.000Z"], // -06 from 2026 on
  ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00.000Z", "2011-12-30T10:00:00.000Z"], // skipped
])("in %s %s is from %s to before %s", (timeZone, day, startsAt, endsBefore) => {
  expect(new Date(startOfDay(timeZone, day)).toISOString()).toBe(startsAt);
  expect(new Date(endOfDay(timeZone, day)).toISOString()).toBe(endsBefore);
});

function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let timeMs = Date.parse(first); timeMs <= Date.parse(last); timeMs += 86_400_000) {
    days.push(new Date(timeMs).toISOString().slice(0, 10));
  }
  return days;
}
