import { expect, test } from "vitest";
import { clientFor } from "./client.ts";
import { readSubscription } from "./subscription.ts";
import {
  type Answers,
  aSubscription,
  END,
  expanded,
  listOf,
  missing,
  priceOf,
  START,
  secretKey,
  stripeAnswering,
  stripeSubscription,
} from "./testing/stripe-answers.ts";

const reading = (answers: Answers) => {
  const { fetch, requests } = stripeAnswering(answers);
  const client = clientFor({ secretKey, fetch });
  return { requests, readSubscription: async (id: string) => await readSubscription(client, id) };
};

const read = async (subscription: object, product: object = missing) => {
  const answers = { "GET /v1/subscriptions/sub_1": subscription, "GET /v1/products/afterword_orders_1k": product };
  return await reading(answers).readSubscription("sub_1");
};

const withPrice = (more: object) => stripeSubscription({}, priceOf("price_1", "Orders_1K", more));

test("a subscription is read with its invoice and its schedule", async () => {
  const { readSubscription, requests } = reading({ "GET /v1/subscriptions/sub_1": stripeSubscription() });
  expect(await readSubscription("sub_1")).toEqual(aSubscription());
  expect(requests.map(({ call, fields }) => [call, fields])).toEqual([["GET /v1/subscriptions/sub_1", expanded]]);
});

test("an unknown subscription is null, and what can't be an id isn't asked for", async () => {
  expect(await read(missing)).toBeNull();
  expect(await reading({}).readSubscription("")).toBeNull();
  expect(await reading({}).readSubscription("sub_1/../../customers")).toBeNull();
});

test.each(["trialing", "active", "past_due", "unpaid", "incomplete", "incomplete_expired", "paused", "canceled"])(
  "the status %s is Stripe's",
  async (status) => {
    expect(await read(stripeSubscription({ status }))).toMatchObject({ status, rawStatus: status });
  },
);

test("a status that Stripe adds is unknown", async () => {
  expect(await read(stripeSubscription({ status: "resting" }))).toMatchObject({
    status: "unknown",
    rawStatus: "resting",
  });
});

test("the plan is the one that the price names, and never one of its amount", async () => {
  expect(await read(withPrice({ metadata: { plan: "Orders_10K" }, unit_amount: 1 }))).toMatchObject({
    plan: "Orders_10K",
    priceCents: 1,
  });
  expect(await read(withPrice({ metadata: {}, lookup_key: "Orders_5K" }))).toMatchObject({ plan: "Orders_5K" });
  const unnamed = { metadata: {}, lookup_key: null };
  expect(await read(withPrice(unnamed))).toMatchObject({ plan: null, priceCents: 1_900 });
  const product = { id: "afterword_orders_1k", metadata: { plan: "Orders_1K" } };
  expect(await read(withPrice(unnamed), product)).toMatchObject({ plan: "Orders_1K" });
  expect(await read(withPrice({ ...unnamed, recurring: { interval: "year" } }), product)).toMatchObject({
    plan: "Orders_1K_Annual",
  });
  expect(await read(withPrice({ ...unnamed, recurring: { interval: "week" } }), product)).toMatchObject({
    plan: null,
  });
  expect(await read(withPrice(unnamed), { ...product, metadata: { plan: "Gold" } })).toMatchObject({ plan: null });
  expect(await read(withPrice(unnamed), { id: product.id, deleted: true })).toMatchObject({ plan: null });
});

test("it ends when the portal or a request says so", async () => {
  const portal = await read(stripeSubscription({ cancel_at: END + 60 }));
  expect(portal?.endsAt).toEqual(new Date((END + 60) * 1000));
  const request = await read(stripeSubscription({ cancel_at_period_end: true }));
  expect(request?.endsAt).toEqual(new Date(END * 1000));
  const over = await read(stripeSubscription({ status: "canceled", cancel_at: END, ended_at: END }));
  expect(over).toMatchObject({ endsAt: null });
});

test("trials, pauses and changes that wait for a payment show", async () => {
  const more = { trial_end: END, pause_collection: { behavior: "void" }, pending_update: { expires_at: END } };
  expect(await read(stripeSubscription(more))).toMatchObject({
    trialEnd: new Date(END * 1000),
    isCollectionPaused: true,
    isUpdatePending: true,
  });
});

test("the latest invoice has its page, what is due, and when it became final", async () => {
  const invoice = { id: "in_1", status: "open", hosted_invoice_url: "https://pay.example/in_1", amount_due: 1_900 };
  const latest_invoice = { ...invoice, currency: "usd", status_transitions: { finalized_at: START + 3_600 } };
  const amount = { dueCents: 1_900, currency: "USD" };
  const finalizedAt = new Date((START + 3_600) * 1000);
  const shown = { id: "in_1", status: "open", hostedUrl: "https://pay.example/in_1", ...amount, finalizedAt };
  expect(await read(stripeSubscription({ latest_invoice }))).toMatchObject({ latestInvoice: shown });
  const draft = { ...latest_invoice, status: "draft", hosted_invoice_url: null };
  expect(await read(stripeSubscription({ latest_invoice: draft }))).toMatchObject({
    latestInvoice: { status: "draft", hostedUrl: null },
  });
  const later = { ...latest_invoice, status: "of tomorrow" };
  expect(await read(stripeSubscription({ latest_invoice: later }))).toMatchObject({
    latestInvoice: { status: "unknown" },
  });
  expect(await read(stripeSubscription({ latest_invoice: "in_1" }))).toMatchObject({ latestInvoice: null });
});

test("a scheduled plan shows until the change", async () => {
  const schedule = {
    id: "sub_sched_1",
    status: "active",
    metadata: { plan: "Orders_5K" },
    current_phase: { start_date: START, end_date: END },
    phases: [{ start_date: START }, { start_date: END }],
  };
  const scheduled = { scheduleId: "sub_sched_1", scheduledPlan: "Orders_5K" };
  expect(await read(stripeSubscription({ schedule }))).toMatchObject(scheduled);
  const without = { scheduleId: "sub_sched_1", scheduledPlan: null };
  const changed = { ...schedule, current_phase: { start_date: END, end_date: END + 60 } };
  expect(await read(stripeSubscription({ schedule: changed }))).toMatchObject(without);
  expect(await read(stripeSubscription({ schedule: { ...schedule, metadata: {} } }))).toMatchObject(without);
  expect(await read(stripeSubscription({ schedule: { ...schedule, status: "released" } }))).toMatchObject(without);
  expect(await read(stripeSubscription({ schedule: "sub_sched_1" }))).toMatchObject(without);
});

test("a subscription without items has no plan", async () => {
  expect(await read(stripeSubscription({ items: listOf() }))).toMatchObject({
    itemId: null,
    plan: null,
    priceCents: null,
    currentPeriodEnd: null,
  });
});

test("a customer's subscriptions are listed in every status, newest first, page by page", async () => {
  const page = (id: string, created: number, more: object = {}) => ({
    ...listOf(stripeSubscription({ id, created })),
    ...more,
  });
  const pages = [page("sub_1", START, { has_more: true }), page("sub_2", START + 60)];
  const { payments, requests } = stripeAnswering({ "GET /v1/subscriptions": pages });
  const found = await payments.listSubscriptions("cus_1");
  expect(found.map(({ id }) => id)).toEqual(["sub_2", "sub_1"]);
  const query = {
    customer: "cus_1",
    status: "all",
    limit: "100",
    "expand[0]": "data.latest_invoice",
    "expand[1]": "data.schedule",
  };
  expect(requests.map(({ fields }) => fields)).toEqual([query, { ...query, starting_after: "sub_1" }]);
});
