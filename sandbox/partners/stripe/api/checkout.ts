import { putBounded } from "../../bounded-map.ts";
import { expireCheckout } from "../billing/expire.ts";
import { invalidParameter, missingParameter, StripeError } from "../errors.ts";
import type { Params } from "../form.ts";
import {
  choiceOf,
  flagOf,
  groupOf,
  groupsOf,
  integerOf,
  metadataOf,
  neededText,
  type Shape,
  textOf,
  textOr,
  values,
} from "../params.ts";
import { type CheckoutFacts, find, newId, store } from "../tables.ts";
import { DAY, HOUR } from "../time.ts";
import type { CheckoutSession } from "../types.ts";
import type { Call, World } from "../world.ts";
import { expandable, listed, listing } from "./lists.ts";

/** Trials that a checkout starts end at least this much later. */
const SHORTEST_TRIAL = 48 * HOUR;
const LONGEST_TRIAL_DAYS = 730;

const createFields: Record<string, Shape> = {
  ...expandable,
  ...values("mode", "client_reference_id", "customer", "customer_email", "locale", "success_url"),
  ...values("cancel_url", "payment_method_collection", "allow_promotion_codes", "expires_at"),
  ...values("billing_address_collection"),
  line_items: [values("price", "quantity")],
  automatic_tax: values("enabled"),
  tax_id_collection: values("enabled"),
  customer_update: values("address", "name"),
  metadata: "map",
  subscription_data: {
    ...values("trial_end", "trial_period_days", "description"),
    metadata: "map",
    trial_settings: { end_behavior: values("missing_payment_method") },
  },
};

function createSession(world: World, params: Params): CheckoutSession {
  const now = world.now();
  if (neededText(params, "mode") !== "subscription") throw invalidParameter("mode", "mode must be subscription here.");
  const [customer, email] = [textOf(params, "customer") || null, textOf(params, "customer_email") || null];
  if (customer !== null && email !== null) {
    throw new StripeError("You may only specify one of these parameters: customer, customer_email.");
  }
  if (customer !== null) find(world.tables.customers, "customer", customer, "customer");
  const [line, ...more] = groupsOf(params, "line_items");
  if (!line) throw missingParameter("line_items");
  if (more.length > 0) throw invalidParameter("line_items", "A checkout has one line here.");
  const price = find(world.tables.prices, "price", neededText(line, "price"), "line_items[0][price]");
  if (!price.active) {
    throw invalidParameter(
      "line_items[0][price]",
      "The price specified is inactive. This field only accepts active prices.",
    );
  }
  const quantity = integerOf(line, "quantity");
  if (quantity === undefined || quantity < 1) throw missingParameter("line_items[0][quantity]");
  const expiresAt = integerOf(params, "expires_at") ?? now + DAY;
  if (expiresAt < now + HOUR / 2 - 60 || expiresAt > now + DAY + 60) {
    throw invalidParameter("expires_at", "The `expires_at` timestamp must be between 30 minutes and 24 hours ahead.");
  }
  const facts = factsOf(params, now, { price: price.id, quantity });
  const amount = price.unit_amount * quantity;
  const id = newId("cs_test_");
  const session: CheckoutSession = {
    id,
    object: "checkout.session",
    allow_promotion_codes: flagOf(params, "allow_promotion_codes") ?? false,
    amount_subtotal: amount,
    amount_total: facts.trialEnd === null ? amount : 0,
    cancel_url: textOf(params, "cancel_url") || null,
    created: now,
    currency: price.currency,
    customer,
    client_reference_id: textOr(params, "client_reference_id", null),
    customer_details: null,
    customer_email: email,
    expires_at: expiresAt,
    invoice: null,
    livemode: false,
    metadata: metadataOf(params),
    mode: "subscription",
    payment_method_types: ["card"],
    payment_status: "unpaid",
    status: "open",
    payment_method_collection: choiceOf(params, "payment_method_collection", ["always", "if_required"]) ?? "always",
    subscription: null,
    success_url: successUrl(params),
    ui_mode: "hosted_page",
    url: world.pageUrl(`checkout/${id}`),
  };
  putBounded(world.tables.checkoutFacts, id, facts);
  return store(world.tables.sessions, session);
}

function successUrl(params: Params): string {
  const url = neededText(params, "success_url");
  if (!URL.canParse(url)) throw invalidParameter("success_url", "Not a valid URL", "url_invalid");
  return url;
}

function factsOf(params: Params, now: number, line: { price: string; quantity: number }): CheckoutFacts {
  const data = groupOf(params, "subscription_data");
  const [end, days] = [integerOf(data, "trial_end"), integerOf(data, "trial_period_days")];
  if (end !== undefined && days !== undefined) {
    throw new StripeError("You may only specify one of these parameters: trial_end, trial_period_days.");
  }
  if (end !== undefined && end < now + SHORTEST_TRIAL) {
    throw invalidParameter(
      "subscription_data[trial_end]",
      "The `trial_end` date has to be at least 2 days in the future.",
    );
  }
  const trialEnd = end ?? (days === undefined ? null : now + days * DAY);
  if (trialEnd !== null && (trialEnd <= now || trialEnd > now + LONGEST_TRIAL_DAYS * DAY)) {
    throw invalidParameter("subscription_data[trial_end]", "A trial ends within two years.");
  }
  const endBehavior = groupOf(groupOf(data, "trial_settings"), "end_behavior");
  const missing = choiceOf(endBehavior, "missing_payment_method", ["cancel", "create_invoice", "pause"]);
  return {
    ...line,
    subscriptionMetadata: metadataOf(data),
    trialEnd,
    isDiscounted: false,
    customer: null,
    subscription: null,
    missingPaymentMethod: missing ?? "create_invoice",
  };
}

function listSessions(world: World, params: Params): object {
  const [customer, subscription, status] = ["customer", "subscription", "status"].map((name) => textOf(params, name));
  const sessions = [...world.tables.sessions.values()].filter(
    (session) =>
      (customer === undefined || session.customer === customer) &&
      (subscription === undefined || session.subscription === subscription) &&
      (status === undefined || session.status === status),
  );
  return listed(sessions, params, "/v1/checkout/sessions");
}

export const checkoutCalls: readonly Call[] = [
  { method: "POST", path: "/v1/checkout/sessions", shape: createFields, run: createSession },
  {
    method: "GET",
    path: "/v1/checkout/sessions/:id",
    shape: expandable,
    run: (world, _, id) => find(world.tables.sessions, "checkout.session", id),
  },
  {
    method: "GET",
    path: "/v1/checkout/sessions",
    shape: { ...listing, customer: "value", subscription: "value", status: "value" },
    run: listSessions,
  },
  {
    method: "POST",
    path: "/v1/checkout/sessions/:id/expire",
    shape: expandable,
    run: (world, _, id) => {
      const session = find(world.tables.sessions, "checkout.session", id);
      if (session.status !== "open") {
        throw new StripeError(
          `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
        );
      }
      expireCheckout(world, session);
      return session;
    },
  },
];
