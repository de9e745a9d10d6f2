import { expect, test } from "vitest";
import type { Purchase } from "../payments.ts";
import { Failure, listOf, missing, priceOf, stripeAnswering } from "./testing/stripe-answers.ts";

const purchase: Purchase = {
  key: "purchase-1",
  accountId: "a1",
  customerId: "cus_1",
  plan: "Orders_5K_Annual",
  trialEnd: new Date("2026-12-01T00:00:00Z"),
  successUrl: "https://app.example/Billing/ReturnFromStripe?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "https://app.example/billingplan",
  expiresAt: new Date("2026-11-26T12:00:00.900Z"),
  isTaxed: true,
  metadata: { utm_content: "banner" },
};

const open = {
  id: "cs_1",
  object: "checkout.session",
  status: "open",
  url: "https://pay.example/1",
  expires_at: 1_800,
};
const prices = listOf(priceOf("price_5k_year", "Orders_5K_Annual"));
const answers = { "GET /v1/prices": prices, "POST /v1/checkout/sessions": open };

test("a customer is created once for its account and details, however often it is asked for", async () => {
  const { payments, requests } = stripeAnswering({ "POST /v1/customers": { id: "cus_1" } });
  const customer = { accountId: "a1", name: "Ann's Shop", emailAddress: "ann@example.com" };
  expect(await payments.createCustomer(customer)).toBe("cus_1");
  await payments.createCustomer(customer);
  await payments.createCustomer({ ...customer, name: "Bo's Shop" });
  expect(requests[0]?.fields).toEqual({ email: "ann@example.com", name: "Ann's Shop", "metadata[accountId]": "a1" });
  await payments.createCustomer({ ...customer, replaces: "cus_0" });
  expect(requests[3]?.fields).toEqual(requests[0]?.fields);
  const [first, second, ...others] = requests.map(({ headers }) => headers.get("idempotency-key"));
  expect(first).toMatch(/^customer-a1-[0-9a-f]{16}$/);
  expect(second).toBe(first);
  expect(new Set([first, ...others]).size).toBe(3);
});

test("a failure that Stripe repeats for a day doesn't keep a customer from being created", async () => {
  const failed = new Failure(400, { type: "invalid_request_error", message: "No" });
  const { payments, requests } = stripeAnswering({ "POST /v1/customers": [failed, { id: "cus_1" }] });
  const customer = { accountId: "a1", name: "Ann's Shop", emailAddress: "ann@example.com" };
  expect(await payments.createCustomer(customer)).toBe("cus_1");
  const [first, second] = requests.map(({ headers }) => headers.get("idempotency-key"));
  expect(second).toMatch(new RegExp(`^${first}-20\\d\\d-`));
});

