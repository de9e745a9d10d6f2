import { expect, test } from "vitest";
import {
  aSubscription,
  END,
  expanded,
  Failure,
  listOf,
  priceOf,
  START,
  stripeAnswering,
  stripeSubscription,
} from "./testing/stripe-answers.ts";

const prorationDate = new Date((START + 100) * 1000);
const change = { key: "change-1", subscription: aSubscription(), plan: "Orders_5K", prorationDate } as const;
const prices = listOf(priceOf("price_5k", "Orders_5K"));
const upgraded = stripeSubscription({}, priceOf("price_5k", "Orders_5K", { unit_amount: 4_900 }));
const release = "POST /v1/subscription_schedules/sub_sched_1/release";

const keyOf = ({ headers }: { headers: Headers }) => headers.get("idempotency-key");

test("an upgrade changes the item's price and charges the difference now", async () => {
  const { payments, requests } = stripeAnswering({
    "GET /v1/prices": prices,
    "POST /v1/subscriptions/sub_1": upgraded,
  });
  expect(await payments.upgrade(change)).toEqual({
    subscription: aSubscription({ plan: "Orders_5K", priceCents: 4_900 }),
    confirmUrl: null,
  });
  expect(requests.map(({ call, fields }) => [call, fields])).toEqual([
    ["GET /v1/prices", { "lookup_keys[0]": "Orders_5K", active: "true" }],
    [
      "POST /v1/subscriptions/sub_1",
      {
        "items[0][id]": "si_1",
        "items[0][price]": "price_5k",
        proration_behavior: "always_invoice",
        proration_date: String(START + 100),
        payment_behavior: "pending_if_incomplete",
        ...expanded,
      },
    ],
  ]);
  expect(requests.map(keyOf)).toEqual([null, "change-1-upgrade"]);
});

test("an upgrade that waits for its payment leads to the invoice's page, and keeps the cancellation", async () => {
  const waiting = {
    pending_update: { expires_at: END },
    cancel_at: END,
    latest_invoice: {
      id: "in_1",
      status: "open",
      amount_due: 3_000,
      currency: "usd",
      hosted_invoice_url: "https://pay.example/in_1",
    },
  };
  const { payments, requests } = stripeAnswering({
    "GET /v1/prices": prices,
    "POST /v1/subscriptions/sub_1": stripeSubscription(waiting),
  });
  expect(await payments.upgrade(change)).toMatchObject({
    subscription: { plan: "Orders_1K", isUpdatePending: true, endsAt: new Date(END * 1000) },
    confirmUrl: "https://pay.example/in_1",
  });
  expect(requests).toHaveLength(2);
});

test("an upgrade that waits for a payment without a page is refused", async () => {
  const { payments } = stripeAnswering({
    "GET /v1/prices": prices,
    "POST /v1/subscriptions/sub_1": stripeSubscription({ pending_update: { expires_at: END } }),
  });
  await expect(payments.upgrade(change)).rejects.toMatchObject({ kind: "refused" });
});

test("a schedule is released before an upgrade, and a cancellation dropped after it", async () => {
  const ending = { ...upgraded, cancel_at_period_end: true };
  const { payments, requests } = stripeAnswering({
    "GET /v1/prices": prices,
    [release]: { id: "sub_sched_1", status: "released" },
    "POST /v1/subscriptions/sub_1": [ending, upgraded],
    "GET /v1/subscriptions/sub_1": ending,
  });
  const result = await payments.upgrade({ ...change, subscription: aSubscription({ scheduleId: "sub_sched_1" }) });
  expect(result).toMatchObject({ subscription: { plan: "Orders_5K", endsAt: null }, confirmUrl: null });
  expect(requests.map(({ call }) => call)).toEqual([
    release,
    "GET /v1/prices",
    "POST /v1/subscriptions/sub_1",
    "GET /v1/subscriptions/sub_1",
    "POST /v1/subscriptions/sub_1",
  ]);
  expect(requests.map(keyOf)).toEqual(["change-1-release", null, "change-1-upgrade", null, "change-1-keep-renewing"]);
  expect(requests[4]?.fields).toEqual({ cancel_at_period_end: "false", ...expanded });
});

test("a subscription without an item isn't changed: Stripe would add one", async () => {
  const { payments, requests } = stripeAnswering({});
  const subscription = aSubscription({ itemId: null });
  await expect(payments.upgrade({ ...change, subscription })).rejects.toMatchObject({ kind: "refused" });
  await expect(payments.preview({ ...change, subscription })).rejects.toMatchObject({ kind: "refused" });
  expect(requests).toEqual([]);
});

test("a preview asks for the invoice of the same change", async () => {
  const { payments, requests } = stripeAnswering({
    "GET /v1/prices": prices,
    "POST /v1/invoices/create_preview": { object: "invoice", amount_due: 2_871, currency: "usd" },
  });
  expect(await payments.preview(change)).toEqual({ dueCents: 2_871, currency: "USD" });
  expect(requests[1]?.fields).toEqual({
    customer: "cus_1",
    subscription: "sub_1",
    "subscription_details[items][0][id]": "si_1",
    "subscription_details[items][0][price]": "price_5k",
    "subscription_details[proration_behavior]": "always_invoice",
    "subscription_details[proration_date]": String(START + 100),
  });
});

