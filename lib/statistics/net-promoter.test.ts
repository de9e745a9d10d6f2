import fc from "fast-check";
import { expect, test } from "vitest";
import { netPromoter } from "./net-promoter.ts";

test("the score is promoters less detractors, and its margin that of a variable with values +1, 0 and -1", () => {
  // 1.96 · √((0.5 + 0.2 - 0.3²) / 100) = 0.153…
  expect(netPromoter({ promoters: 50, passives: 30, detractors: 20 })).toEqual({ nps: 30, margin: 15.3 });
});

test("few or identical answers have a score without a margin, and no answers have no score", () => {
  expect(netPromoter({ promoters: 1, passives: 0, detractors: 0 })).toEqual({ nps: 100, margin: null });
  expect(netPromoter({ promoters: 19, passives: 5, detractors: 5 })?.margin).toBeNull();
  expect(netPromoter({ promoters: 20, passives: 5, detractors: 5 })?.margin).toBe(27.3);
  for (const group of ["promoters", "passives", "detractors"])
    expect(netPromoter({ promoters: 0, passives: 0, detractors: 0, [group]: 4000 })?.margin).toBeNull();
  expect(netPromoter({ promoters: 0, passives: 0, detractors: 0 })).toBeNull();
});

test("the margin matches that of the answers listed one by one", () => {
  const counts = fc.record({
    promoters: fc.integer({ min: 1, max: 300 }),
    passives: fc.nat({ max: 300 }),
    detractors: fc.integer({ min: 30, max: 300 }),
  });
  fc.assert(
    fc.property(counts, (given) => {
      const scores = [
        ...Array<number>(given.promoters).fill(1),
        ...Array<number>(given.passives).fill(0),
        ...Array<number>(given.detractors).fill(-1),
      ];
      const mean = scores.reduce((sum, each) => sum + each, 0) / scores.length;
      const variance = scores.reduce((sum, each) => sum + (each - mean) ** 2, 0) / scores.length;
      const found = netPromoter(given);
      expect(Math.abs((found?.nps ?? 0) - 100 * mean)).toBeLessThan(0.051);
      expect(Math.abs((found?.margin ?? 0) - 196 * Math.sqrt(variance / scores.length))).toBeLessThan(0.06);
    }),
  );
});
