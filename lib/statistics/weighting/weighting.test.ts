import { describe, expect, test } from "vitest";
import type { CustomerType } from "./categories.ts";
import { makeDesign, sumOf } from "./design.ts";
import { type FrameCell, marginsOf } from "./margins.ts";
import { limitOfLead, nonresponseBounds } from "./nonresponse-bounds.ts";
import { rake } from "./rake.ts";
import { repeatFactor } from "./repeat-factor.ts";
import { studentQuantile } from "./student-quantile.ts";
import { randomFrom } from "./testing/random.ts";
import { weigh } from "./weigh.ts";
import { weightedDifference } from "./weighted-difference.ts";
import { type ValueSums, weightedAverage, weightedMean, weightedRatio } from "./weighted-mean.ts";
import { type WeightedShare, weightedShare } from "./weighted-share.ts";

const types: readonly CustomerType[] = ["new", "returning", "unknown"];
const countries = ["US", "CA", "GB", "DE", "other", "unknown"];

/** A frame of made-up orders, of which more or fewer answered. */
function someCells(seed: number, rateOf: (cell: Omit<FrameCell, "answered">) => number = () => 0.3): FrameCell[] {
  const random = randomFrom(seed);
  return types.flatMap((type) =>
    countries.flatMap((country) =>
      Array.from({ length: 10 }, (_, band) => {
        const cell = { type, band, country, period: band % 3, orders: 1 + Math.floor(random() * 40) };
        return { ...cell, answered: Math.min(cell.orders, Math.round(cell.orders * rateOf(cell) * 2 * random())) };
      }),
    ),
  );
}

const uneven = ({ type, band, country }: Omit<FrameCell, "answered">) =>
  0.05 + (type === "new" ? 0.1 : 0.3) + band / 40 + (country === "US" ? 0.1 : 0);
const seeds = Array.from({ length: 20 }, (_, seed) => seed);

describe("weights", () => {
  test.each(seeds)("meet each margin's totals, are positive, and don't depend on the order of cells (%i)", (seed) => {
    const cells = someCells(seed, uneven);
    const { design, margins } = weigh(cells);
    expect(margins.map(({ name }) => name)).toEqual(["value", "country", "period"]);
    for (const [place, { categories }] of margins.entries()) {
      for (const [category, { orders, answered }] of categories.entries()) {
        const inCategory = (index: number) => design.cells[index]?.categories[place] === category;
        const total = sumOf(design.cells, (cell, index) =>
          inCategory(index) ? cell.answered * (design.weights[index] ?? 0) : 0,
        );
        expect(total / orders).toBeCloseTo(1, 9);
        expect(answered).toBeGreaterThanOrEqual(8);
      }
    }
    expect(design.weights.every((weight) => weight > 0)).toBe(true);
    const reversed = weigh(cells.toReversed()).design.weights.toReversed();
    for (const [index, weight] of reversed.entries()) expect(weight / (design.weights[index] ?? 0)).toBeCloseTo(1, 11);
  });

  test("are alike where as many of each kind answered, and figures are those of who answered", () => {
    const cells = someCells(1).map((cell) => ({ ...cell, orders: cell.orders * 4, answered: cell.orders }));
    const { design } = weigh(cells);
    const given = cells.map(({ answered }, index) => (index % 3 === 0 ? answered : 0));
    const raw = sumOf(given, (count) => count) / design.answered;
    for (const weight of design.weights) expect(weight).toBeCloseTo(4, 12);
    expect(weightedShare(design, given)?.share).toBeCloseTo(raw, 12);
  });

  test("are heavy for nobody: a kind that hardly answered is merged with its neighbor", () => {
    const cell = { type: "new", country: "US", period: 0 } as const;
    const cells = [
      { ...cell, band: 0, orders: 1_000, answered: 300 },
      { ...cell, band: 1, orders: 1_000, answered: 300 },
      { ...cell, band: 2, orders: 2_000, answered: 8 },
    ];
    const { design, margins } = weigh(cells);
    expect(margins).toMatchObject([{ categories: [{ values: [0] }, { values: [1, 2] }] }]);
    expect(Math.max(...design.weights)).toBeLessThan((10 * 4_000) / 608);
  });
});