test("a customer's address can go back to an earlier one, and the name on invoices stays", async () => {
  const { payments, requests } = stripeAnswering({ "POST /v1/customers/cus_1": { id: "cus_1" } });
  const details = { emailAddress: "ann@example.com" };
  await payments.updateCustomer("cus_1", details);
  await payments.updateCustomer("cus_1", details);
  expect(requests[0]?.fields).toEqual({ email: "ann@example.com" });
  expect(new Set(requests.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(2);
});

test("a checkout sells the plan's price, with the trial and taxes", async () => {
  const { payments, requests } = stripeAnswering(answers);
  const opened = await payments.openCheckout(purchase);
  expect(opened).toEqual({ id: "cs_1", url: "https://pay.example/1", expiresAt: new Date(1_800_000) });
  expect(requests.map(({ call, fields }) => [call, fields])).toEqual([
    ["GET /v1/prices", { "lookup_keys[0]": "Orders_5K_Annual", active: "true" }],
    [
      "POST /v1/checkout/sessions",
      {
        mode: "subscription",
        client_reference_id: "a1",
        customer: "cus_1",
        "line_items[0][price]": "price_5k_year",
        "line_items[0][quantity]": "1",
        success_url: "https://app.example/Billing/ReturnFromStripe?session_id={CHECKOUT_SESSION_ID}",
        cancel_url: "https://app.example/billingplan",
        expires_at: String(Date.UTC(2026, 10, 26, 12) / 1000),
        payment_method_collection: "always",
        allow_promotion_codes: "true",
        "allowed_payment_method_types[0]": "card",
        "allowed_payment_method_types[1]": "link",
        billing_address_collection: "required",
        "tax_id_collection[enabled]": "true",
        "customer_update[address]": "auto",
        "customer_update[name]": "auto",
        "automatic_tax[enabled]": "true",
        "metadata[accountId]": "a1",
        "metadata[utm_content]": "banner",
        "subscription_data[metadata][accountId]": "a1",
        "subscription_data[metadata][utm_content]": "banner",
        "subscription_data[trial_end]": String(Date.UTC(2026, 11, 1) / 1000),
      },
    ],
  ]);
  expect(requests[1]?.headers.get("idempotency-key")).toBe("purchase-1-checkout");
});

test("without a trial and taxes, nothing is said of them, and an address and a VAT ID are asked for all the same", async () => {
  const { payments, requests } = stripeAnswering(answers);
  await payments.openCheckout({ ...purchase, trialEnd: null, isTaxed: false, metadata: {} });
  const fields = Object.keys(requests[1]?.fields ?? {});
  expect(fields.filter((name) => /tax|trial|address/.test(name))).toEqual([
    ...["billing_address_collection", "tax_id_collection[enabled]", "customer_update[address]"],
  ]);
});

test("an address that a URL builder escaped still names the checkout, and long metadata is shortened", async () => {
  const { payments, requests } = stripeAnswering(answers);
  const successUrl = new URL("https://app.example/return?session_id={CHECKOUT_SESSION_ID}#{}");
  successUrl.searchParams.set("session_id", "{CHECKOUT_SESSION_ID}");
  await payments.openCheckout({
    ...purchase,
    successUrl: successUrl.href,
    metadata: { utm_campaign: "c".repeat(600) },
  });
  expect(requests[1]?.fields.success_url).toBe("https://app.example/return?session_id={CHECKOUT_SESSION_ID}#{}");
  expect(requests[1]?.fields["metadata[utm_campaign]"]).toHaveLength(500);
});

test("a plan without a price says that the operator has to act", async () => {
  const { payments } = stripeAnswering({ "GET /v1/prices": listOf() });
  await expect(payments.openCheckout(purchase)).rejects.toMatchObject({
    name: "PaymentError",
    kind: "misconfigured",
    details: { code: "price_missing" },
  });
});

test("a checkout says whose it is and what came of it", async () => {
  const complete = { ...open, status: "complete", client_reference_id: "a1", customer: "cus_1" };
  const read = async (session: object) =>
    await stripeAnswering({ "GET /v1/checkout/sessions/cs_1": session }).payments.readCheckout("cs_1");
  expect(await read({ ...complete, subscription: "sub_1" })).toEqual({
    id: "cs_1",
    status: "complete",
    accountId: "a1",
    customerId: "cus_1",
    subscriptionId: "sub_1",
  });
  expect(await read({ ...complete, subscription: { id: "sub_2" } })).toMatchObject({ subscriptionId: "sub_2" });
  expect(await read({ ...open, status: "of tomorrow", customer: null })).toEqual({
    id: "cs_1",
    status: "unknown",
    accountId: null,
    customerId: null,
    subscriptionId: null,
  });
  expect(await read(missing)).toBeNull();
});

test.each(["", "cs_", "cs_1/../x", "sub_1", "cs_1?expand=customer", `cs_${"1".repeat(300)}`])(
  "%j names no checkout, and isn't asked for",
  async (id) => {
    const { payments, requests } = stripeAnswering({});
    expect(await payments.readCheckout(id)).toBeNull();
    await payments.expireCheckout(id);
    expect(requests).toEqual([]);
  },
);

test("an open checkout is expired, and any other is left alone", async () => {
  const refused = new Failure(400, { type: "invalid_request_error", message: "Only open sessions can be expired" });
  const expire = async (expired: object, session: object) => {
    const stripe = stripeAnswering({
      "POST /v1/checkout/sessions/cs_1/expire": expired,
      "GET /v1/checkout/sessions/cs_1": session,
    });
    await stripe.payments.expireCheckout("cs_1");
    return stripe.requests.map(({ call }) => call.replace("/v1/checkout/sessions/cs_1", ""));
  };
  expect(await expire({ ...open, status: "expired" }, missing)).toEqual(["POST /expire"]);
  expect(await expire(refused, { ...open, status: "complete" })).toEqual(["POST /expire", "GET "]);
  expect(await expire(missing, missing)).toEqual(["POST /expire", "GET "]);
  await expect(expire(refused, open)).rejects.toMatchObject({ kind: "refused" });
});