const phase = {
  start_date: START,
  end_date: END,
  trial_end: null,
  items: [{ price: "price_1k", quantity: 1 }],
  discounts: [],
};
const schedule = {
  id: "sub_sched_1",
  object: "subscription_schedule",
  status: "active",
  metadata: {},
  current_phase: { start_date: START, end_date: END },
  phases: [phase],
};
const scheduled = stripeSubscription({
  schedule: { ...schedule, metadata: { plan: "Orders_5K" }, phases: [phase, { ...phase, start_date: END }] },
});
const phases = {
  end_behavior: "release",
  proration_behavior: "none",
  "metadata[plan]": "Orders_5K",
  "phases[0][items][0][price]": "price_1k",
  "phases[0][items][0][quantity]": "1",
  "phases[0][start_date]": String(START),
  "phases[0][end_date]": String(END),
  "phases[1][items][0][price]": "price_5k",
  "phases[1][items][0][quantity]": "1",
  "phases[1][duration][interval]": "month",
  "phases[1][duration][interval_count]": "1",
};

test("a change at the end of the period repeats the running phase and adds one", async () => {
  const { payments, requests } = stripeAnswering({
    "GET /v1/prices": prices,
    "POST /v1/subscription_schedules": schedule,
    "POST /v1/subscription_schedules/sub_sched_1": schedule,
    "GET /v1/subscriptions/sub_1": scheduled,
  });
  expect(await payments.scheduleChange(change)).toMatchObject({ plan: "Orders_1K", scheduledPlan: "Orders_5K" });
  expect(requests.map(({ call, fields }) => [call, fields])).toEqual([
    ["GET /v1/prices", { "lookup_keys[0]": "Orders_5K", active: "true" }],
    ["POST /v1/subscription_schedules", { from_subscription: "sub_1" }],
    ["POST /v1/subscription_schedules/sub_sched_1", phases],
    ["GET /v1/subscriptions/sub_1", expanded],
  ]);
  expect(requests.map(keyOf)).toEqual([null, "change-1-schedule", "change-1-phases", null]);
});

test("a schedule that is there is changed, with the trial and the discount of its running phase", async () => {
  const earlier = { ...phase, start_date: START - 100, end_date: START, items: [{ price: "price_old" }] };
  const running = {
    ...phase,
    trial_end: END,
    items: [{ price: { id: "price_1k" } }],
    discounts: [{ discount: "di_1" }, { discount: null, coupon: { id: "co_1" } }, { discount: null, coupon: null }],
  };
  const { payments, requests } = stripeAnswering({
    "GET /v1/prices": listOf(priceOf("price_5k_year", "Orders_5K_Annual")),
    "GET /v1/subscription_schedules/sub_sched_1": { ...schedule, phases: [earlier, running] },
    "POST /v1/subscription_schedules/sub_sched_1": schedule,
    "GET /v1/subscriptions/sub_1": scheduled,
  });
  const subscription = aSubscription({ scheduleId: "sub_sched_1", currentPeriodEnd: null });
  await payments.scheduleChange({ ...change, plan: "Orders_5K_Annual", subscription });
  expect(requests[2]?.fields).toEqual({
    ...phases,
    "metadata[plan]": "Orders_5K_Annual",
    "phases[0][trial_end]": String(END),
    "phases[0][discounts][0][discount]": "di_1",
    "phases[0][discounts][1][coupon]": "co_1",
    "phases[1][items][0][price]": "price_5k_year",
    "phases[1][duration][interval]": "year",
    "phases[1][discounts][0][discount]": "di_1",
    "phases[1][discounts][1][coupon]": "co_1",
  });
});

test("a scheduled change replaces a cancellation", async () => {
  const { payments, requests } = stripeAnswering({
    "GET /v1/prices": prices,
    "GET /v1/subscriptions/sub_1": [stripeSubscription({ cancel_at: END }), scheduled],
    "POST /v1/subscriptions/sub_1": stripeSubscription(),
    "POST /v1/subscription_schedules": schedule,
    "POST /v1/subscription_schedules/sub_sched_1": schedule,
  });
  await payments.scheduleChange({ ...change, subscription: aSubscription({ endsAt: new Date(END * 1000) }) });
  expect(requests[1]?.fields).toEqual({ cancel_at: "", ...expanded });
  expect(requests[3]?.call).toBe("POST /v1/subscription_schedules");
});

test("a schedule without phases is refused", async () => {
  const { payments } = stripeAnswering({
    "GET /v1/prices": prices,
    "POST /v1/subscription_schedules": { ...schedule, phases: [], current_phase: null },
  });
  await expect(payments.scheduleChange(change)).rejects.toMatchObject({ kind: "refused" });
});

test("a schedule that ended in the meantime needs no release, and one that goes on is an error", async () => {
  const refused = new Failure(400, { type: "invalid_request_error", message: "It is released" });
  const resume = async (status: string) =>
    await stripeAnswering({
      [release]: refused,
      "GET /v1/subscription_schedules/sub_sched_1": { ...schedule, status },
      "GET /v1/subscriptions/sub_1": stripeSubscription(),
    }).payments.resume({ key: "r", subscription: aSubscription({ scheduleId: "sub_sched_1" }) });
  expect(await resume("released")).toEqual(aSubscription());
  await expect(resume("active")).rejects.toMatchObject({ kind: "refused" });
});
