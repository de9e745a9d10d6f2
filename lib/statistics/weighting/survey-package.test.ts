import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { parseJson } from "#lib/unknown-values.ts";
import { makeDesign } from "./design.ts";
import { rake } from "./rake.ts";
import { weightedAverage, weightedRatio } from "./weighted-mean.ts";
import { weightedShare } from "./weighted-share.ts";

const Figure = z.object({ value: z.number(), standardError: z.number() });
/** What R's `survey` prints (scripts/survey-fixture/survey-fixture.R). */
const Fixture = z.array(
  z.object({
    margins: z.number(),
    cells: z.array(z.array(z.number())),
    share: Figure,
    total: Figure,
    revenueShare: Figure,
    averageTotal: Figure,
    domainShare: Figure,
  }),
);
const text = readFileSync(new URL("testing/survey-fixture.json", import.meta.url), "utf8");
const designs = Fixture.parse(parseJson(text));

/** Equal to a millionth of itself. */
const near = ({ value, standardError }: z.infer<typeof Figure>) => ({
  value: expect.closeTo(value, digitsOf(value)),
  standardError: expect.closeTo(standardError, digitsOf(standardError)),
});
const digitsOf = (value: number) => 6 - Math.floor(Math.log10(Math.abs(value)));

test("there are 50 designs, of 30 to 2,000 answers", () => {
  expect(designs.length).toBe(50);
});

test.each(designs.map((design, index) => [index, design] as const))(
  "shares, totals, ratios, domains and their standard errors are those of R's survey: design %i",
  (_index, { margins, cells, share, total, revenueShare, averageTotal, domainShare }) => {
    const numbers = cells.map((cell) => cell.slice(margins));
    const sample = cells.map((cell) => {
      const [orders = 0, answered = 0] = cell.slice(margins);
      return { categories: cell.slice(0, margins), orders, answered };
    });
    const design = makeDesign(sample, rake(sample) ?? []);
    const yes = numbers.map(([, , given = 0]) => given);
    const all = numbers.map(([, count = 0, , , , sum = 0, squares = 0]) => ({ count, sum, squares, cubes: 0 }));
    const given = numbers.map(([, , count = 0, sum = 0, squares = 0]) => ({ count, sum, squares, cubes: 0 }));
    const found = weightedShare(design, yes);
    const ofTotal = (value: number) => value * design.orders;
    expect({ value: found?.share, standardError: found?.standardError }).toEqual(near(share));
    expect({ value: ofTotal(found?.share ?? 0), standardError: ofTotal(found?.standardError ?? 0) }).toEqual(
      near(total),
    );
    expect(weightedRatio(design, given, all)).toMatchObject(near(revenueShare));
    expect(weightedAverage(design, given)).toMatchObject(near(averageTotal));
    const inDomain = weightedShare(design, yes, { domain: ({ categories }) => categories[0] === 0 });
    expect({ value: inDomain?.share, standardError: inDomain?.standardError }).toEqual(near(domainShare));
  },
);
