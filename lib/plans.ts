/** What a plan costs and holds: the one place in the code (docs/adr). Prices in USD cents. */
export interface Plan {
  name: PlanName;
  /** Orders that were shown the survey, a month; null where there is no limit. */
  ordersPerMonth: number | null;
  /** Per month, or per year for the yearly ones; null where it is agreed or granted. */
  priceCents: number | null;
  period: "month" | "year" | null;
  /** Members of the account, the owner included; null where there is no limit. */
  members: number | null;
}

export const planNames = [
  "Free",
  "Orders_1K",
  "Orders_5K",
  "Orders_10K",
  "Orders_30K",
  "Orders_100K",
  "Enterprise",
  "Orders_1K_Annual",
  "Orders_5K_Annual",
  "Orders_10K_Annual",
  "Orders_30K_Annual",
  "Orders_100K_Annual",
  "Staff",
  "Foundation",
] as const;
export type PlanName = (typeof planNames)[number];

/** The trial begins with the account: 14 days with everything. */
export const TRIAL_DAYS = 14;

const sizes = [
  { size: "1K", orders: 1_000, month: 1_900, year: 19_000, members: 3 },
  { size: "5K", orders: 5_000, month: 4_900, year: 49_000, members: 10 },
  { size: "10K", orders: 10_000, month: 8_900, year: 89_000, members: 10 },
  { size: "30K", orders: 30_000, month: 16_900, year: 169_000, members: null },
  { size: "100K", orders: 100_000, month: 34_900, year: 349_000, members: null },
] as const;

const unlimited = { ordersPerMonth: null, priceCents: null, period: null, members: null } as const;

export const plans: readonly Plan[] = [
  { name: "Free", ordersPerMonth: 100, priceCents: 0, period: null, members: 1 },
  ...sizes.flatMap(({ size, orders, month, year, members }): Plan[] => [
    { name: `Orders_${size}`, ordersPerMonth: orders, priceCents: month, period: "month", members },
    { name: `Orders_${size}_Annual`, ordersPerMonth: orders, priceCents: year, period: "year", members },
  ]),
  { name: "Enterprise", ...unlimited },
  { name: "Staff", ...unlimited },
  { name: "Foundation", ...unlimited },
];

/** The plan with a name. Throws on a name that no plan has. */
export function planNamed(name: string): Plan {
  const plan = plans.find((candidate) => candidate.name === name);
  if (!plan) throw new Error(`unknown plan ${name}`);
  return plan;
}

/** Orders a month that an account may show its survey to; null where there is no limit, as during the trial. */
export function ordersPerMonth(plan: string, trialEndsAt: Date, now: Date): number | null {
  return trialEndsAt > now ? null : planNamed(plan).ordersPerMonth;
}
