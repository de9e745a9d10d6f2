/** Stripe's objects as its API returns them, with the fields that the product reads. Times are in seconds since 1970. */

export type Metadata = Record<string, string>;

export interface Product {
  id: string;
  object: "product";
  active: boolean;
  metadata: Metadata;
  name: string;
}

export interface Price {
  id: string;
  object: "price";
  active: boolean;
  currency: string;
  lookup_key: string | null;
  metadata: Metadata;
  nickname: string | null;
  product: string;
  recurring: { interval: Interval; interval_count: 1 };
  unit_amount: number;
}

export type Interval = "month" | "year";

export interface Address {
  line1: string;
  country: string;
}

export interface TaxId {
  type: "eu_vat";
  value: string;
}

export interface Customer {
  id: string;
  object: "customer";
  address: Address | null;
  /** In cents; below zero, it is credit for the next invoices. */
  balance: number;
  email: string | null;
  metadata: Metadata;
  name: string | null;
  tax_ids: List<TaxId>;
}

export interface CheckoutSession {
  id: string;
  object: "checkout.session";
  allow_promotion_codes: boolean;
  /** Which of the dashboard's payment methods are allowed; null allows all of them. */
  allowed_payment_method_types: string[] | null;
  amount_subtotal: number;
  amount_total: number;
  billing_address_collection: "auto" | "required" | null;
  cancel_url: string | null;
  client_reference_id: string | null;
  currency: string;
  customer: string;
  expires_at: number;
  metadata: Metadata;
  payment_status: "paid" | "unpaid" | "no_payment_required";
  status: "open" | "complete" | "expired";
  subscription: string | null;
  success_url: string;
  tax_id_collection: { enabled: boolean };
  url: string | null;
}

export type SubscriptionStatus =
  | "active"
  | "canceled"
  | "incomplete"
  | "incomplete_expired"
  | "past_due"
  | "trialing"
  | "unpaid";

export interface SubscriptionItem {
  id: string;
  object: "subscription_item";
  current_period_end: number;
  current_period_start: number;
  price: Price;
}

export interface CancellationDetails {
  comment: string | null;
  feedback: string | null;
  reason: "cancellation_requested" | "payment_failed" | null;
}

export interface Subscription {
  id: string;
  object: "subscription";
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: CancellationDetails;
  created: number;
  currency: string;
  customer: string;
  ended_at: number | null;
  items: List<SubscriptionItem>;
  latest_invoice: string | null;
  metadata: Metadata;
  pending_update: { expires_at: number; subscription_items: SubscriptionItem[] } | null;
  schedule: string | null;
  status: SubscriptionStatus;
  trial_end: number | null;
}

export interface List<Item> {
  object: "list";
  data: Item[];
  has_more: boolean;
  url: string;
}

export interface SchedulePhase {
  items: { price: string; quantity: 1 }[];
  start_date: number;
  end_date: number;
  trial_end: number | null;
  /** Coupons of phases aren't offered here. */
  discounts: never[];
}

export interface Schedule {
  id: string;
  object: "subscription_schedule";
  current_phase: { start_date: number; end_date: number } | null;
  customer: string;
  metadata: Metadata;
  phases: SchedulePhase[];
  status: "active" | "released" | "canceled";
  subscription: string | null;
}

export interface InvoiceLine {
  amount: number;
  description: string;
}

export type BillingReason = "subscription_create" | "subscription_cycle" | "subscription_update";

export interface Invoice {
  id: string;
  object: "invoice";
  amount_due: number;
  amount_paid: number;
  attempt_count: number;
  automatically_finalizes_at: number | null;
  billing_reason: BillingReason;
  created: number;
  currency: string;
  customer: string;
  hosted_invoice_url: string | null;
  lines: List<InvoiceLine>;
  metadata: Metadata;
  next_payment_attempt: number | null;
  number: string | null;
  parent: { type: "subscription_details"; subscription_details: { subscription: string } };
  status: "draft" | "open" | "paid" | "void";
  status_transitions: { finalized_at: number | null; paid_at: number | null };
  total: number;
  /** Nothing is taxed here. */
  total_excluding_tax: number;
}

/** What a portal shows and allows, as the request said it. */
export interface PortalConfiguration {
  id: string;
  object: "billing_portal.configuration";
  active: true;
  [name: string]: unknown;
}

export interface PortalSession {
  id: string;
  object: "billing_portal.session";
  customer: string;
  return_url: string;
  url: string;
}

export interface WebhookEndpoint {
  id: string;
  object: "webhook_endpoint";
  api_version: string | null;
  enabled_events: string[];
  status: "enabled" | "disabled";
  url: string;
}
