import { putBounded } from "../../bounded-map.ts";
import { expireCheckout } from "../billing/checkout.ts";
import { invalidParameter, missingParameter, StripeError } from "../errors.ts";
import type { Params } from "../form.ts";
import { choiceOf, flagOf, groupOf, groupsOf, integerOf, metadataOf, neededText, textOr, textsOf } from "../params.ts";
import { type CheckoutFacts, find, newId, store } from "../tables.ts";
import { DAY, HOUR } from "../time.ts";
import type { CheckoutSession } from "../types.ts";
import type { Call, World } from "../world.ts";
import { listCall, readCall } from "./reads.ts";

/** Trials that a checkout starts end at least this much later. */
const SHORTEST_TRIAL = 48 * HOUR;

const takes = [
  ...["mode", "client_reference_id", "customer", "line_items", "success_url", "cancel_url", "expires_at"],
  ...["payment_method_collection", "allow_promotion_codes", "automatic_tax", "customer_update"],
  ...[
    "allowed_payment_method_types",
    "tax_id_collection",
    "billing_address_collection",
    "metadata",
    "subscription_data",
  ],
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
  const updates = groupOf(params, "customer_update");
  const updatesCustomer = { name: updates.name === "auto", address: updates.address === "auto" };
  const collectsTaxId = flagOf(groupOf(params, "tax_id_collection"), "enabled") ?? false;
  checkUpdates(updatesCustomer, {
    collectsTaxId,
    isTaxed: flagOf(groupOf(params, "automatic_tax"), "enabled") ?? false,
  });
  const methods = textsOf(params, "allowed_payment_method_types");
  const id = newId("cs_test_");
  putBounded(world.tables.checkoutFacts, id, {
    price: price.id,
    subscriptionMetadata: metadataOf(data),
    trialEnd,
    isDiscounted: false,
    updatesCustomer,
    subscription: null,
  });
  return store(world.tables.sessions, {
    id,
    object: "checkout.session",
    allow_promotion_codes: flagOf(params, "allow_promotion_codes") ?? false,
    allowed_payment_method_types: methods.length === 0 ? null : methods,
    amount_subtotal: price.unit_amount,
    amount_total: trialEnd === null ? price.unit_amount : 0,
    billing_address_collection: choiceOf(params, "billing_address_collection", ["auto", "required"] as const) ?? null,
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
    tax_id_collection: { enabled: collectsTaxId },
    url: world.pageUrl(`checkout/${id}`),
  });
}

/** What is asked of a customer that exists has to be written to it. */
function checkUpdates(
  updates: CheckoutFacts["updatesCustomer"],
  { collectsTaxId, isTaxed }: { collectsTaxId: boolean; isTaxed: boolean },
): void {
  if (collectsTaxId && !updates.name) {
    throw invalidParameter(
      "tax_id_collection[enabled]",
      "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.",
    );
  }
  if (isTaxed && !updates.address) {
    throw invalidParameter(
      "automatic_tax[enabled]",
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
    );
  }
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
