import { randomInt } from "node:crypto";
import { isUpgrade } from "#lib/plan-change.ts";
import { type PlanName, planNamed, planNames } from "#lib/plans.ts";
import type { SandboxClock } from "../../clock.ts";

/** What a store pays for the app, as Shopify's App Pricing has it. Times in milliseconds since 1970. */
export interface AppSubscription {
  id: string;
  plan: PlanName;
  status: "ACTIVE" | "FROZEN" | "CANCELLED";
  createdAt: number;
  periodEndsAt: number;
  /** What takes its place when the period ends: a smaller plan, or nothing at all. */
  next: PlanName | "nothing" | null;
}

/** A store, as far as it pays. */
interface Payer {
  domain: string;
  /** Nobody pays for apps in it. */
  isTestShop: boolean;
  appSubscriptions: AppSubscription[];
}

/** As the app's plans are set up at Shopify. */
const TRIAL_DAYS = 14;
const DAY_MS = 86_400_000;

/** What a merchant does on the plan page, and what happens to what they pay. */
export type BillingAction = { choose: PlanName } | { cancel: true } | { freeze: true } | { pay: true };

/** The subscription that counts: the newest that hasn't ended. */
export function currentSubscription(shop: Payer): AppSubscription | undefined {
  return shop.appSubscriptions.findLast(({ status }) => status !== "CANCELLED");
}

/**
 * Does what was asked for, and what time has done until then.
 * @returns the subscriptions that changed
 */
export function changeBilling(shop: Payer, action: BillingAction, clock: SandboxClock): AppSubscription[] {
  const changed = settle(shop, clock);
  const current = currentSubscription(shop);
  if ("choose" in action) return [...changed, ...choose(shop, action.choose, clock)];
  if (!current) return changed;
  if ("cancel" in action) current.status = "CANCELLED";
  if ("freeze" in action) current.status = "FROZEN";
  if ("pay" in action) current.status = "ACTIVE";
  return [...changed, current];
}

/** A larger plan at once, in place of the current one; a smaller one when the period ends. */
function choose(shop: Payer, plan: PlanName, clock: SandboxClock): AppSubscription[] {
  const current = currentSubscription(shop);
  if (current && (current.plan === plan || !isUpgrade(current.plan, plan))) {
    current.next = current.plan === plan ? null : plan;
    return [current];
  }
  if (current) current.status = "CANCELLED";
  return [
    ...(current ? [current] : []),
    start(shop, plan, clock.now(), { hasTrial: shop.appSubscriptions.length === 0 }),
  ];
}

function start(shop: Payer, plan: PlanName, at: number, { hasTrial }: { hasTrial: boolean }): AppSubscription {
  const id = `gid://shopify/AppSubscription/${randomInt(1_000_000_000, 9_999_999_999)}`;
  const periodEndsAt = hasTrial ? at + TRIAL_DAYS * DAY_MS : at + periodMs(plan);
  const made: AppSubscription = { id, plan, status: "ACTIVE", createdAt: at, periodEndsAt, next: null };
  shop.appSubscriptions.push(made);
  return made;
}

/** Charges go by 30 days, or by a year. */
function periodMs(plan: PlanName): number {
  return (planNamed(plan).period === "year" ? 365 : 30) * DAY_MS;
}

/** Renews what has run out, or puts what was chosen in its place. */
export function settle(shop: Payer, { now }: SandboxClock): AppSubscription[] {
  const changed: AppSubscription[] = [];
  for (;;) {
    const current = currentSubscription(shop);
    if (!current || current.status === "FROZEN" || current.periodEndsAt > now()) return changed;
    changed.push(current);
    if (current.next === null) {
      current.periodEndsAt += periodMs(current.plan);
      continue;
    }
    current.status = "CANCELLED";
    if (current.next !== "nothing") changed.push(start(shop, current.next, current.periodEndsAt, { hasTrial: false }));
  }
}

/** `currentAppInstallation`'s own fields about what is paid. */
export function billingFields(shop: Payer, clock: SandboxClock) {
  settle(shop, clock);
  const active = shop.appSubscriptions.filter(({ status }) => status === "ACTIVE");
  return {
    activeSubscriptions: active.map((one) => fieldsOf(shop, one)),
    allSubscriptions: ({ first = 0 }: { first?: number }) => ({
      nodes: shop.appSubscriptions
        .toReversed()
        .slice(0, first)
        .map((one) => fieldsOf(shop, one)),
    }),
  };
}

function fieldsOf(shop: Payer, { id, plan, status, createdAt, periodEndsAt }: AppSubscription) {
  const { priceCents, period } = planNamed(plan);
  const pricingDetails = {
    __typename: "AppRecurringPricing",
    planHandle: handleOf(plan),
    interval: period === "year" ? "ANNUAL" : "EVERY_30_DAYS",
    price: { amount: ((priceCents ?? 0) / 100).toFixed(2), currencyCode: "USD" },
  };
  return {
    id,
    name: handleOf(plan),
    status,
    test: shop.isTestShop,
    createdAt: new Date(createdAt).toISOString(),
    trialDays: TRIAL_DAYS,
    currentPeriodEnd: status === "CANCELLED" ? null : new Date(periodEndsAt).toISOString(),
    lineItems: [{ plan: { pricingDetails } }],
  };
}

/** The body of the webhook `app_subscriptions/update`. */
export function subscriptionBody(shop: Payer, { id, plan, status, createdAt }: AppSubscription): object {
  const { priceCents, period } = planNamed(plan);
  return {
    app_subscription: {
      admin_graphql_api_id: id,
      admin_graphql_api_shop_id: "gid://shopify/Shop/1",
      name: handleOf(plan),
      plan_handle: handleOf(plan),
      status,
      currency: "USD",
      price: ((priceCents ?? 0) / 100).toFixed(2),
      interval: period === "year" ? "annual" : "every_30_days",
      created_at: new Date(createdAt).toISOString(),
      updated_at: new Date().toISOString(),
      shop: shop.domain,
    },
  };
}

/** Monthly and yearly prices of a plan are one plan at Shopify, with one handle. */
function handleOf(plan: PlanName): string {
  return plan.replace("_Annual", "").replaceAll("_", "-").toLowerCase();
}

/** A plan that is chosen on the page. */
export function planOf(text: string): PlanName | null {
  return planNames.find((name) => name === text && planNamed(name).period !== null) ?? null;
}
