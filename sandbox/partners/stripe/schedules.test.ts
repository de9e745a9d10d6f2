import { expect, test, vi } from "vitest";
import { serveSubscribed } from "./testing/subscribe.ts";

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

test("a downgrade by schedule starts with the next period, and can be removed before", async () => {
  const { stripe, plans, subscriptionId, itemId, time, read, typesOf } = await serveSubscribed();
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId });
  const phase = schedule.phases[0];
  const update = (price: string) =>
    stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: "release",
      proration_behavior: "none",
      phases: [
        {
          items: [{ price: plans.small.id, quantity: 1 }],
          start_date: phase?.start_date ?? 0,
          end_date: phase?.end_date ?? 0,
        },
        { items: [{ price, quantity: 1 }] },
      ],
    });
  await update(plans.large.id);
  expect((await read()).schedule).toBe(schedule.id);
  const change = { items: [{ id: itemId, price: plans.large.id }] };
  await expect(stripe.subscriptions.update(subscriptionId, change)).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })).rejects.toThrow(
    schedule.id,
  );
  time.now += 28 * DAY_MS + HOUR_MS;
  expect(await read()).toMatchObject({
    items: { data: [{ price: { id: plans.large.id } }] },
    latest_invoice: { amount_paid: 4_900, billing_reason: "subscription_cycle" },
  });
  time.now += 31 * DAY_MS;
  expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe("released");
  const second = await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId });
  expect(await stripe.subscriptionSchedules.release(second.id)).toMatchObject({
    status: "released",
    subscription: null,
  });
  expect((await read()).schedule).toBeNull();
  await vi.waitFor(() => expect(typesOf()).toContain("subscription_schedule.released"));
});

test("a schedule moves to another interval with the next period, also out of a trial", async () => {
  const { stripe, plans, subscriptionId, time, read } = await serveSubscribed("good", 10);
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId });
  const { start_date = 0, end_date = 0, trial_end = 0 } = phases[0] ?? {};
  const first = { items: [{ price: plans.small.id, quantity: 1 }], start_date, end_date };
  const next = { items: [{ price: plans.yearly.id, quantity: 1 }] };
  await expect(stripe.subscriptionSchedules.update(id, { phases: [first, next] })).rejects.toMatchObject({
    param: "phases[0][trial_end]",
  });
  await stripe.subscriptionSchedules.update(id, { phases: [{ ...first, trial_end: trial_end ?? 0 }, next] });
  time.now += 10 * DAY_MS + HOUR_MS;
  expect(await read()).toMatchObject({
    status: "active",
    latest_invoice: { amount_paid: 19_000 },
    items: { data: [{ price: { id: plans.yearly.id }, current_period_end: end_date + 365 * 86_400 }] },
  });
});
