import { expect, test } from "vitest";
import { makeDesign, type SampleCell } from "./design.ts";
import { nonresponseBounds } from "./nonresponse-bounds.ts";
import { rake } from "./rake.ts";
import { studentQuantile } from "./student-quantile.ts";
import { weightedAverage, weightedRatio } from "./weighted-mean.ts";
import { weightedShare } from "./weighted-share.ts";

// Made up. New and returning customers; low, middle and high orders.
const example: { categories: [number, number]; answered: number; yeses: number; base: number }[] = [
  { categories: [0, 0], answered: 20, yeses: 9, base: 30 },
  { categories: [1, 0], answered: 10, yeses: 2, base: 30 },
  { categories: [0, 1], answered: 16, yeses: 6, base: 60 },
  { categories: [1, 1], answered: 24, yeses: 5, base: 60 },
  { categories: [0, 2], answered: 6, yeses: 1, base: 120 },
  { categories: [1, 2], answered: 44, yeses: 8, base: 120 },
];
/** Orders of each cell that have the totals 330 new and 270 returning, 230 low, 210 middle and 160 high. */
const framed = [150, 80, 120, 90, 60, 100];
const cells: SampleCell[] = example.map((cell, index) => ({ ...cell, orders: framed[index] ?? 0 }));
const weights = rake(cells) ?? [];
const design = makeDesign(cells, weights);
const yeses = example.map((cell) => cell.yeses);
/** The i-th order of a cell, those that said yes first. */
const totals = example.map(({ base, answered }) =>
  Array.from({ length: answered }, (_, i) => base + ((7 * (i + 1)) % 20)),
);
const sums = (values: readonly number[]) => ({
  count: values.length,
  sum: values.reduce((sum, value) => sum + value, 0),
  squares: values.reduce((sum, value) => sum + value ** 2, 0),
  cubes: values.reduce((sum, value) => sum + value ** 3, 0),
});

test("orders are weighted to the totals of both margins", () => {
  const printed = [9.065337066935, 4.86932586613, 7.268628529762, 3.904247646825, 5.39920036419, 2.900109041247];
  for (const [index, weight] of printed.entries()) expect(weights[index]).toBeCloseTo(weight, 12);
});

test("a share of all orders", () => {
  const all = weightedShare(design, yeses);
  expect(all?.share).toBeCloseTo(0.305099612403, 12);
  expect(all?.standardError).toBeCloseTo(0.042058862, 9);
  expect(Math.sqrt(all?.variance ?? 0)).toBeCloseTo(0.044344464, 9);
  expect(all?.low).toBeCloseTo(0.225396857, 9);
  expect(all?.high).toBeCloseTo(0.398487256, 9);
  expect(all?.effectiveAnswers).toBeCloseTo(98.986786495, 9);
  expect(all?.designEffect).toBeCloseTo(1.391252224, 8);
  expect(studentQuantile(120 - design.fit.rank)).toBeCloseTo(1.980626002, 9);
});

test("a share of new customers", () => {
  const fresh = weightedShare(design, yeses, { domain: ({ categories }) => categories[0] === 0 });
  expect(fresh?.share).toBeCloseTo(0.395754561, 9);
  expect(fresh?.standardError).toBeCloseTo(0.068699598, 9);
  expect(Math.sqrt(fresh?.variance ?? 0)).toBeCloseTo(0.073447641, 9);
  expect([fresh?.low, fresh?.high]).toEqual([expect.closeTo(0.262143286, 9), expect.closeTo(0.546982465, 9)]);
  expect((fresh?.share ?? 0) * (fresh?.orders ?? 0)).toBeCloseTo(130.599005, 6);
});

test("a share of revenue, and the average total of who said yes", () => {
  const all = totals.map(sums);
  const given = totals.map((values, index) => sums(values.slice(0, yeses[index])));
  const revenue = weightedRatio(design, given, all);
  expect(revenue?.value).toBeCloseTo(0.260061392, 9);
  expect(revenue?.standardError).toBeCloseTo(0.036577198, 9);
  const average = weightedAverage(design, given);
  expect(average?.value).toBeCloseTo(62.853051, 6);
  expect(average?.standardError).toBeCloseTo(3.970485, 6);
  expect(average?.interval).toEqual({ low: expect.closeTo(54.943226, 6), high: expect.closeTo(71.35713, 6) });
});

test("a share with one margin", () => {
  const two = [
    { categories: [0], orders: 200, answered: 20 },
    { categories: [1], orders: 300, answered: 60 },
  ];
  const only = makeDesign(two, rake(two) ?? []);
  expect(only.weights).toEqual([10, 5]);
  const share = weightedShare(only, [8, 9]);
  expect(share?.share).toBeCloseTo(0.25, 12);
  expect(share?.standardError).toBeCloseTo(0.047790682848, 12);
  expect(Math.sqrt(share?.variance ?? 0)).toBeCloseTo(0.04982341793, 11);
  expect([share?.low, share?.high]).toEqual([expect.closeTo(0.164977766, 9), expect.closeTo(0.359950973, 9)]);
});

test("bounds for customers who didn't answer", () => {
  const two = [
    { categories: [0], orders: 200, answered: 20 },
    { categories: [1], orders: 300, answered: 60 },
  ];
  const share = weightedShare(makeDesign(two, rake(two) ?? []), [8, 9]);
  if (!share) throw new Error("no share");
  const printed = [
    [1, 0.164977766, 0.359950973],
    [1.5, 0.126105734, 0.443479825],
    [2, 0.105026304, 0.503657514],
    [Number.POSITIVE_INFINITY, 0.034, 0.874],
  ] as const;
  for (const [limit, low, high] of printed) {
    const bounds = nonresponseBounds(share, limit);
    expect([limit, bounds]).toEqual([limit, { low: expect.closeTo(low, 9), high: expect.closeTo(high, 9) }]);
  }
});
