import fc from "fast-check";
import { expect, test } from "vitest";
import { localDay } from "../local-day.ts";
import { browserLocalDay, daysOf, readDateChoice, writeDateChoice } from "./date-range.ts";

const read = (search: string) => readDateChoice(new URLSearchParams(search));

test("reads a preset or two custom days from the address, and anything else as all time", () => {
  expect(read("range=30-days")).toEqual({ preset: "30-days" });
  expect(read("from=2026-11-01&to=2026-11-20")).toEqual({
    preset: "custom",
    startDate: "2026-11-01",
    endDate: "2026-11-20",
  });
  for (const search of [
    "",
    "range=x",
    "from=2026-11-20&to=2026-11-01",
    "from=2026-02-30&to=2026-03-01",
    "from=2026-11-01",
  ])
    expect(read(search)).toEqual({ preset: "all" });
});

test("writes what it reads", () => {
  for (const search of ["range=7-days", "from=2026-11-01&to=2026-11-20"]) {
    const written = Object.entries(writeDateChoice(read(search))).filter(([, value]) => value !== null);
    expect(new URLSearchParams(written.map(([name, value]) => [name, String(value)])).toString()).toBe(search);
  }
});

test("a preset's days end today, across months and years", () => {
  expect(daysOf({ preset: "7-days" }, "2026-01-03")).toEqual({ startDate: "2025-12-28", endDate: "2026-01-03" });
  expect(daysOf({ preset: "today" }, "2026-03-01")).toEqual({ startDate: "2026-03-01", endDate: "2026-03-01" });
  expect(daysOf({ preset: "all" }, "2026-03-01")).toBeNull();
});

test("browsers take the same day from the account's time zone as the server does", () => {
  const zones = ["UTC", "America/New_York", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Apia", "Pacific/Chatham"];
  const instants = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) });
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, (zone, instant) => {
      expect(browserLocalDay(zone, instant)).toBe(localDay(zone, instant));
    }),
  );
  expect(browserLocalDay("America/New_York", Date.UTC(2026, 10, 20, 3, 30))).toBe("2026-11-19");
});
