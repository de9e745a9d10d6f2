import { expect, test } from "vitest";
import { typeNumber } from "./NumberFieldInput.tsx";

/** The document's number after each of what a field reports while somebody types. */
function typed(reports: readonly (string | number)[], from: number | undefined, limits = {}) {
  let value = from;
  return reports.map((text) => {
    const next = typeNumber(text, value, limits);
    expect(next.text, "the text stays as typed").toBe(text);
    value = next.value;
    return value;
  });
}

test("a decimal can be typed", () => {
  expect(typed([0, "0.", 0.5], 5)).toEqual([0, 0, 0.5]);
  expect(typed([1, "1.", "1.0", 1.05], undefined)).toEqual([1, 1, 1, 1.05]);
  expect(typed(["-", "-0", -0.5], 2)).toEqual([2, -0, -0.5]);
});

test("an emptied field is none, or the number from before where one is required", () => {
  expect(typed([""], 50)).toEqual([undefined]);
  expect(typed([""], 5, { isRequired: true })).toEqual([5]);
});

test("10 can be typed where at least 3 are needed", () => {
  expect(typed(["", 1, 10], 5, { min: 3, max: 10, isRequired: true })).toEqual([5, 5, 10]);
  expect(typed([11], 5, { min: 3, max: 10 })).toEqual([5]);
});