describe("a margin", () => {
  const cell = { type: "new", band: 0, country: "US", period: 0 } as const;

  test("has eight answered orders in each category: small bands join the smaller neighbor", () => {
    const answered = [20, 3, 9, 30, 7];
    const cells = answered.map((count, band) => ({ ...cell, band, orders: 100, answered: count }));
    const [margin] = marginsOf(cells);
    expect(margin?.categories.map(({ values, answered: count }) => [values, count])).toEqual([
      [[0], 20],
      [[1, 2], 12],
      [[3, 4], 37],
    ]);
  });

  test("doesn't tell customers' types apart if one of them hardly answered", () => {
    const cells = types.map((type, index) => ({
      ...cell,
      type,
      band: index % 2,
      orders: 50,
      answered: [20, 20, 7][index] ?? 0,
    }));
    expect(marginsOf(cells)).toMatchObject([{ name: "value", categories: [{ type: null }, { type: null }] }]);
  });

  test("puts small countries together, and with the smallest other one if they stay small", () => {
    const named = (answered: Record<string, number>) =>
      marginsOf(
        Object.entries(answered).map(([country, count]) => ({ ...cell, country, orders: 50, answered: count })),
      );
    expect(named({ US: 40, CA: 12, FR: 5, other: 2, unknown: 3 })[0]?.categories.map(({ values }) => values)).toEqual([
      ["CA"],
      ["US"],
      ["FR", "other", "unknown"],
    ]);
    expect(named({ US: 40, CA: 12, other: 7 })[0]?.categories.map(({ values }) => values)).toEqual([
      ["CA", "other"],
      ["US"],
    ]);
  });

  test("with one category says nothing, and changes nothing", () => {
    expect(marginsOf([{ ...cell, orders: 100, answered: 20 }])).toEqual([]);
    const one = [{ categories: [0], orders: 100, answered: 20 }];
    const both = makeDesign(one, rake(one) ?? []);
    const without = [{ categories: [], orders: 100, answered: 20 }];
    expect(weightedShare(both, [5])).toEqual(weightedShare(makeDesign(without, rake(without) ?? []), [5]));
  });
});

const sumsOf = (values: readonly number[]): ValueSums => ({
  count: values.length,
  sum: values.reduce((sum, value) => sum + value, 0),
  squares: values.reduce((sum, value) => sum + value ** 2, 0),
  cubes: values.reduce((sum, value) => sum + value ** 3, 0),
});

test.each(seeds)("revenue and orders over all answers are the store's own, in any currency (%i)", (seed) => {
  const random = randomFrom(seed + 100);
  const cells = someCells(seed, uneven);
  const { design } = weigh(cells);
  const totals = cells.map(({ answered, band }) =>
    Array.from({ length: answered }, () => 10 + band * 20 + random() * 20),
  );
  const ofAnswer = totals.map((values) => Map.groupBy(values, () => Math.floor(random() * 3)));
  const figures = (scale: number) =>
    [0, 1, 2].map((answer) => {
      const given = ofAnswer.map((byAnswer) => sumsOf((byAnswer.get(answer) ?? []).map((value) => value * scale)));
      const all = totals.map((values) => sumsOf(values.map((value) => value * scale)));
      const share = weightedShare(
        design,
        given.map(({ count }) => count),
      );
      return { share, revenue: weightedRatio(design, given, all), average: weightedAverage(design, given) };
    });
  const own = figures(1);
  expect(own.reduce((sum, { share }) => sum + (share?.share ?? 0), 0)).toBeCloseTo(1, 12);
  expect(own.reduce((sum, { revenue }) => sum + (revenue?.value ?? 0), 0)).toBeCloseTo(1, 12);
  for (const [index, { revenue, average }] of figures(7.5).entries()) {
    expect(revenue?.value).toBeCloseTo(own[index]?.revenue?.value ?? 0, 12);
    expect((average?.value ?? 0) / 7.5).toBeCloseTo(own[index]?.average?.value ?? 0, 9);
  }
});

