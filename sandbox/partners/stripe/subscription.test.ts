import { expect, test, vi } from "vitest";
import { press } from "./testing/browse.ts";
import { serveSubscribed } from "./testing/subscribe.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const HOUR_MS = 60 * 60 * 1_000;

test("an upgrade costs what its preview says, and the rest of the old plan is credited", async () => {
  const { stripe, plans, subscriptionId, itemId, time, read } = await serveSubscribed();
  time.now += 14 * DAY_MS; // of 28
  const proration_date = Math.floor(time.now / 1_000);
  const items = [{ id: itemId, price: plans.large.id }];
  const preview = () =>
    stripe.invoices.createPreview({
      customer: plans.customer.id,
      subscription: subscriptionId,
      subscription_details: { items, proration_behavior: "always_invoice", proration_date },
    });
  const first = await preview();
  time.now += HOUR_MS;
  expect((await preview()).amount_due).toBe(first.amount_due);
  expect(first).toMatchObject({ amount_due: 1_500, lines: { data: [{ amount: -950 }, { amount: 2_450 }] } });
  await stripe.subscriptions.update(subscriptionId, {
    items,
    proration_date,
    proration_behavior: "always_invoice",
    payment_behavior: "pending_if_incomplete",
  });
  expect(await read()).toMatchObject({
    status: "active",
    pending_update: null,
    items: { data: [{ id: itemId, price: { id: plans.large.id } }] },
    latest_invoice: { amount_paid: 1_500, status: "paid", billing_reason: "subscription_update" },
  });
});

test("a change to the yearly price starts a new period; one in a trial costs nothing and keeps the trial", async () => {
  const { stripe, plans, subscriptionId, itemId, time, read } = await serveSubscribed();
  time.now += 14 * DAY_MS;
  await stripe.subscriptions.update(subscriptionId, {
    items: [{ id: itemId, price: plans.yearly.id }],
    proration_behavior: "always_invoice",
    payment_behavior: "pending_if_incomplete",
  });
  const start = Math.floor(time.now / 1_000);
  expect(await read()).toMatchObject({
    billing_cycle_anchor: start,
    items: { data: [{ current_period_start: start, current_period_end: start + 365 * 86_400 }] },
    latest_invoice: { amount_paid: 19_000 - 950 },
  });
  const trial = await serveSubscribed("good", 10);
  const before = await trial.read();
  await trial.stripe.subscriptions.update(trial.subscriptionId, {
    items: [{ id: trial.itemId, price: trial.plans.large.id }],
    proration_behavior: "always_invoice",
    payment_behavior: "pending_if_incomplete",
  });
  expect(await trial.read()).toMatchObject({
    status: "trialing",
    trial_end: before.trial_end,
    items: { data: [{ price: { id: trial.plans.large.id } }] },
    latest_invoice: { total: 0 },
  });
});

test("an upgrade that isn't paid waits: paid on its page it's applied, after 23 hours it expires", async () => {
  const { stripe, plans, subscriptionId, itemId, time, read, typesOf } = await serveSubscribed("bank");
  const upgrade = () =>
    stripe.subscriptions.update(subscriptionId, {
      items: [{ id: itemId, price: plans.large.id }],
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
      expand: ["latest_invoice"],
    });
  expect(await upgrade()).toMatchObject({
    items: { data: [{ price: { id: plans.small.id } }] },
    pending_update: { subscription_items: [{ price: { id: plans.large.id } }] },
    latest_invoice: { status: "open" },
  });
  time.now += 23 * HOUR_MS;
  expect(await read()).toMatchObject({ pending_update: null, latest_invoice: { status: "void" } });
  const { latest_invoice: invoice } = await upgrade();
  const url = typeof invoice === "string" ? "" : (invoice?.hosted_invoice_url ?? "");
  expect(await (await fetch(url)).text()).toContain(">Confirm</button>");
  expect((await press(url, "fail")).html).toContain("Nothing was charged");
  expect((await press(url)).html).toContain("Paid.");
  expect(await read()).toMatchObject({ pending_update: null, items: { data: [{ price: { id: plans.large.id } }] } });
  await vi.waitFor(() => expect(typesOf()).toContain("customer.subscription.pending_update_applied"));
  expect(typesOf()).toContain("customer.subscription.pending_update_expired");
  expect(typesOf()).toContain("invoice.payment_action_required");
});

test("a subscription ends with its period, and resumes before", async () => {
  const { stripe, subscriptionId, time, read, typesOf } = await serveSubscribed();
  const end = (await read()).items.data[0]?.current_period_end;
  const cancel = () =>
    stripe.subscriptions.update(subscriptionId, {
      cancel_at_period_end: true,
      cancellation_details: { feedback: "too_expensive", comment: "Too much" },
    });
  expect(await cancel()).toMatchObject({
    status: "active",
    cancel_at_period_end: true,
    cancel_at: end,
    cancellation_details: { reason: "cancellation_requested", feedback: "too_expensive", comment: "Too much" },
  });
  expect(await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false })).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
  });
  await cancel();
  const resumed = await stripe.subscriptions.update(subscriptionId, { cancel_at: "" });
  expect(resumed).toMatchObject({ status: "active", cancel_at: null, canceled_at: null });
  await cancel();
  time.now += 28 * DAY_MS;
  expect(await read()).toMatchObject({ status: "canceled", ended_at: end });
  await vi.waitFor(() => expect(typesOf()).toContain("customer.subscription.deleted"));
});

test("a subscription that was deleted is gone for changes", async () => {
  const { stripe, subscriptionId } = await serveSubscribed();
  expect(await stripe.subscriptions.cancel(subscriptionId)).toMatchObject({ status: "canceled" });
  await expect(stripe.subscriptions.cancel(subscriptionId)).rejects.toMatchObject({ code: "resource_missing" });
});

test("a second change replaces one that waits for its payment", async () => {
  const { stripe, plans, subscriptionId, itemId, read } = await serveSubscribed("bank");
  const change = (price: string) =>
    stripe.subscriptions.update(subscriptionId, {
      items: [{ id: itemId, price }],
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
    });
  const { latest_invoice: first } = await change(plans.large.id);
  await change(plans.yearly.id);
  expect((await stripe.invoices.retrieve(String(first))).status).toBe("void");
  expect(await read()).toMatchObject({
    pending_update: { subscription_items: [{ price: { id: plans.yearly.id } }] },
    latest_invoice: { status: "open" },
  });
});
