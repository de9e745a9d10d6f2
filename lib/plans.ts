/** What a plan costs and includes: the only place in the code (docs/adr). Prices in USD cents. */
export interface Plan {
  name: PlanName;
  /** Orders a month that may be shown the survey; null if unlimited. */
  ordersPerMonth: number | null;
  /** Per month, or per year for yearly plans; null if negotiated or granted. */
  priceCents: number | null;
  period: "month" | "year" | null;
  /** Members of the account, including the owner; null if unlimited. */
  members: number | null;
}

/** What a plan has a number of. */
export type PlanLimit = Exclude<keyof Plan, "name" | "priceCents" | "period">;

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

/** The trial starts with the account: 14 days with everything. */
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

/** Finds a plan by name. Throws on an unknown name. */
export function planNamed(name: string): Plan {
  const plan = plans.find((candidate) => candidate.name === name);
  if (!plan) throw new Error(`unknown plan ${name}`);
  return plan;
}

/**
 * Orders a month that an account may show its survey to: those of its plan, or that were agreed on for the plan
 * Enterprise; null if unlimited, as during the trial.
 */
export function ordersPerMonth({ billingPlan, trialEndsAt, agreedOrders }: UsageFacts, now: Date): number | null {
  if (trialEndsAt > now) return null;
  return billingPlan === "Enterprise" ? (agreedOrders ?? null) : planNamed(billingPlan).ordersPerMonth;
}

/** Far more than shops have whose plan shows the survey to a fraction of their orders. */
const LEAST_ORDERS_KEPT = 100_000;
const MOST_ORDERS_KEPT = 1_000_000;

/** Orders of its store that an account gets in a month at most, for figures about all orders: a store may name any number. */
export function storeOrdersKept(billingPlan: string): number {
  const shown = planNamed(billingPlan).ordersPerMonth;
  return shown === null ? MOST_ORDERS_KEPT : Math.max(LEAST_ORDERS_KEPT, 3 * shown);
}

/** Features, and the first plan that has each; every larger plan has it too. */
export const firstPlanWith = {
  integrations: "Orders_1K",
  targeting: "Orders_1K",
  secretKeys: "Orders_5K",
  mcp: "Orders_5K",
  digests: "Orders_5K",
  translations: "Orders_5K",
  segments: "Orders_10K",
  signedWebhooks: "Orders_10K",
} as const satisfies Record<string, PlanName>;
export type PlanFeature = keyof typeof firstPlanWith;

/** What each feature is called in a list of what a plan adds, and as the subject of a sentence. */
export const featureNames: Record<PlanFeature, { inList: string; asSubject: string }> = {
  integrations: { inList: "integrations", asSubject: "Integrations" },
  targeting: { inList: "targeting", asSubject: "Order conditions" },
  secretKeys: { inList: "secret API keys", asSubject: "Secret API keys" },
  mcp: { inList: "an MCP server for assistants", asSubject: "The MCP server" },
  digests: { inList: "digests", asSubject: "Digests" },
  translations: { inList: "translations", asSubject: "Translations" },
  segments: { inList: "breakdowns by segment", asSubject: "Breakdowns by segment" },
  signedWebhooks: { inList: "signed webhooks", asSubject: "Signed webhooks" },
};

/** What plans add that no code checks. */
export const uncheckedFeatures: Partial<Record<PlanName, readonly string[]>> = {
  Free: ["all question types", "CSV export"],
  Orders_100K: ["priority support"],
};

/** The account columns that decide what it may use. */
export interface PlanFacts {
  billingPlan: string;
  trialEndsAt: Date;
}

export interface UsageFacts extends PlanFacts {
  /** Null if none were. */
  agreedOrders?: number | null | undefined;
}

/** Whether an account may use a feature now, by its plan or because its trial is running. */
export function includesFeature({ billingPlan, trialEndsAt }: PlanFacts, feature: PlanFeature, now: Date): boolean {
  return trialEndsAt > now || sizeOf(planNamed(billingPlan)) >= sizeOf(planNamed(firstPlanWith[feature]));
}

/** How many members an account may have now, including its owner; null if unlimited, as during the trial. */
export function membersAllowed({ billingPlan, trialEndsAt }: PlanFacts, now: Date): number | null {
  return trialEndsAt > now ? null : planNamed(billingPlan).members;
}

/** The smallest plan that allows this many members, including the owner. */
export function firstPlanForMembers(count: number): PlanName {
  const plan = plans.find(({ members }) => members === null || members >= count);
  return plan?.name ?? "Enterprise";
}

/** The smallest plan that covers this many orders a month. */
export function planForOrders(orders: number): PlanName {
  const plan = plans.find(({ ordersPerMonth: limit }) => limit !== null && limit >= orders);
  return plan?.name ?? "Enterprise";
}

/** Plans are ordered by their order limits; an unlimited one has everything. */
function sizeOf({ ordersPerMonth }: Plan): number {
  return ordersPerMonth ?? Number.POSITIVE_INFINITY;
}
