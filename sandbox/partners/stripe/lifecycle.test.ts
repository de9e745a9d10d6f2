import { expect, test, vi } from "vitest";
import { press } from "./testing/browse.ts";
import { serveSubscribed } from "./testing/subscribe.ts";

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
/** January 31 to February 28. */
const PERIOD_MS = 28 * DAY_MS;

test("a subscription renews each month on its day; its invoice is a draft for an hour", async () => {
  const { stripe, plans, time, read, typesOf } = await serveSubscribed();
  time.now += PERIOD_MS;
  expect(await read()).toMatchObject({
    status: "active",
    latest_invoice: { status: "draft", billing_reason: "subscription_cycle", amount_due: 1_900 },
    items: { data: [{ current_period_end: Date.UTC(2026, 2, 31, 12) / 1_000 }] },
  });
  time.now += HOUR_MS;
  expect(await read()).toMatchObject({ latest_invoice: { status: "paid", amount_paid: 1_900 } });
  time.now = Date.UTC(2026, 11, 31, 14);
  const { data } = await stripe.invoices.list({ customer: plans.customer.id, limit: 100 });
  expect(data.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => "paid"));
  expect(new Date(Number(data[0]?.created) * 1_000).toISOString()).toBe("2026-12-31T12:00:00.000Z");
  await vi.waitFor(() => expect(typesOf().filter((type) => type === "invoice.paid")).toHaveLength(12));
});

test("nothing happens while the clock is behind, and nothing twice once it's back", async () => {
  const { stripe, plans, time } = await serveSubscribed();
  time.now += PERIOD_MS + HOUR_MS;
  const count = async () => (await stripe.invoices.list({ customer: plans.customer.id })).data.length;
  expect(await count()).toBe(2);
  time.now -= 20 * DAY_MS;
  expect(await count()).toBe(2);
  time.now += 20 * DAY_MS;
  expect(await count()).toBe(2);
});

test("a trial's end is announced three days before, and is charged", async () => {
  const { time, read, typesOf } = await serveSubscribed("good", 10);
  time.now += 7 * DAY_MS;
  expect((await read()).status).toBe("trialing");
  await vi.waitFor(() => expect(typesOf()).toContain("customer.subscription.trial_will_end"));
  time.now += 3 * DAY_MS;
  expect(await read()).toMatchObject({ status: "active", latest_invoice: { status: "draft", amount_due: 1_900 } });
  time.now += HOUR_MS;
  expect(await read()).toMatchObject({ latest_invoice: { status: "paid" } });
  expect(typesOf().filter((type) => type === "customer.subscription.trial_will_end")).toHaveLength(1);
});

test("a renewal that fails is past due, and a new card pays it with the next retry", async () => {
  const { stripe, plans, time, read, typesOf } = await serveSubscribed("failsLater");
  time.now += PERIOD_MS + HOUR_MS;
  const next_payment_attempt = Math.floor(time.now / 1_000) + 3 * 86_400;
  expect(await read()).toMatchObject({
    status: "past_due",
    latest_invoice: { status: "open", attempt_count: 1, next_payment_attempt },
  });
  await stripe.billingPortal.configurations.create({ features: { payment_method_update: { enabled: true } } });
  const { url } = await stripe.billingPortal.sessions.create({
    customer: plans.customer.id,
    return_url: "https://app.example/",
  });
  expect((await press(url, "card:good")).html).toContain("Your card was changed.");
  time.now += 3 * DAY_MS;
  expect(await read()).toMatchObject({
    status: "active",
    latest_invoice: { status: "paid", next_payment_attempt: null },
  });
  await vi.waitFor(() => expect(typesOf()).toContain("invoice.payment_failed"));
});

test.each([
  ["failsLater", "canceled"],
  ["failsLaterUnpaid", "unpaid"],
])("after the last retry of a card that %s, the subscription is %s", async (card, status) => {
  const { time, read } = await serveSubscribed(card);
  time.now += PERIOD_MS + HOUR_MS + 15 * DAY_MS;
  const subscription = await read();
  expect(subscription).toMatchObject({ status, latest_invoice: { attempt_count: 4, next_payment_attempt: null } });
  if (status === "canceled") expect(subscription.cancellation_details?.reason).toBe("payment_failed");
});

test("a renewal that the bank must confirm is paid on the invoice's page", async () => {
  const { time, read, typesOf } = await serveSubscribed("bank");
  time.now += PERIOD_MS + HOUR_MS;
  const { status, latest_invoice: invoice } = await read();
  expect(status).toBe("past_due");
  const url = typeof invoice === "string" ? "" : (invoice?.hosted_invoice_url ?? "");
  await press(url);
  expect(await read()).toMatchObject({ status: "active", latest_invoice: { status: "paid" } });
  await vi.waitFor(() => expect(typesOf()).toContain("invoice.payment_action_required"));
});
