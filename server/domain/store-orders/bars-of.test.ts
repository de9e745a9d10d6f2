import { expect, test } from "vitest";
import { barsOf } from "./bars-of.ts";

/** The hours from one to another, each with the instant it begins at. */
const hours = (timeZone: string, now: string, from: string, until: string) =>
  barsOf("hour", timeZone, new Date(now))
    .filter(({ start }) => start >= from && start <= until)
    .map(({ start, begins }) => [start.slice(11), begins.toISOString().slice(11, 16)]);

test("hours of a zone with half an hour in its offset begin on that zone's full hours", () => {
  expect(hours("Asia/Kolkata", "2026-11-20T15:45:00Z", "2026-11-20T20:00", "2026-11-20T21:00")).toEqual([
    ["20:00", "14:30"],
    ["21:00", "15:30"],
  ]);
});

test("the hour that comes twice when clocks go back is one bar from its first beginning on", () => {
  expect(hours("America/New_York", "2026-11-01T20:00:00Z", "2026-11-01T00:00", "2026-11-01T03:00")).toEqual([
    ["00:00", "04:00"],
    ["01:00", "05:00"],
    ["02:00", "07:00"],
    ["03:00", "08:00"],
  ]);
});

test("it stays one bar while it comes the second time", () => {
  expect(barsOf("hour", "America/New_York", new Date("2026-11-01T06:30:00Z")).at(-1)).toEqual({
    start: "2026-11-01T01:00",
    begins: new Date("2026-11-01T05:00:00Z"),
  });
});

test("clocks that change by half an hour make an hour longer, and another shorter", () => {
  expect(hours("Australia/Lord_Howe", "2026-04-05T00:00:00Z", "2026-04-05T00:00", "2026-04-05T02:00")).toEqual([
    ["00:00", "13:00"],
    ["01:00", "14:00"],
    ["02:00", "15:30"],
  ]);
  expect(hours("Australia/Lord_Howe", "2026-10-04T00:00:00Z", "2026-10-04T01:00", "2026-10-04T03:00")).toEqual([
    ["01:00", "14:30"],
    ["02:00", "15:30"],
    ["03:00", "16:00"],
  ]);
});

test("the hour that clocks skip lasts no time", () => {
  expect(hours("Europe/Berlin", "2026-03-29T12:00:00Z", "2026-03-29T01:00", "2026-03-29T03:00")).toEqual([
    ["01:00", "00:00"],
    ["02:00", "01:00"],
    ["03:00", "01:00"],
  ]);
});

test("days begin when the zone's clocks say so, and the last one is today", () => {
  const days = barsOf("day", "America/Havana", new Date("2026-11-02T12:00:00Z"));
  expect([days.length, days[0]?.start]).toEqual([30, "2026-10-04"]);
  expect(days.slice(-2)).toEqual([
    { start: "2026-11-01", begins: new Date("2026-11-01T04:00:00Z") },
    { start: "2026-11-02", begins: new Date("2026-11-02T05:00:00Z") },
  ]);
});
