import { describe, expect, test } from "vitest";
import { ExploreQuery } from "../calls/app-explore.ts";
import { axisName, parseAxis } from "./axes.ts";
import { type ExploreFilter, filtersText } from "./filter-text.ts";
import { parseFilters } from "./filters.ts";
import { bandLabel, orderValueBands } from "./order-value-bands.ts";

test("filters are read as they were written, with any characters", () => {
  const filters: ExploreFilter[] = [
    { axis: { questionNameId: "how, 100% = sure?" }, value: "a friend, of 1=1" },
    { axis: { fact: "campaign" }, value: "50%,=&Ü" },
    { axis: { fact: "country" }, value: "" },
    { axis: { fact: "orderValue" }, value: "20" },
    { axis: { fact: "month" }, value: "2026-03" },
  ];
  expect(parseFilters(filtersText(filters))).toEqual({ filters });
});

describe("a query that names no axis, or has bad filters, is refused with a sentence about the field", () => {
  const cases: [field: string, query: Record<string, string>, message: RegExp][] = [
    ["rows", { rows: "weather" }, /must be question: and a questionNameId, or one of channel,/],
    ["rows", { rows: "question: " }, /must be question:/],
    ["columns", { rows: "month", columns: "Country" }, /must be question:/],
    ["filters", { rows: "month", filters: "country" }, /filter 1: it must be axis=value/],
    ["filters", { rows: "month", filters: "country=PT,a=b=c" }, /filter 2: it must be axis=value/],
    ["filters", { rows: "month", filters: "country=%E0%A4%A" }, /filter 1: it must be axis=value, percent-encoded/],
    ["filters", { rows: "month", filters: "campaign=%00" }, /control characters/],
    ["filters", { rows: "month", filters: "weather=rain" }, /names no axis/],
    ["filters", { rows: "month", filters: "country=Portugal" }, /must be a country code such as US, or empty/],
    ["filters", { rows: "month", filters: "month=2026-13" }, /must be a month such as 2026-11/],
    ["filters", { rows: "month", filters: "customerType=loyal" }, /must be one of new, returning, unknown/],
    ["filters", { rows: "month", filters: "orderValue=15" }, /must be one of 0, 10, 20/],
    ["filters", { rows: "month", filters: "channel=weather" }, /must be the id of a channel/],
    ["filters", { rows: "month", filters: "question:source=" }, /needs a choice or a number/],
    ["filters", { rows: "month", filters: Array(11).fill("country=PT").join() }, /at most 10 filters/],
    ["startDate", { rows: "month", startDate: "yesterday" }, /must be a date/],
  ];
  test.each(cases)("%s: %o", (field, query, message) => {
    const issues = ExploreQuery.safeParse(query).error?.issues ?? [];
    expect(issues.map(({ path, message: text }) => [path.join("."), message.test(text)])).toEqual([[field, true]]);
  });
});

test("a country may be written in any letter case", () => {
  expect(parseFilters("country=pt")).toEqual({ filters: [{ axis: { fact: "country" }, value: "PT" }] });
});

test("an axis has one name", () => {
  for (const name of ["question:source", "question:a:b", "customerType"]) {
    const axis = parseAxis(name);
    expect(axis && axisName(axis)).toBe(name);
  }
});

test("bands of order values have round edges, each where the one before ends", () => {
  expect(orderValueBands.slice(0, 5)).toEqual(["0", "10", "20", "50", "100"]);
  expect(orderValueBands.slice(0, 3).map(bandLabel)).toEqual(["Under 10", "10 to under 20", "20 to under 50"]);
  expect(bandLabel(orderValueBands.at(-1) ?? "")).toBe("50,000,000 or more");
});
