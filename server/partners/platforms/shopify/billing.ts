import * as z from "zod";
import { type PlanName, planNamed, planNames } from "#lib/plans.ts";
import type { PlatformBilling, StoreSubscription } from "../platform.ts";
import { askAdmin } from "./ask-admin.ts";
import { handleOf } from "./shop-domain.ts";
import type { ShopifyApp } from "./shopify-app.ts";

const DAY_MS = 86_400_000;
/** The newest: what replaced what, and what a store didn't pay. */
const MOST = 10;

const fields = `id status test createdAt trialDays currentPeriodEnd
  lineItems { plan { pricingDetails { ... on AppRecurringPricing { planHandle interval price { amount currencyCode } } } } }`;

const document = `query AfterwordBilling {
  currentAppInstallation {
    activeSubscriptions { ${fields} }
    allSubscriptions(first: ${MOST}, sortKey: CREATED_AT, reverse: true) { nodes { ${fields} } }
  }
}`;

const Pricing = z.object({
  planHandle: z.string().max(200).nullish(),
  interval: z.string().max(50).optional(),
  price: z.object({ amount: z.string().max(40), currencyCode: z.string().max(10) }).optional(),
});
const AppSubscription = z.object({
  id: z.string().max(200),
  status: z.string().max(50),
  test: z.boolean(),
  createdAt: z.iso.datetime({ offset: true }),
  trialDays: z.int().nonnegative(),
  currentPeriodEnd: z.iso.datetime({ offset: true }).nullish(),
  lineItems: z.array(z.object({ plan: z.object({ pricingDetails: Pricing }) })).max(10),
});
const data = z.object({
  currentAppInstallation: z.object({
    activeSubscriptions: z.array(AppSubscription).max(MOST),
    allSubscriptions: z.object({ nodes: z.array(AppSubscription).max(MOST) }),
  }),
});

/** Shopify App Pricing: plans are declared at Shopify, whose admin has the page on which merchants choose one. */
export function shopifyBilling(app: ShopifyApp, { handle }: { handle: string }): PlatformBilling {
  return {
    readSubscriptions: async (store) => {
      const { currentAppInstallation: read } = await askAdmin(app, store, { document, data });
      const all = new Map([...read.allSubscriptions.nodes, ...read.activeSubscriptions].map((one) => [one.id, one]));
      return [...all.values()].map(subscriptionOf).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    },
    planPage: (domain) => `${app.adminUrl}/store/${handleOf(domain)}/charges/${handle}/pricing_plans`,
  };
}

function subscriptionOf(given: z.infer<typeof AppSubscription>): StoreSubscription {
  const createdAt = new Date(given.createdAt);
  const pricing = given.lineItems.find(({ plan }) => plan.pricingDetails.planHandle)?.plan.pricingDetails;
  const trialEnd = new Date(createdAt.getTime() + given.trialDays * DAY_MS);
  return {
    id: given.id,
    status: given.status === "ACTIVE" ? "active" : given.status === "FROZEN" ? "frozen" : "ended",
    plan: pricing ? planOf(pricing) : null,
    isTest: given.test,
    priceCents: pricing?.price?.currencyCode === "USD" ? Math.round(Number(pricing.price.amount) * 100) : null,
    trialEnd,
    periodEnd: given.currentPeriodEnd ? new Date(given.currentPeriodEnd) : null,
    createdAt,
  };
}

/** The handle is our plan's name as Shopify writes it (`orders-1k`); its price by the year is the yearly plan. */
function planOf({ planHandle, interval, price }: z.infer<typeof Pricing>): PlanName | null {
  if (Number(price?.amount) === 0) return "Free";
  const isYearly = interval === "ANNUAL";
  const wanted = planHandle?.toLowerCase().replace(/-annual$/, "");
  const found = planNames.find((name) => {
    const { period } = planNamed(name);
    return (
      period === (isYearly ? "year" : "month") &&
      name.replace("_Annual", "").replaceAll("_", "-").toLowerCase() === wanted
    );
  });
  return found ?? null;
}
