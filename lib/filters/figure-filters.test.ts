import { expect, test } from "vitest";
import { comparisonOf, comparisonText, filterInput, filterText, readFigureFilters } from "./figure-filters.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const trial = { billingPlan: "Free", trialEndsAt: "2026-11-30T00:00:00Z" };
const free = { billingPlan: "Free", trialEndsAt: "2026-11-01T00:00:00Z" };

function read(search: string, account = trial) {
  const query = new URLSearchParams(search);
  const filters = readFigureFilters(query, "2026-11-20", account, now);
  return { input: filterInput(filters), compared: comparisonOf(query, filters, "2026-11-20") };
}

const days = (startDate: string, endDate: string, segment = {}) => ({ range: { startDate, endDate }, segment });

test("compares with the same number of days before, in the same segment", () => {
  expect(read("from=2026-11-13&to=2026-11-19&customerType=new&compare=before")).toEqual({
    input: { startDate: "2026-11-13", endDate: "2026-11-19", customerType: "new" },
    compared: {
      now: days("2026-11-13", "2026-11-19", { customerType: "new" }),
      before: days("2026-11-06", "2026-11-12", { customerType: "new" }),
      isWithoutToday: false,
    },
  });
});

test("excludes today and its counterpart from both periods", () => {
  expect(read("range=7-days&compare=before").compared).toEqual({
    now: days("2026-11-14", "2026-11-19"),
    before: days("2026-11-07", "2026-11-12"),
    isWithoutToday: true,
  });
  expect(read("from=2026-11-18&to=2026-11-30&compare=before").compared).toMatchObject({
    now: days("2026-11-18", "2026-11-19"),
    before: days("2026-11-05", "2026-11-06"),
  });
});

test("reports no change for a day that is not over", () => {
  expect(read("range=today&compare=before").compared).toEqual({
    now: days("2026-11-20", "2026-11-20"),
    before: null,
    isWithoutToday: true,
  });
});

test("names the days of both periods", () => {
  const textOf = (search: string) => comparisonText(read(search).compared ?? expect.fail("nothing is compared"));
  expect(textOf("range=7-days&compare=before")).toBe(
    "Nov 14 – Nov 19, 2026 vs. Nov 7 – Nov 12, 2026; today isn't counted",
  );
  expect(textOf("from=2026-11-13&to=2026-11-19&compare=before")).toBe("Nov 13 – Nov 19, 2026 vs. Nov 6 – Nov 12, 2026");
  expect(textOf("range=today&compare=before")).toBe("No comparison yet. Today is still in progress");
});

test("compares nothing with all time, or without being asked to", () => {
  expect(read("compare=before&surface=pos")).toEqual({ input: { surface: "pos" }, compared: null });
  expect(read("range=7-days").compared).toBeNull();
});

test("ignores the address's segment on plans without segments", () => {
  expect(read("range=today&customerType=new&surface=pos", free)).toEqual({
    input: { startDate: "2026-11-20", endDate: "2026-11-20" },
    compared: null,
  });
});

test("describes the filters in words", () => {
  const range = { startDate: "2026-11-03", endDate: "2026-11-20" };
  expect(filterText({ range, segment: { customerType: "new", surface: "email" } })).toBe(
    "Nov 3 – Nov 20, 2026, New customers, Email",
  );
  expect(filterText({ range: null, segment: {} })).toBe("all time");
});

test("filters by order facts are read on every plan, reach the calls and are named", () => {
  const search =
    "country=US&totalFrom=20&totalTo=50&campaign=spring%20sale&product=7&discount=WELCOME10&customerType=new";
  const { input, compared } = read(`range=7-days&compare=before&${search}`, free);
  const facts = { country: "US", orderTotalFrom: 20, orderTotalTo: 50, campaign: "spring sale", product: "7" };
  expect(input).toEqual({ ...days7, ...facts, discountCode: "WELCOME10" });
  expect(compared?.before?.segment).toEqual({ ...facts, discountCode: "WELCOME10" });
  expect(filterText({ range: null, segment: { country: "PT", discountCode: "VIP" } })).toBe(
    "all time, Portugal, Discount code “VIP”",
  );
  expect(read("totalFrom=50&totalTo=20&country=usa&campaign=%20&product=%00&discount=a%01").input).toEqual({});
});

const days7 = { startDate: "2026-11-14", endDate: "2026-11-20" };
