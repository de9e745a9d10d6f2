import { putBounded } from "../../bounded-map.ts";
import { expireCheckout } from "../billing/checkout.ts";
import { invalidParameter, missingParameter, StripeError } from "../errors.ts";
import type { Params } from "../form.ts";
import { choiceOf, flagOf, groupOf, groupsOf, integerOf, metadataOf, neededText, textOr } from "../params.ts";
import { find, newId, store } from "../tables.ts";
import { DAY, HOUR } from "../time.ts";
import type { CheckoutSession } from "../types.ts";
import type { Call, World } from "../world.ts";
import { listCall, readCall } from "./reads.ts";

/** Trials that a checkout starts end at least this much later. */
const SHORTEST_TRIAL = 48 * HOUR;

const takes = [
  ...["mode", "client_reference_id", "customer", "line_items", "success_url", "cancel_url", "expires_at"],
  ...["payment_method_collection", "allow_promotion_codes", "automatic_tax", "customer_update"],
  ...["metadata", "subscription_data"],
];

function createSession(world: World, params: Params): CheckoutSession {
  const now = world.now();
  neededText(params, "mode");
  choiceOf(params, "mode", ["subscription"]);
  choiceOf(params, "payment_method_collection", ["always"]);
  const customer = find(world.tables.customers, "customer", neededText(params, "customer"), "customer");
  const [line] = groupsOf(params, "line_items");
  if (!line) throw missingParameter("line_items");
  const price = find(world.tables.prices, "price", neededText(line, "price"), "line_items[0][price]");
  if (!price.active) {
    throw invalidParameter(
      "line_items[0][price]",
      "The price specified is inactive. This field only accepts active prices.",
    );
  }
  const expiresAt = integerOf(params, "expires_at") ?? now + DAY;
  if (expiresAt < now + HOUR / 2 - 60 || expiresAt > now + DAY + 60) {
    throw invalidParameter("expires_at", "The `expires_at` timestamp must be between 30 minutes and 24 hours ahead.");
  }
  const data = groupOf(params, "subscription_data");
  const trialEnd = integerOf(data, "trial_end") ?? null;
  if (trialEnd !== null && trialEnd < now + SHORTEST_TRIAL) {
    throw invalidParameter(
      "subscription_data[trial_end]",
      "The `trial_end` date has to be at least 2 days in the future.",
    );
  }
  const id = newId("cs_test_");
  putBounded(world.tables.checkoutFacts, id, {
    price: price.id,
    subscriptionMetadata: metadataOf(data),
    trialEnd,
    isDiscounted: false,
    subscription: null,
  });
  return store(world.tables.sessions, {
    id,
    object: "checkout.session",
    allow_promotion_codes: flagOf(params, "allow_promotion_codes") ?? false,
    amount_subtotal: price.unit_amount,
    amount_total: trialEnd === null ? price.unit_amount : 0,
    cancel_url: textOr(params, "cancel_url", null),
    client_reference_id: textOr(params, "client_reference_id", null),
    currency: price.currency,
    customer: customer.id,
    expires_at: expiresAt,
    metadata: metadataOf(params),
    payment_status: "unpaid",
    status: "open",
    subscription: null,
    success_url: neededText(params, "success_url"),
    url: world.pageUrl(`checkout/${id}`),
  });
}

function expireSession(world: World, _: Params, id: string): CheckoutSession {
  const session = find(world.tables.sessions, "checkout.session", id);
  if (session.status !== "open") {
    throw new StripeError(
      `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
    );
  }
  expireCheckout(world, session);
  return session;
}

export const checkoutCalls: readonly Call[] = [
  { method: "POST", path: "/v1/checkout/sessions", takes, run: createSession },
  readCall("/v1/checkout/sessions", "checkout.session", ({ sessions }) => sessions),
  listCall("/v1/checkout/sessions", { filters: ["customer", "status"] }, ({ tables }) => tables.sessions.values()),
  { method: "POST", path: "/v1/checkout/sessions/:id/expire", takes: [], run: expireSession },
];
