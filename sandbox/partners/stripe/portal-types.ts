import type { Metadata } from "./types.ts";

/** What customers may do in the portal. */
export interface PortalFeatures {
  customer_update: { enabled: boolean; allowed_updates: string[] };
  invoice_history: { enabled: boolean };
  payment_method_update: { enabled: boolean };
  subscription_cancel: { enabled: boolean; mode: string };
  subscription_update: {
    enabled: boolean;
    default_allowed_updates: string[];
    products: { product: string; prices: string[] }[];
    proration_behavior: string;
    schedule_at_period_end: { conditions: { type: string }[] };
  };
}

export interface PortalConfiguration {
  id: string;
  object: "billing_portal.configuration";
  active: boolean;
  business_profile: { headline: string | null; privacy_policy_url: string | null; terms_of_service_url: string | null };
  created: number;
  default_return_url: string | null;
  features: PortalFeatures;
  is_default: boolean;
  livemode: false;
  metadata: Metadata;
  name: string | null;
  updated: number;
}

export interface PortalSession {
  id: string;
  object: "billing_portal.session";
  configuration: string;
  created: number;
  customer: string;
  flow: PortalFlow | null;
  livemode: false;
  return_url: string | null;
  url: string;
}

/** The one thing that a session is for; without one, it's the whole portal. */
export interface PortalFlow {
  type: string;
  after_completion: { type: string; redirect: { return_url: string } | null };
  subscription: string | null;
  /** The price to confirm a change to. */
  price: string | null;
}

export interface WebhookEndpoint {
  id: string;
  object: "webhook_endpoint";
  api_version: string | null;
  created: number;
  description: string | null;
  enabled_events: string[];
  livemode: false;
  metadata: Metadata;
  status: "enabled" | "disabled";
  url: string;
}

export interface StripeEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null } | null;
  type: string;
}
