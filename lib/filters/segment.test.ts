import { expect, test } from "vitest";
import { dimensionNames, dimensionValues } from "../dimensions.ts";
import { hasSegments, optionsOf, readSegment } from "./segment.ts";

test("offers every value of every dimension, in the order of the calls", () => {
  for (const dimension of dimensionNames)
    expect(optionsOf(dimension).map(({ value }) => value)).toEqual([...dimensionValues[dimension]]);
});

test("reads the segment from the address, and nothing else", () => {
  expect(readSegment(new URLSearchParams("customerType=new&surface=pos"))).toEqual({
    customerType: "new",
    surface: "pos",
  });
  expect(readSegment(new URLSearchParams("customerType=old&surface=preview"))).toEqual({});
});

test("allows segments on a plan that includes them, or during the trial", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  const [past, future] = ["2026-11-20T11:59:59Z", "2026-11-20T12:00:01Z"];
  expect(hasSegments({ billingPlan: "Free", trialEndsAt: past }, now)).toBe(false);
  expect(hasSegments({ billingPlan: "Orders_5K_Annual", trialEndsAt: past }, now)).toBe(false);
  expect(hasSegments({ billingPlan: "Free", trialEndsAt: future }, now)).toBe(true);
  expect(hasSegments({ billingPlan: "Orders_10K", trialEndsAt: past }, now)).toBe(true);
});
