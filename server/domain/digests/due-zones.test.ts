import { describe, expect, test } from "vitest";
import { dueZones } from "./due-zones.ts";

const due = (timeZone: string, now: string) => dueZones([timeZone], new Date(now))[0];

describe("digests are due from 08:00 to 20:00 in the account's time zone", () => {
  test.each([
    ["Europe/Berlin", "2026-11-19T06:59:59Z", undefined],
    ["Europe/Berlin", "2026-11-19T07:00:00Z", "2026-11-18"],
    ["Europe/Berlin", "2026-11-19T18:59:59Z", "2026-11-18"],
    ["Europe/Berlin", "2026-11-19T19:00:00Z", undefined],
    ["UTC", "2026-11-19T00:00:00Z", undefined],
    ["Asia/Kathmandu", "2026-11-19T02:14:59Z", undefined],
    ["Asia/Kathmandu", "2026-11-19T02:15:00Z", "2026-11-18"],
  ])("in %s at %s", (timeZone, now, lastDay) => {
    expect(due(timeZone, now)?.lastDay).toBe(lastDay);
  });

  test.each([
    // Clocks change by an hour at 02:00 or 03:00: that morning, 08:00 comes an hour earlier or later in UTC.
    ["Europe/Berlin", "2026-03-28T07:00:00Z", "2026-03-29T06:00:00Z", "2026-03-28"],
    ["Europe/Berlin", "2026-10-24T06:00:00Z", "2026-10-25T07:00:00Z", "2026-10-24"],
    ["America/New_York", "2026-03-07T13:00:00Z", "2026-03-08T12:00:00Z", "2026-03-07"],
    // Daylight saving time of half an hour.
    ["Australia/Lord_Howe", "2026-10-02T21:30:00Z", "2026-10-03T21:00:00Z", "2026-10-03"],
  ])("in %s on the day the clocks change too", (timeZone, before, changed, lastDay) => {
    const second = (instant: string, by: number) => new Date(Date.parse(instant) + by).toISOString();
    expect(due(timeZone, second(before, -1000))).toBeUndefined();
    expect(due(timeZone, before)).toBeDefined();
    expect(due(timeZone, second(changed, -1000))).toBeUndefined();
    expect(due(timeZone, changed)?.lastDay).toBe(lastDay);
  });

  test.each([
    ["Pacific/Apia", "2026-11-18T19:00:00Z", "2026-11-18"], // UTC+13
    ["Pacific/Kiritimati", "2026-11-18T18:00:00Z", "2026-11-18"], // UTC+14
    ["Pacific/Pago_Pago", "2026-11-19T19:00:00Z", "2026-11-18"], // UTC-11
    ["Etc/GMT+12", "2026-11-19T20:00:00Z", "2026-11-18"], // UTC-12
  ])("in %s, on any UTC day", (timeZone, now, lastDay) => {
    expect(due(timeZone, now)?.lastDay).toBe(lastDay);
    expect(due(timeZone, new Date(Date.parse(now) - 1000).toISOString())).toBeUndefined();
  });

  test("and weekly ones on Mondays there", () => {
    expect(due("Pacific/Apia", "2026-11-22T19:00:00Z")).toMatchObject({ lastDay: "2026-11-22", isMonday: true });
    expect(due("UTC", "2026-11-22T19:00:00Z")).toMatchObject({ lastDay: "2026-11-21", isMonday: false });
    expect(due("UTC", "2026-11-23T08:00:00Z")).toMatchObject({ lastDay: "2026-11-22", isMonday: true });
  });
});

test("an invalid time zone is never due, and doesn't delay others", () => {
  const now = new Date("2026-11-19T12:00:00Z");
  expect(dueZones(["Mars/Olympus", "UTC"], now).map(({ timeZone }) => timeZone)).toEqual(["UTC"]);
});
