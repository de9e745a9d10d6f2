import { expect, test } from "vitest";
import { daysOf, localDay, readDateChoice, writeDateChoice } from "./date-range.ts";

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

test("takes the day from the account's time zone", () => {
  const instant = Date.UTC(2026, 10, 20, 3, 30);
  expect(localDay(instant, "UTC")).toBe("2026-11-20");
  expect(localDay(instant, "America/New_York")).toBe("2026-11-19");
});
