/** Stripe's objects as its API returns them, with the fields that the product reads. Times are in seconds since 1970. */

export type Metadata = Record<string, string>;

export interface Product {
  id: string;
  object: "product";
  active: boolean;
  created: number;
  default_price: null;
  description: string | null;
  images: string[];
  livemode: false;
  metadata: Metadata;
  name: string;
  type: "service";
  updated: number;
}

export interface Price {
  id: string;
  object: "price";
  active: boolean;
  billing_scheme: "per_unit";
  created: number;
  currency: string;
  livemode: false;
  lookup_key: string | null;
  metadata: Metadata;
  nickname: string | null;
  product: string;
  recurring: { interval: Interval; interval_count: number; usage_type: "licensed" };
  tax_behavior: string;
  type: "recurring";
  unit_amount: number;
  unit_amount_decimal: string;
}

export type Interval = "month" | "year";

export interface Customer {
  id: string;
  object: "customer";
  /** In cents; below zero, it is credit for the next invoices. */
  balance: number;
  created: number;
  currency: string | null;
  delinquent: boolean;
  email: string | null;
  invoice_settings: { default_payment_method: string | null };
  livemode: false;
  metadata: Metadata;
  name: string | null;
}

export interface CheckoutSession {
  id: string;
  object: "checkout.session";
  allow_promotion_codes: boolean;
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  customer: string | null;
  customer_details: { email: string | null; name: string | null } | null;
  customer_email: string | null;
  expires_at: number;
  invoice: string | null;
  livemode: false;
  metadata: Metadata;
  mode: "subscription";
  payment_method_collection: string;
  payment_method_types: string[];
  payment_status: "paid" | "unpaid" | "no_payment_required";
  status: "open" | "complete" | "expired";
  subscription: string | null;
  success_url: string;
  ui_mode: "hosted_page";
  url: string | null;
}

export type SubscriptionStatus =
  | "active"
  | "canceled"
  | "incomplete"
  | "incomplete_expired"
  | "past_due"
  | "paused"
  | "trialing"
  | "unpaid";

export interface SubscriptionItem {
  id: string;
  object: "subscription_item";
  created: number;
  current_period_end: number;
  current_period_start: number;
  metadata: Metadata;
  price: Price;
  quantity: number;
  subscription: string;
}

export interface PendingUpdate {
  billing_cycle_anchor: number | null;
  expires_at: number;
  subscription_items: SubscriptionItem[];
  trial_end: null;
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
  billing_mode: { type: "flexible" };
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: CancellationDetails;
  collection_method: "charge_automatically";
  created: number;
  currency: string;
  customer: string;
  default_payment_method: string | null;
  ended_at: number | null;
  items: List<SubscriptionItem>;
  latest_invoice: string | null;
  livemode: false;
  metadata: Metadata;
  pause_collection: null;
  pending_update: PendingUpdate | null;
  schedule: string | null;
  start_date: number;
  status: SubscriptionStatus;
  test_clock: null;
  trial_end: number | null;
  trial_settings: { end_behavior: { missing_payment_method: string } };
  trial_start: number | null;
}

export interface List<Item> {
  object: "list";
  data: Item[];
  has_more: boolean;
  url: string;
}

export interface SchedulePhase {
  items: { price: string; quantity: number; metadata: Metadata }[];
  start_date: number;
  end_date: number;
  trial_end: number | null;
  proration_behavior: string;
  metadata: Metadata;
  /** Coupons of phases aren't offered here. */
  discounts: never[];
}

export interface Schedule {
  id: string;
  object: "subscription_schedule";
  canceled_at: number | null;
  completed_at: number | null;
  created: number;
  current_phase: { start_date: number; end_date: number } | null;
  customer: string;
  end_behavior: "release" | "cancel";
  livemode: false;
  metadata: Metadata;
  phases: SchedulePhase[];
  released_at: number | null;
  released_subscription: string | null;
  status: "not_started" | "active" | "completed" | "released" | "canceled";
  subscription: string | null;
}
