import { expect, test } from "vitest";
import { addDays } from "../calendar-day.ts";
import { type SpendPeriod, spendOfRange } from "./spend-of-range.ts";

const november: SpendPeriod = {
  channel: "podcast",
  startDay: "2026-11-01",
  endDay: "2026-11-30",
  spendMinor: 100_000n,
  platformOrders: 40,
  platformRevenueMinor: 500_000n,
};
const december = {
  ...november,
  startDay: "2026-12-01",
  endDay: "2026-12-31",
  spendMinor: 31_000n,
  platformOrders: null,
};
const spendIn = (from: string, to: string, days?: ReadonlySet<string>) =>
  spendOfRange([november, december], from, to, days)[0];

test("whole periods count in full, with what the platform claims for them", () => {
  expect(spendOfRange([december, november], "2026-11-01", "2026-12-31")).toEqual([
    {
      channel: "podcast",
      spendMinor: 131_000,
      isCut: false,
      platformOrders: 40,
      platformRevenueMinor: 1_000_000,
      platformPeriods: [{ startDay: "2026-11-01", endDay: "2026-11-30" }],
    },
  ]);
});

test("a period cut by the range counts by its share of days, and without the platform's claims", () => {
  expect(spendIn("2026-11-16", "2026-12-01")).toEqual({
    channel: "podcast",
    spendMinor: 51_000,
    isCut: true,
    platformOrders: null,
    platformRevenueMinor: null,
    platformPeriods: [],
  });
});

test("only the days to count have spend, and a period with another day has no claims", () => {
  const days = new Set(Array.from({ length: 31 }, (_, n) => addDays("2026-12-01", n)));
  expect(spendIn("2026-11-01", "2026-12-31", days)).toMatchObject({
    spendMinor: 31_000,
    isCut: false,
    platformOrders: null,
    platformRevenueMinor: 500_000,
  });
  days.delete("2026-12-24");
  expect(spendIn("2026-11-01", "2026-12-31", days)).toMatchObject({ spendMinor: 30_000, platformRevenueMinor: null });
  expect(spendIn("2026-11-01", "2026-12-31", new Set())).toMatchObject({ spendMinor: 0 });
});

test("channels without a period in the range are left out; the others are sorted by id", () => {
  const email = { ...november, channel: "email" };
  const old = { ...november, channel: "ads", startDay: "2026-10-01", endDay: "2026-10-31" };
  const found = spendOfRange([november, old, email], "2026-11-01", "2026-11-30");
  expect(found.map(({ channel }) => channel)).toEqual(["email", "podcast"]);
  expect(spendOfRange([november], "2026-12-01", "2026-12-31")).toEqual([]);
});

test("the parts of a period add up to its spend, however it is divided", () => {
  for (const spendMinor of [0n, 1n, 29n, 100n, 101n, 99_999_999_999_999n]) {
    const period = { ...november, spendMinor };
    const spent = (from: string, to: string, days?: ReadonlySet<string>) =>
      spendOfRange([period], from, to, days)[0]?.spendMinor ?? 0;
    for (let cut = 1; cut < 30; cut++) {
      const last = addDays("2026-10-31", cut);
      expect(spent("2026-10-01", last) + spent(addDays(last, 1), "2026-12-31")).toBe(Number(spendMinor));
    }
    const all = Array.from({ length: 30 }, (_, n) => addDays("2026-11-01", n));
    const parts = all.map((day) => spent(day, day));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Number(spendMinor));
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
    const [odd, even] = [1, 0].map((rest) => new Set(all.filter((_, n) => n % 2 === rest)));
    expect(spent("2026-11-01", "2026-11-30", odd) + spent("2026-11-01", "2026-11-30", even)).toBe(Number(spendMinor));
  }
});
