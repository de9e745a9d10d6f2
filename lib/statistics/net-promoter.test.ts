import fc from "fast-check";
import { expect, test } from "vitest";
import { netPromoter } from "./net-promoter.ts";

test("the score is promoters less detractors, and its margin that of a variable of +1, 0 and -1", () => {
  // 1.96 · √((0.5 + 0.2 - 0.3²) / 100) = 0.153…
  expect(netPromoter({ promoters: 50, passives: 30, detractors: 20 })).toEqual({
    nps: 30,
    margin: 15.3,
    low: 14.7,
    high: 45.3,
  });
});

test("where all say the same there is no variance, and nobody has no score", () => {
  expect(netPromoter({ promoters: 7, passives: 0, detractors: 0 })).toEqual({
    nps: 100,
    margin: 0,
    low: 100,
    high: 100,
  });
  expect(netPromoter({ promoters: 0, passives: 0, detractors: 0 })).toBeNull();
});

test("the margin is that of the answers written out one by one", () => {
  const counts = fc.record({
    promoters: fc.nat({ max: 300 }),
    passives: fc.nat({ max: 300 }),
    detractors: fc.integer({ min: 1, max: 300 }),
  });
  fc.assert(
    fc.property(counts, (given) => {
      const said = [
        ...Array<number>(given.promoters).fill(1),
        ...Array<number>(given.passives).fill(0),
        ...Array<number>(given.detractors).fill(-1),
      ];
      const mean = said.reduce((sum, each) => sum + each, 0) / said.length;
      const variance = said.reduce((sum, each) => sum + (each - mean) ** 2, 0) / said.length;
      const found = netPromoter(given);
      expect(Math.abs((found?.nps ?? 0) - 100 * mean)).toBeLessThan(0.051);
      expect(Math.abs((found?.margin ?? 0) - 196 * Math.sqrt(variance / said.length))).toBeLessThan(0.06);
    }),
  );
});
