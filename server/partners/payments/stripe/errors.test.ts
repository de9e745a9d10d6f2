import { inspect } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { OutgoingError, outgoingFetch } from "#server/foundation/outgoing/index.ts";
import { standIn, stopServers } from "#server/foundation/outgoing/testing/servers.ts";
import { failureBodies } from "#server/partners/integrations/testing/partner-answers.ts";
import { PaymentError } from "../payment-error.ts";
import { stripePayments } from "./index.ts";
import { aSubscription, Failure, listOf, priceOf, secretKey, stripeAnswering } from "./testing/stripe-answers.ts";

afterEach(stopServers);

const upgrade = {
  key: "a-key-of-ours",
  subscription: aSubscription(),
  plan: "Orders_5K",
  prorationDate: new Date(),
} as const;

async function failureOf(answer: object): Promise<PaymentError> {
  const { payments } = stripeAnswering({
    "GET /v1/prices": listOf(priceOf("price_5k", "Orders_5K")),
    "POST /v1/subscriptions/sub_1": answer,
  });
  return await caught(() => payments.upgrade(upgrade));
}

async function caught(call: () => Promise<unknown>): Promise<PaymentError> {
  const error: unknown = await call().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof PaymentError) return error;
  throw error ?? new Error("nothing failed");
}

const card = (code: string, more: object = {}) =>
  new Failure(402, { type: "card_error", code, message: "No", ...more });
const invalid = (code: string, param: string, status = 400) =>
  new Failure(status, { type: "invalid_request_error", code, param, message: "No" });

test.each([
  ["a declined card", card("card_declined"), "declined", "card_declined"],
  ["too little money", card("card_declined", { decline_code: "insufficient_funds" }), "declined", "insufficient_funds"],
  ["an expired card", card("expired_card"), "declined", "expired_card"],
  ["a decline that Stripe adds", card("constructor"), "declined", "constructor"],
  ["a payment to confirm", card("authentication_required"), "confirm", "authentication_required"],
  [
    "the bank's wish to confirm",
    card("card_declined", { decline_code: "authentication_required" }),
    "confirm",
    "authentication_required",
  ],
  ["a payment intent to confirm", card("subscription_payment_intent_requires_action"), "confirm", expect.any(String)],
  ["too many requests", new Failure(429, { type: "invalid_request_error", code: "rate_limit" }), "busy", "rate_limit"],
  [
    "a locked object",
    new Failure(429, { type: "invalid_request_error", code: "lock_timeout" }),
    "busy",
    "lock_timeout",
  ],
  ["too many requests, as 400", invalid("rate_limit", ""), "busy", "rate_limit"],
  ["a request that is still running", invalid("idempotency_key_in_use", "", 409), "busy", "idempotency_key_in_use"],
  ["a fault", new Failure(500, { type: "api_error", message: "No" }), "busy", null],
  ["a fault for longer", new Failure(503, { type: "api_error", message: "No" }), "busy", null],
  [
    "a wrong key",
    new Failure(401, { type: "invalid_request_error", message: `Invalid ${secretKey}` }),
    "misconfigured",
    null,
  ],
  ["a key that may not", new Failure(403, { type: "invalid_request_error", message: "No" }), "misconfigured", null],
  ["a missing price", invalid("resource_missing", "items[0][price]"), "misconfigured", "resource_missing"],
  ["a missing configuration", invalid("resource_missing", "configuration"), "misconfigured", "resource_missing"],
  ["a missing subscription", invalid("resource_missing", "id", 404), "gone", "resource_missing"],
  ["a field that isn't known", invalid("parameter_unknown", "x"), "refused", "parameter_unknown"],
  ["a key for another request", new Failure(400, { type: "idempotency_error", message: "No" }), "refused", null],
  ["an address without tax", invalid("customer_tax_location_invalid", ""), "refused", "customer_tax_location_invalid"],
  [
    "a request that is still running",
    new Failure(409, { type: "idempotency_error", code: "idempotency_key_in_use" }),
    "busy",
    "idempotency_key_in_use",
  ],
  ["a page instead of JSON", new Failure(502, "<!doctype html>"), "busy", null],
  ["a proxy's JSON", new Failure(502, '{"message":"No"}'), "busy", null],
  ["too many requests, without a reason", new Failure(429, ""), "busy", null],
  ["a redirect", new Failure(302, ""), "refused", null],
  ["an empty success", new Failure(200, ""), "unreachable", "network"],
  ["null as a success", new Failure(200, "null"), "unreachable", "network"],
  ["no answer in time", new OutgoingError("timeout", "No"), "unreachable", "timeout"],
  ["no connection", new OutgoingError("network", "No"), "unreachable", "network"],
  ["too long an answer", new OutgoingError("too-large", "No"), "unreachable", "too-large"],
  ["an address that isn't allowed", new OutgoingError("refused", "No"), "misconfigured", "refused"],
])("%s", async (_name, answer, kind, code) => {
  const error = await failureOf(answer);
  expect(error).toMatchObject({ name: "PaymentError", kind, details: { code } });
  expect(error.isFinal).toBe(kind !== "unreachable" && code !== "idempotency_key_in_use");
  expect(error.message).toMatch(/^[A-Z].*\.$/);
});

