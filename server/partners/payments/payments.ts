import type { PlanName } from "#lib/plans.ts";

/** What a payment provider does for accounts. It knows no account but by the id it is given. */
export interface Payments {
  /** Creates an account's customer. Repeating the call after a lost answer returns the same customer. */
  createCustomer(customer: NewCustomer): Promise<string>;
  /** Its name stays: it's what was entered for invoices at the checkout or in the portal. */
  updateCustomer(customerId: string, address: CustomerAddress): Promise<void>;
  openCheckout(purchase: Purchase): Promise<OpenCheckout>;
  /** A checkout; null if the provider doesn't know the id. */
  readCheckout(id: string): Promise<Checkout | null>;
  /** Closes a checkout that nobody has paid yet. Any other one is left alone. */
  expireCheckout(id: string): Promise<void>;
  /** All subscriptions of a customer in every status, newest first. */
  listSubscriptions(customerId: string): Promise<readonly Subscription[]>;
  /**
   * Switches to a plan now and charges the difference; during a trial nothing is charged. A scheduled change is dropped,
   * and so is a scheduled cancellation once the plan has changed. If the payment fails or has to be confirmed, the old
   * plan stays until it is made, and so does the cancellation.
   */
  upgrade(change: PricedChange & { key: string }): Promise<Upgrade>;
  /** What {@link Payments.upgrade} with the same `prorationDate` charges now. */
  preview(change: PricedChange): Promise<AmountDue>;
  /** Switches to a plan when the paid period ends. It replaces a change that is already scheduled. */
  scheduleChange(change: Change & { key: string }): Promise<Subscription>;
  /** Ends the subscription when the paid period ends. A scheduled change is dropped. */
  cancelAtEnd(cancellation: Cancellation): Promise<Subscription>;
  /** Drops a scheduled cancellation or change. */
  resume(resumption: { key: string; subscription: Subscription }): Promise<Subscription>;
  /** Keeps words with the subscription, in its metadata; null removes one. */
  note(change: { subscription: Subscription; notes: Readonly<Record<string, string | null>> }): Promise<Subscription>;
  /** Ends the subscription at once, without a refund. One that has ended, or that doesn't exist, is left alone. */
  cancelNow(id: string): Promise<void>;
  /** A payment that was taken; null if the provider doesn't know the id, or a customer of it. */
  readCharge(id: string): Promise<Charge | null>;
  /** A paid invoice, by its id or by that of its charge; null if the provider doesn't know it, or nothing was paid. */
  readPaidInvoice(id: string): Promise<PaidInvoice | null>;
  /** Keeps words with an invoice, in its metadata. */
  noteInvoice(change: { invoiceId: string; notes: Readonly<Record<string, string>> }): Promise<void>;
  /** The page where the customer changes cards and addresses and reads invoices. It works once: never store it. */
  openPortal(visit: { customerId: string; returnUrl: string }): Promise<string>;
}

export interface CustomerAddress {
  emailAddress: string;
}

/** The topic of webhooks whose subject is the charge of a dispute that was lost, or nothing: disputes name no customer. */
export const DISPUTE_CLOSED = "charge.dispute.closed";

/** What a customer paid for an invoice. Amounts are in cents, without tax. */
export interface PaidInvoice {
  id: string;
  paidCents: number;
  /** ISO 4217, in upper case. */
  currency: string;
  paidAt: Date;
  /** Oldest first. */
  refunds: readonly { id: string; cents: number; createdAt: Date }[];
  /** As given to {@link Payments.noteInvoice}. */
  metadata: Readonly<Record<string, string>>;
}

export interface Charge {
  customerId: string;
  createdAt: Date;
}

export interface NewCustomer extends CustomerAddress {
  name: string;
  accountId: string;
  /** The account's customer until now, if the provider no longer has it (`gone`). */
  replaces?: string;
}

