import { expect, test } from "vitest";
import { rateChange } from "./rate-change.ts";

const of = (whole: number, percent = 50) => ({ percent, whole });

test("a change of rates is shown from 30 answers on, in both periods", () => {
  expect(rateChange(of(30, 45.4), of(30, 90))).toEqual({ kind: "points", points: -44.6 });
  expect(rateChange(of(29), of(3_000))).toEqual({ kind: "tooFew" });
  expect(rateChange(of(3_000), of(29))).toEqual({ kind: "tooFew" });
  expect(rateChange(of(2), of(2, 100))).toEqual({ kind: "tooFew" });
});

test("a rate of nothing is not compared, however small the other sample is", () => {
  expect(rateChange(of(0, 0), of(2))).toEqual({ kind: "nothingNow" });
  expect(rateChange(of(2), of(0, 0))).toEqual({ kind: "nothingBefore" });
  expect(rateChange(of(0, 0), of(0, 0))).toEqual({ kind: "nothingBefore" });
});

test("a difference that chance explains is no change", () => {
  expect(rateChange(of(30, 45.4), of(30, 48))).toEqual({ kind: "unclear" });
  expect(rateChange(of(30_000, 45.4), of(30_000, 48))).toEqual({ kind: "points", points: -2.6 });
});
