import { randomBytes } from "node:crypto";
import { putBounded } from "../bounded-map.ts";
import type { Charge, Dispute, Refund } from "./charge-types.ts";
import { missingObject } from "./errors.ts";
import type {
  CheckoutSession,
  Customer,
  Invoice,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  Schedule,
  Subscription,
  WebhookEndpoint,
} from "./types.ts";

/** How what a customer pays with behaves after it was attached. */
export interface Card {
  behavior: "good" | "fails" | "bank" | "debit";
  last4: string;
  /** What becomes of a subscription once the last retry failed. */
  afterLastRetry: "canceled" | "unpaid";
}

/** What Stripe knows of a subscription and doesn't return. */
export interface SubscriptionFacts {
  /** What the customer paid for a whole period, in cents: what credit for unused time is computed from. */
  paidForPeriod: number;
  trialEndAnnounced: boolean;
  /** The change that an unpaid invoice holds up. */
  heldChange: { invoice: string; price: string; at: number } | null;
}

/** What Stripe knows of a checkout and doesn't return. */
export interface CheckoutFacts {
  price: string;
  subscriptionMetadata: Record<string, string>;
  trialEnd: number | null;
  isDiscounted: boolean;
  /** What the customer's name and address become when it is paid. */
  updatesCustomer: { name: boolean; address: boolean };
  /** The subscription that a first, unfinished payment made. */
  subscription: string | null;
}

/** What a request with an idempotency key got. */
export interface StoredAnswer {
  /** A digest of the method, the path and the parameters. */
  request: string;
  status: number;
  body: unknown;
}

/** Everything that this Stripe account has, by id. */
export type Tables = ReturnType<typeof emptyTables>;

export function emptyTables() {
  return {
    products: new Map<string, Product>(),
    prices: new Map<string, Price>(),
    customers: new Map<string, Customer>(),
    /** By the customer's id. */
    cards: new Map<string, Card>(),
    sessions: new Map<string, CheckoutSession>(),
    checkoutFacts: new Map<string, CheckoutFacts>(),
    subscriptions: new Map<string, Subscription>(),
    subscriptionFacts: new Map<string, SubscriptionFacts>(),
    schedules: new Map<string, Schedule>(),
    invoices: new Map<string, Invoice>(),
    /** By the id of their invoice. */
    charges: new Map<string, Charge>(),
    refunds: new Map<string, Refund>(),
    /** By the id of their charge. */
    disputes: new Map<string, Dispute>(),
    portalConfigurations: new Map<string, PortalConfiguration>(),
    portalSessions: new Map<string, PortalSession>(),
    endpoints: new Map<string, WebhookEndpoint>(),
    endpointSecrets: new Map<string, string>(),
    /** Answers to requests with an idempotency key, by the key. */
    answers: new Map<string, StoredAnswer>(),
    /** `origin`: where the sandbox was last reached. */
    settings: new Map<"origin", string>(),
  };
}

export function newId(prefix: string): string {
  return `${prefix}${randomBytes(12).toString("hex")}`;
}

/** Stores an object by its id. */
export function store<Stored extends { id: string }>(table: Map<string, Stored>, object: NoInfer<Stored>): Stored {
  putBounded(table, object.id, object);
  return object;
}

/** The object with an id that a request gave; `param` is the parameter that it came from. */
export function find<Stored>(table: Map<string, Stored>, kind: string, id: string, param = "id"): Stored {
  const found = table.get(id);
  if (found === undefined) throw missingObject(kind, id, param);
  return found;
}