test("what failed is named for Stripe's support", async () => {
  expect((await failureOf(card("card_declined"))).details).toEqual({
    status: 402,
    code: "card_declined",
    requestId: "req_1",
  });
});

test.each([
  [card("card_declined"), /was declined/],
  [card("card_declined", { decline_code: "insufficient_funds" }), /insufficient funds/],
  [card("expired_card"), /expired/],
  [invalid("customer_tax_location_invalid", ""), /billing address/],
])("the sentence says what to do", async (answer, sentence) => {
  expect((await failureOf(answer)).message).toMatch(sentence);
});

test.each([400, 401, 402, 403, 404, 409, 429, 500, 503])(
  "a failure with status %i holds neither the key nor the request, even if Stripe repeats them",
  async (status) => {
    for (const body of failureBodies(status, [secretKey, upgrade.key])) {
      const error = await failureOf(new Failure(status, body ?? ""));
      const everything = `${inspect(error, { depth: 9, showHidden: true })} ${JSON.stringify(error)}`;
      expect(everything).not.toContain(secretKey);
      expect(everything).not.toContain(upgrade.key);
    }
  },
);

test("a request is made once, with the version, without telemetry, also after earlier ones", async () => {
  const { payments, requests } = stripeAnswering({
    "POST /v1/customers/cus_1": new Failure(500, { type: "api_error" }),
  });
  const update = () => payments.updateCustomer("cus_1", { emailAddress: "ann@example.com" });
  await expect(update()).rejects.toMatchObject({ kind: "busy" });
  await expect(update()).rejects.toMatchObject({ kind: "busy" });
  expect(requests).toHaveLength(2);
  for (const { headers } of requests) {
    expect(headers.get("stripe-version")).toBe("2026-10-28.endive");
    expect(headers.get("authorization")).toBe(`Bearer ${secretKey}`);
    expect(headers.get("content-type")).toBe("application/x-www-form-urlencoded");
    expect(headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.has("x-stripe-client-telemetry")).toBe(false);
    expect(headers.get("x-stripe-client-user-agent")).not.toMatch(/platform|telemetry_id/);
  }
});

test("a server that closes the connection or doesn't answer gets each request once", async () => {
  let [requests, isSilent] = [0, false];
  const url = await standIn((request) => {
    requests++;
    if (!isSilent) request.socket.destroy();
  });
  vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ stripe: `${url}/stripe` })); // the environment is read on first use
  const { listSubscriptions } = stripePayments({ secretKey, fetch: outgoingFetch("stripe", { timeoutMs: 100 }) });
  expect(await caught(() => listSubscriptions("cus_1"))).toMatchObject({
    kind: "unreachable",
    details: { code: "network" },
  });
  isSilent = true;
  expect(await caught(() => listSubscriptions("cus_1"))).toMatchObject({
    kind: "unreachable",
    details: { code: "timeout" },
  });
  expect(requests).toBe(2);
});
