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

const supportedZones = Intl.supportedValuesOf("timeZone");
const from = "2015-01-01";
const until = "2031-01-01";

test("days of each time zone from 2015 to 2030 begin at their first instant, around each clock change too", () => {
  expect(supportedZones.flatMap((timeZone) => wrongDays(timeZone, daysAtChanges(timeZone)))).toEqual([]);
});

test("each day of each time zone from 2015 to 2030 begins at its first instant", {
  tags: ["full"],
  timeout: 600_000,
}, () => {
  const days = eachDay();
  expect(supportedZones.flatMap((timeZone) => wrongDays(timeZone, days))).toEqual([]);
});

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

/** The days that begin at another instant than Intl says, or than {@link localDay} does. */
function wrongDays(timeZone: string, days: readonly string[]): string[] {
  const intl = new Intl.DateTimeFormat("sv-SE", { timeZone });
  return days.flatMap((day) => {
    const startMs = startOfDay(timeZone, day);
    const isFirst = (dayOf: (timeMs: number) => string) => dayOf(startMs) === day && dayOf(startMs - 1) < day;
    const byIntl = isFirst((timeMs) => intl.format(timeMs)) ? [] : [`${timeZone} ${day} by Intl`];
    return isFirst((timeMs) => localDay(timeZone, timeMs)) ? byIntl : [...byIntl, `${timeZone} ${day}`];
  });
}

/** The first day of each year, and those before, of and after each clock change. */
function daysAtChanges(timeZone: string): string[] {
  const days = new Set<string>();
  const end = Temporal.PlainDate.from(until);
  const start = Temporal.PlainDate.from(from);
  for (let day = start; Temporal.PlainDate.compare(day, end) < 0; day = day.add({ years: 1 })) days.add(day.toString());
  let change = start.toZonedDateTime(timeZone).getTimeZoneTransition("next");
  while (change && Temporal.PlainDate.compare(change, end) < 0) {
    for (const offset of [-1, 0, 1]) days.add(change.toPlainDate().add({ days: offset }).toString());
    change = change.getTimeZoneTransition("next");
  }
  return [...days];
}

function eachDay(): string[] {
  const days: string[] = [];
  for (let timeMs = Date.parse(from); timeMs < Date.parse(until); timeMs += 86_400_000) {
    days.push(new Date(timeMs).toISOString().slice(0, 10));
  }
  return days;
}
