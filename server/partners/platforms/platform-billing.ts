import type { PlanName } from "#lib/plans.ts";
import type { Store } from "./store.ts";

/** What a store pays for the app at its platform. */
export interface StoreSubscription {
  id: string;
  /** `frozen`: the store didn't pay its platform's bill. */
  status: "active" | "frozen" | "ended";
  /** Null if it's for none of our plans; Free for one that costs nothing. */
  plan: PlanName | null;
  /** Nobody is charged for it. */
  isTest: boolean;
  /** Per 30 days or year, in cents; null if it isn't in US dollars. */
  priceCents: number | null;
  trialEnd: Date;
  /** The end of what is paid, or of the trial; null once it has ended. */
  periodEnd: Date | null;
  createdAt: Date;
}

/** How a platform bills its stores for the app: on pages of its own. */
export interface PlatformBilling {
  /** Newest first, those that ended lately too. Fails as requests to stores do. */
  readSubscriptions(store: Store): Promise<StoreSubscription[]>;
  /** The page on which the store's merchant chooses a plan, or ends it. */
  planPage(domain: string): string;
}

/** What an account paid by card, or got back. */
export interface CardPayment {
  kind: "charge" | "refund";
  /** In cents of US dollars, without tax; above zero for refunds too. */
  cents: number;
  at: Date;
}
