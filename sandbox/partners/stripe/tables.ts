import { randomBytes } from "node:crypto";
import { putBounded } from "../bounded-map.ts";
import { missingObject } from "./errors.ts";
import type { Invoice, InvoiceLine, Refund } from "./invoice-types.ts";
import type { PortalConfiguration, PortalSession, StripeEvent, WebhookEndpoint } from "./portal-types.ts";
import type { CheckoutSession, Customer, Price, Product, Schedule, Subscription } from "./types.ts";

/** How a customer's card behaves after it was attached. */
export interface Card {
  id: string;
  behavior: "good" | "fails" | "bank";
  last4: string;
  /** What becomes of a subscription once the last retry failed. */
  afterLastRetry: "canceled" | "unpaid";
}

/** What Stripe knows of a subscription and doesn't return. */
export interface SubscriptionFacts {
  /** What the customer paid for a whole period, in cents: what credit for unused time is computed from. */
  paidForPeriod: number;
  trialEndAnnounced: boolean;
  /** Prorations that wait for the next invoice. */
  waitingLines: InvoiceLine[];
  /** The change that an unpaid invoice holds up. */
  heldChange: { invoice: string; price: string; quantity: number; at: number } | null;
}

/** What Stripe knows of a checkout and doesn't return. */
export interface CheckoutFacts {
  price: string;
  quantity: number;
  subscriptionMetadata: Record<string, string>;
  trialEnd: number | null;
  missingPaymentMethod: string;
  isDiscounted: boolean;
  /** The customer and the subscription that a first, unfinished payment made. */
  customer: string | null;
  subscription: string | null;
}

/** Everything that this Stripe account has, by id. */
export interface Tables {
  products: Map<string, Product>;
  prices: Map<string, Price>;
  customers: Map<string, Customer>;
  cards: Map<string, Card>;
  sessions: Map<string, CheckoutSession>;
  checkoutFacts: Map<string, CheckoutFacts>;
  subscriptions: Map<string, Subscription>;
  subscriptionFacts: Map<string, SubscriptionFacts>;
  schedules: Map<string, Schedule>;
  invoices: Map<string, Invoice>;
  refunds: Map<string, Refund>;
  portalConfigurations: Map<string, PortalConfiguration>;
  portalSessions: Map<string, PortalSession>;
  endpoints: Map<string, WebhookEndpoint>;
  endpointSecrets: Map<string, string>;
  events: Map<string, StripeEvent>;
  /** Answers to requests with an idempotency key, by the key. */
  answers: Map<string, StoredAnswer>;
  /** `origin`: where the sandbox was last reached. */
  settings: Map<"origin", string>;
}

/** What a request with an idempotency key got. */
export interface StoredAnswer {
  /** Of the method, the path and the parameters. */
  request: string;
  status: number;
  body: unknown;
}

export function emptyTables(): Tables {
  return {
    products: new Map(),
    prices: new Map(),
    customers: new Map(),
    cards: new Map(),
    sessions: new Map(),
    checkoutFacts: new Map(),
    subscriptions: new Map(),
    subscriptionFacts: new Map(),
    schedules: new Map(),
    invoices: new Map(),
    refunds: new Map(),
    portalConfigurations: new Map(),
    portalSessions: new Map(),
    endpoints: new Map(),
    endpointSecrets: new Map(),
    events: new Map(),
    answers: new Map(),
    settings: new Map(),
  };
}

export function newId(prefix: string): string {
  return `${prefix}${randomBytes(12).toString("hex")}`;
}

/** Stores an object by its id. */
export function store<Stored extends { id: string }>(table: Map<string, Stored>, object: Stored): Stored {
  putBounded(table, object.id, object);
  return object;
}

/** The object with an id that a request gave; `param` is the parameter that it came from. */
export function find<Stored>(table: Map<string, Stored>, kind: string, id: string, param = "id"): Stored {
  const found = table.get(id);
  if (found === undefined) throw missingObject(kind, id, param);
  return found;
}
