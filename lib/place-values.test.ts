import { expect, test } from "vitest";
import { countryOptions, currencyOptions, languageOptions } from "./place-values.ts";

test.each([
  ["country", countryOptions, 250],
  ["currency", currencyOptions, 150],
  ["language", languageOptions, 60],
] as const)("no name of a %s appears twice in a list, nor does a code", (_, options, least) => {
  const labels = options().map(({ label }) => label);
  expect(labels.length).toBeGreaterThanOrEqual(least);
  expect(new Set(labels).size).toBe(labels.length);
  expect(new Set(options().map(({ value }) => value)).size).toBe(labels.length);
});

test("a country is listed under its current code, never a withdrawn one", () => {
  const codes = countryOptions().map(({ value }) => value);
  expect(codes).toHaveLength(250);
  expect(codes).toEqual(expect.arrayContaining(["DE", "GB", "FR", "RU", "RS", "XK"]));
  for (const withdrawn of ["DD", "UK", "FX", "SU", "CS", "YU", "AN", "TP", "ZR", "BU"]) {
    expect(codes).not.toContain(withdrawn);
  }
});

test("an obsolete currency is not listed", () => {
  const codes = currencyOptions().map(({ value }) => value);
  expect(codes).toEqual(expect.arrayContaining(["USD", "EUR", "GBP", "JPY", "ZWG"]));
  for (const withdrawn of ["DEM", "HRK", "BGN", "ZWL"]) expect(codes).not.toContain(withdrawn);
});
