import Stripe from "stripe";
import { expect, test } from "vitest";
import { isAppError } from "#lib/errors.ts";
import { paymentOfEvent, stripeWebhooks } from "./webhook-source.ts";

const secret = "whsec_test_secret_for_vectors";
const SIGNED_AT = 1_795_300_000;
const body =
  '{"id":"evt_1Test0001","object":"event","api_version":"2026-10-28.endive","created":1795300000,"type":"customer.subscription.updated","data":{"object":{"id":"sub_1Test"}},"livemode":false,"pending_webhooks":1,"request":{"id":null,"idempotency_key":null}}';
const digest = "69030306a8ba3bf3f1d5a5aed311c470d6c5027853a71fedede92219e2227a1c";
const header = `t=${SIGNED_AT},v1=${digest}`;
const event = { eventId: "evt_1Test0001", topic: "customer.subscription.updated", subject: null };

interface Delivery {
  payload?: string | Buffer;
  signature?: string | null;
  secrets?: readonly string[];
  age?: number;
}

function verify({ payload = body, signature = header, secrets = [secret], age = 0 }: Delivery) {
  return stripeWebhooks(() => secrets).verify({
    body: Buffer.from(payload),
    headers: new Headers(signature === null ? {} : { "stripe-signature": signature }),
    query: new URLSearchParams(),
    now: new Date((SIGNED_AT + age) * 1000),
    secret: null,
  });
}

function signed(payload: string, by = secret): Delivery {
  const options = { payload, secret: by, timestamp: SIGNED_AT };
  return { payload, signature: Stripe.webhooks.generateTestHeaderString(options) };
}

const eventOf = (object: unknown, more: object = {}) =>
  signed(JSON.stringify({ ...JSON.parse(body), data: { object }, ...more }));

test("a signed event names its id, its type and its customer", () => {
  expect(verify({})).toEqual(event);
  const subjectOf = (object: object) => verify(eventOf(object));
  expect(subjectOf({ id: "sub_1", customer: "cus_1" })).toMatchObject({ subject: "cus_1" });
  expect(subjectOf({ id: "sub_1", customer: { id: "cus_2" } })).toMatchObject({ subject: "cus_2" });
  expect(subjectOf({ id: "cus_3", object: "customer" })).toMatchObject({ subject: "cus_3" });
  expect(subjectOf({ id: "in_1", object: "invoice", customer: null })).toMatchObject({ subject: null });
});

test("a dispute that was lost names its charge, and any other event of disputes nothing", () => {
  const closed = { type: "charge.dispute.closed" };
  const dispute = { object: "dispute", id: "du_1", charge: "ch_1" };
  expect(verify(eventOf({ ...dispute, status: "lost" }, closed))).toMatchObject({
    topic: closed.type,
    subject: "ch_1",
  });
  for (const status of ["won", "warning_closed"]) {
    expect(verify(eventOf({ ...dispute, status }, closed))).toMatchObject({ subject: null });
  }
  expect(verify(eventOf({ ...dispute, status: "lost" }, { type: "charge.dispute.created" }))).toMatchObject({
    subject: null,
  });
});

test("an event names the invoice that was paid, or the charge that was refunded", () => {
  const payload = JSON.stringify({ data: { object: { id: "in_1" } } });
  expect(paymentOfEvent("invoice.paid", payload)).toBe("in_1");
  expect(paymentOfEvent("charge.refunded", payload)).toBe("in_1");
  expect(paymentOfEvent("invoice.payment_failed", payload)).toBeNull();
  expect(paymentOfEvent("invoice.paid", "{}")).toBeNull();
});

test("one of several signatures suffices, and only those of version 1 count", () => {
  expect(verify({ signature: `t=${SIGNED_AT},v1=${"0".repeat(64)},v1=${digest},v0=ab` })).toEqual(event);
  expect(verify({ signature: `t=${SIGNED_AT},v0=${digest}` })).toBeNull();
});

test("the previous secret is accepted, and no other", () => {
  expect(verify({ secrets: ["whsec_a_newer_secret", secret] })).toEqual(event);
  expect(verify({ secrets: ["whsec_a_newer_secret"] })).toBeNull();
  expect(verify({ secrets: [] })).toBeNull();
});

test("a signature counts for five minutes", () => {
  expect(verify({ age: 300 })).toEqual(event);
  expect(verify({ age: 301 })).toBeNull();
});

test.each([
  ["no signature", null],
  ["an empty one", ""],
  ["one without a time", `v1=${digest}`],
  ["a time that isn't a number", `t=now,v1=${digest}`],
  ["another time", `t=${SIGNED_AT + 1},v1=${digest}`],
  ["a wrong one", `t=${SIGNED_AT},v1=${digest.replace("6", "7")}`],
  ["a shorter one", `t=${SIGNED_AT},v1=${digest.slice(2)}`],
  ["no signature after the time", `t=${SIGNED_AT}`],
])("%s is refused", (_name, signature) => {
  expect(verify({ signature })).toBeNull();
});

test("a body that differs in one byte is refused, also where it reads the same", () => {
  expect(verify({ payload: `${body} ` })).toBeNull();
  expect(verify({ payload: `\uFEFF${body}` })).toBeNull();
  expect(verify({ payload: Buffer.concat([Buffer.from(body), Buffer.from([0xff])]) })).toBeNull();
  expect(verify({ payload: "" })).toBeNull();
});

test("events of another API version and thin events are answered and not used", () => {
  expect(verify(eventOf({}, { api_version: "2025-03-31.basil" }))).toBe("ping");
  expect(verify(eventOf({}, { api_version: null }))).toBe("ping");
  expect(verify(signed('{"id":"evt_1","object":"v2.core.event","type":"v1.billing.meter.no_meter_found"}'))).toBe(
    "ping",
  );
});

test.each(["not JSON", "[]", "null", '{"object":"event"}', body.replace("evt_1Test0001", "evt 1")])(
  "a signed body that is no event is unreadable: %s",
  async (payload) => {
    let thrown: unknown;
    try {
      await verify(signed(payload));
    } catch (error) {
      thrown = error;
    }
    expect(isAppError(thrown) && thrown.code).toBe("invalid");
  },
);
