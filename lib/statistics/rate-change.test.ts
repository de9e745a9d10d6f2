import { expect, test } from "vitest";
import { rateChange } from "./rate-change.ts";

const rate = (whole: number, percent = 50) => ({ percent, whole });

test("a change of rates is shown from 30 answers on, in both periods", () => {
  expect(rateChange(rate(30, 45.4), rate(30, 90))).toEqual({ kind: "points", points: -44.6 });
  expect(rateChange(rate(29), rate(3_000))).toEqual({ kind: "tooFew" });
  expect(rateChange(rate(3_000), rate(29))).toEqual({ kind: "tooFew" });
  expect(rateChange(rate(2), rate(2, 100))).toEqual({ kind: "tooFew" });
});

test("a rate of nothing is not compared, however small the other sample is", () => {
  expect(rateChange(rate(0, 0), rate(2))).toEqual({ kind: "nothingNow" });
  expect(rateChange(rate(2), rate(0, 0))).toEqual({ kind: "nothingBefore" });
  expect(rateChange(rate(0, 0), rate(0, 0))).toEqual({ kind: "nothingBefore" });
});

test("a difference that chance explains is no change", () => {
  expect(rateChange(rate(30, 45.4), rate(30, 48))).toEqual({ kind: "unclear" });
  expect(rateChange(rate(30_000, 45.4), rate(30_000, 48))).toEqual({ kind: "points", points: -2.6 });
});
