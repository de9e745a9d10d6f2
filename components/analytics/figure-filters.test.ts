import { expect, test } from "vitest";
import { filterInput, filtersBefore, filterWords, readFigureFilters } from "./figure-filters.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const trial = { billingPlan: "Free", trialEndsAt: "2026-11-30T00:00:00Z" };
const free = { billingPlan: "Free", trialEndsAt: "2026-11-01T00:00:00Z" };

function read(search: string, account = trial) {
  const query = new URLSearchParams(search);
  const filters = readFigureFilters(query, "2026-11-20", account, now);
  const before = filtersBefore(query, filters);
  return { input: filterInput(filters), before: before && filterInput(before) };
}

test("narrows by days and segment, and compares with as many days before of the same segment", () => {
  expect(read("range=7-days&customerType=new&compare=before")).toEqual({
    input: { startDate: "2026-11-14", endDate: "2026-11-20", customerType: "new" },
    before: { startDate: "2026-11-07", endDate: "2026-11-13", customerType: "new" },
  });
});

test("compares nothing with all time", () => {
  expect(read("compare=before&surface=pos")).toEqual({ input: { surface: "pos" }, before: null });
});

test("leaves the segment of an address out where the plan has none", () => {
  expect(read("range=today&customerType=new&surface=pos", free)).toEqual({
    input: { startDate: "2026-11-20", endDate: "2026-11-20" },
    before: null,
  });
});

test("names in words what narrows", () => {
  const range = { startDate: "2026-11-03", endDate: "2026-11-20" };
  expect(filterWords({ range, segment: { customerType: "new", surface: "email" } })).toBe(
    "Nov 3 – Nov 20, 2026, New customers, E-mail",
  );
  expect(filterWords({ range: null, segment: {} })).toBe("all time");
});