describe("an interval", () => {
  const cells = [
    { categories: [0], orders: 200, answered: 20 },
    { categories: [1], orders: 300, answered: 60 },
  ];
  const design = makeDesign(cells, rake(cells) ?? []);

  test("is the figure itself if every order answered", () => {
    const every = cells.map((cell) => ({ ...cell, orders: cell.answered }));
    expect(weightedShare(makeDesign(every, [1, 1]), [5, 20])).toMatchObject({
      share: 25 / 80,
      low: 25 / 80,
      high: 25 / 80,
    });
  });

  test("never leaves what is certain, and says at most how many where nobody or everybody gave the answer", () => {
    const nobody = weightedShare(design, [0, 0]);
    expect(nobody).toMatchObject({ share: 0, low: 0 });
    expect(nobody?.high).toBeGreaterThan(0.03);
    expect(nobody?.high).toBeLessThan(0.08);
    const everybody = weightedShare(design, [20, 60]);
    expect(everybody?.share).toBeCloseTo(1, 12);
    expect(everybody?.high).toBeCloseTo(1, 12);
    const few = weightedShare(makeDesign([{ categories: [], orders: 31, answered: 30 }], [31 / 30]), [1]);
    expect(few?.low).toBe(1 / 31);
    expect(few?.high).toBeLessThanOrEqual(2 / 31);
  });

  test("is wider where the same customers always answer", () => {
    expect(repeatFactor({ answered: 0, all: 0 }, 80, 500)).toBe(1);
    expect(repeatFactor({ answered: 40, all: 120 }, 80, 500)).toBeCloseTo(1 + (0.5 - 0.16 * 0.24) / 0.84, 12);
    expect(repeatFactor({ answered: 1, all: 1_000 }, 80, 500)).toBe(1);
    const wide = weightedShare(design, [8, 9], { repeat: 2 });
    expect(wide?.high).toBeGreaterThan(weightedShare(design, [8, 9])?.high ?? 1);
  });

  test("of a difference is that of the share where nobody gave the other answer", () => {
    const difference = weightedDifference(design, [8, 9], [0, 0]);
    expect(difference?.difference).toBeCloseTo(0.25, 12);
    expect(Math.sqrt(difference?.variance ?? 0)).toBeCloseTo(0.049721454502, 11);
    const turned = weightedDifference(design, [0, 0], [8, 9]);
    expect([turned?.low, turned?.high]).toEqual([-(difference?.high ?? 0), -(difference?.low ?? 0)]);
  });

  test("of a score is none if all answers are alike", () => {
    const scored = weightedMean(design, [[{ value: 100, count: 20 }], [{ value: 100, count: 60 }]]);
    expect(scored).toMatchObject({ value: 100, interval: null });
    const mixed = weightedMean(design, [
      [
        { value: 100, count: 8 },
        { value: -100, count: 12 },
      ],
      [
        { value: 100, count: 9 },
        { value: -100, count: 51 },
      ],
    ]);
    // A score of 100 and -100 is a share on another scale.
    expect(mixed?.value).toBeCloseTo(200 * 0.25 - 100, 9);
    expect(mixed?.standardError).toBeCloseTo(200 * 0.047790682848, 9);
  });
});

describe("bounds for customers who didn't answer", () => {
  const share: WeightedShare = {
    share: 0.3,
    low: 0.22,
    high: 0.4,
    given: 25,
    answered: 100,
    orders: 500,
    standardError: 0.04,
    variance: 0.002,
    effectiveAnswers: 80,
    designEffect: 1.3,
  };

  test("are the interval without a difference, grow with it, and end at the worst case", () => {
    const limits = [1, 1.1, 1.5, 2, 3, 100, 1e9, Number.POSITIVE_INFINITY];
    const bounds = limits.map((limit) => nonresponseBounds(share, limit));
    expect(bounds[0]).toEqual({ low: expect.closeTo(0.22, 12), high: expect.closeTo(0.4, 12) });
    expect(bounds.at(-1)).toEqual({ low: 25 / 500, high: 425 / 500 });
    for (const [index, { low, high }] of bounds.slice(1).entries()) {
      expect(low).toBeLessThanOrEqual(bounds[index]?.low ?? 0);
      expect(high).toBeGreaterThanOrEqual(bounds[index]?.high ?? 1);
    }
  });

  test("turn a lead around at the limit that is named, and not before", () => {
    const other = { ...share, share: 0.15, given: 14 };
    const limit = limitOfLead(share, other);
    const [lead, follower] = [share, other].map((one) => ({ ...one, low: one.share, high: one.share }));
    if (!lead || !follower) throw new Error("two shares");
    const isAhead = (at: number) => nonresponseBounds(lead, at).low > nonresponseBounds(follower, at).high;
    expect([isAhead(limit * 0.999), isAhead(limit * 1.001)]).toEqual([true, false]);
    expect(limitOfLead(other, share)).toBe(1);
    expect(
      limitOfLead({ ...share, share: 0.6, given: 450, answered: 490 }, { ...other, given: 3, answered: 490 }),
    ).toBe(Number.POSITIVE_INFINITY);
  });
});

test("Student's quantile is that of tables, and the normal one in the limit", () => {
  // R: qt(0.975, df)
  const printed = [
    [1, 12.706204736],
    [2, 4.3026527297],
    [5, 2.5705818356],
    [30, 2.0422724563],
    [199, 1.9719565442],
    [200, 1.9718962236],
    [100_000, 1.9599877075],
  ] as const;
  for (const [degrees, quantile] of printed) expect(studentQuantile(degrees)).toBeCloseTo(quantile, 8);
  expect(studentQuantile(Number.POSITIVE_INFINITY)).toBeCloseTo(1.959963984540054, 15);
});