export interface Purchase {
  /**
   * The same for repetitions of one call after a crash or a lost answer, and different for any other: for a day, the
   * provider returns what it answered first, failures included. At most 200 characters.
   */
  key: string;
  accountId: string;
  customerId: string;
  plan: PlanName;
  /** When the trial ends and the first payment is due: at least 48 hours ahead; null to charge now. */
  trialEnd: Date | null;
  /** Where the browser goes after payment. `{CHECKOUT_SESSION_ID}` in it becomes the checkout's id. */
  successUrl: string;
  cancelUrl: string;
  /** From 30 minutes to 24 hours ahead. */
  expiresAt: Date;
  /** Whether the provider computes taxes. */
  isTaxed: boolean;
  /** Kept with the checkout and the subscription. */
  metadata: Readonly<Record<string, string>>;
}

/** A checkout that waits for the customer. */
export interface OpenCheckout {
  id: string;
  url: string;
  expiresAt: Date;
}

export interface Checkout {
  id: string;
  status: "open" | "complete" | "expired" | "unknown";
  /** As given to {@link Payments.openCheckout}; null if the checkout was made elsewhere. */
  accountId: string | null;
  customerId: string | null;
  /** Known once the checkout is complete. */
  subscriptionId: string | null;
}

/** The statuses of a subscription at Stripe, which any other provider has to map its own to. */
export const subscriptionStatuses = [
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "incomplete",
  "incomplete_expired",
  "paused",
  "canceled",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export interface Subscription {
  id: string;
  customerId: string;
  /** From the metadata of the checkout; null if the subscription was made elsewhere. */
  accountId: string | null;
  status: SubscriptionStatus | "unknown";
  /** The status as the provider calls it. */
  rawStatus: string;
  /** What carries the price; null if the subscription has none. */
  itemId: string | null;
  /** From what the price says it is for, never from its amount; null if it isn't one of our plans. */
  plan: PlanName | null;
  /** Per month or year; null if it isn't a fixed whole number of cents. */
  priceCents: number | null;
  /** ISO 4217, in upper case. */
  currency: string;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  trialEnd: Date | null;
  /** When it ends, if a cancellation is scheduled, by us or in the provider's own screens. */
  endsAt: Date | null;
  isCollectionPaused: boolean;
  /** Whether a change of plan waits for its payment. */
  isUpdatePending: boolean;
  /** What schedules a change, and goes on for a period after it; null if there is none. */
  scheduleId: string | null;
  /** The plan it switches to when the period ends; null if no change is scheduled, or not by us. */
  scheduledPlan: PlanName | null;
  latestInvoice: LatestInvoice | null;
  createdAt: Date;
  /** As given to {@link Payments.openCheckout} and {@link Payments.note}. */
  metadata: Readonly<Record<string, string>>;
}

export interface LatestInvoice {
  id: string;
  status: "draft" | "open" | "paid" | "uncollectible" | "void" | "unknown";
  /** Where the customer pays it, or confirms the payment; null before it is final. */
  hostedUrl: string | null;
  /** When it became final and was charged first; null for a draft. */
  finalizedAt: Date | null;
  dueCents: number;
  /** ISO 4217, in upper case. */
  currency: string;
}

export interface Change {
  /** As it was read just now. */
  subscription: Subscription;
  plan: PlanName;
}

export interface PricedChange extends Change {
  /** The time up to which the old plan counts: the same for a preview and its upgrade, or the amounts differ. */
  prorationDate: Date;
}

export interface Upgrade {
  /** As it is afterwards: on the old plan if the payment failed or has to be confirmed. */
  subscription: Subscription;
  /** Where the customer pays or confirms the payment; null if the plan has changed. */
  confirmUrl: string | null;
}

export interface AmountDue {
  dueCents: number;
  /** ISO 4217, in upper case. */
  currency: string;
}

export const cancellationReasons = [
  "tooExpensive",
  "missingFeature",
  "notEnoughResponses",
  "storeClosed",
  "other",
] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

export interface Cancellation {
  key: string;
  subscription: Subscription;
  /** Null if the customer gave none. */
  reason: CancellationReason | null;
  comment: string | null;
}
