import type { List, Metadata } from "./types.ts";

export interface InvoiceLine {
  id: string;
  object: "line_item";
  amount: number;
  currency: string;
  description: string;
  livemode: false;
  metadata: Metadata;
  parent: {
    type: "subscription_item_details";
    subscription_item_details: { subscription: string; subscription_item: string; proration: boolean };
  };
  period: { start: number; end: number };
  pricing: { type: "price_details"; price_details: { price: string; product: string } };
  quantity: number;
}

export interface InvoicePayment {
  id: string;
  object: "invoice_payment";
  amount_paid: number;
  amount_requested: number;
  currency: string;
  invoice: string;
  is_default: true;
  livemode: false;
  payment: { type: "payment_intent"; payment_intent: string };
  status: "paid";
}

export type BillingReason = "subscription_create" | "subscription_cycle" | "subscription_update" | "upcoming";

export interface Invoice {
  id: string;
  object: "invoice";
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  automatically_finalizes_at: number | null;
  billing_reason: BillingReason;
  collection_method: "charge_automatically";
  created: number;
  currency: string;
  customer: string;
  customer_email: string | null;
  ending_balance: number | null;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  lines: List<InvoiceLine>;
  livemode: false;
  metadata: Metadata;
  next_payment_attempt: number | null;
  number: string | null;
  parent: {
    type: "subscription_details";
    quote_details: null;
    subscription_details: { subscription: string; metadata: Metadata; subscription_proration_date?: number };
  };
  /** Only shown where a request expands it. */
  payments: List<InvoicePayment>;
  period_end: number;
  period_start: number;
  starting_balance: number;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: null;
    paid_at: number | null;
    voided_at: number | null;
  };
  subtotal: number;
  total: number;
}

export interface Refund {
  id: string;
  object: "refund";
  amount: number;
  created: number;
  currency: string;
  metadata: Metadata;
  payment_intent: string;
  reason: string | null;
  status: "succeeded";
}
