import type Stripe from "stripe";
import { expect, test } from "vitest";
import { press } from "./testing/browse.ts";
import { serveSubscribed } from "./testing/subscribe.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const return_url = "https://app.example/billingplan";

async function openPortal(features: Stripe.BillingPortal.ConfigurationCreateParams["features"], card = "good") {
  const served = await serveSubscribed(card);
  const { stripe, plans } = served;
  const configuration = await stripe.billingPortal.configurations.create({ features });
  const session = await stripe.billingPortal.sessions.create({
    customer: plans.customer.id,
    return_url,
    configuration: configuration.id,
  });
  const page = async () => await (await fetch(session.url)).text();
  return { ...served, configuration, url: session.url, page };
}

test("a portal without cancellation and plan change shows neither, and refuses both", async () => {
  const { url, page, read, plans } = await openPortal({
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
  });
  const shown = await page();
  expect(shown).toContain("Card ending in 4242");
  expect(shown).toMatch(/<a href="[^"]+">SANDBOX-0001<\/a> January 31, 2026: \$19\.00, paid/);
  expect(shown).toContain(`<a href="${return_url}">`);
  expect(shown).not.toMatch(/Cancel subscription|Change to Orders/);
  await press(url, "cancel");
  await press(url, `plan:${plans.large.id}`);
  expect(await read()).toMatchObject({ cancel_at: null, items: { data: [{ price: { id: plans.small.id } }] } });
});

test("a cancellation in the portal sets a time, and is undone there or by an empty cancel_at", async () => {
  const { stripe, url, read, subscriptionId } = await openPortal({ subscription_cancel: { enabled: true } });
  const isSet = async () => {
    expect((await press(url, "cancel")).html).toContain("ends with the current period");
    const subscription = await read();
    expect(subscription).toMatchObject({
      cancel_at: subscription.items.data[0]?.current_period_end,
      cancel_at_period_end: false,
      cancellation_details: { reason: "cancellation_requested" },
    });
  };
  await isSet();
  expect((await press(url, "resume")).html).toContain("Your subscription continues.");
  expect((await read()).cancel_at).toBeNull();
  await isSet();
  await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
  expect((await read()).cancel_at).not.toBeNull();
  await stripe.subscriptions.update(subscriptionId, { cancel_at: "" });
  expect(await read()).toMatchObject({ status: "active", cancel_at: null, canceled_at: null });
});

test("a plan change in the portal is charged, a lower price waits for the period's end if it's set so", async () => {
  const { stripe, url, read, plans, time, configuration } = await openPortal({ invoice_history: { enabled: true } });
  const products = [plans.small, plans.large].map(({ id, product }) => ({ product: String(product), prices: [id] }));
  await stripe.billingPortal.configurations.update(configuration.id, {
    features: {
      subscription_update: {
        enabled: true,
        default_allowed_updates: ["price"],
        products,
        proration_behavior: "always_invoice",
        schedule_at_period_end: { conditions: [{ type: "decreasing_item_amount" }] },
      },
    },
  });
  expect((await press(url, `plan:${plans.large.id}`)).html).toContain("Your plan was changed.");
  expect(await read()).toMatchObject({ latest_invoice: { amount_paid: 3_000 } });
  expect((await press(url, `plan:${plans.small.id}`)).html).toContain("changes when the current period ends");
  expect(await read()).toMatchObject({ items: { data: [{ price: { id: plans.large.id } }] } });
  time.now += 29 * DAY_MS;
  expect(await read()).toMatchObject({
    items: { data: [{ price: { id: plans.small.id } }] },
    latest_invoice: { amount_paid: 1_900 },
  });
});

test("a portal for one thing shows only that, and returns once it's done", async () => {
  const { stripe, plans, configuration, read } = await openPortal({
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true },
  });
  const open = (type: "payment_method_update" | "subscription_update") =>
    stripe.billingPortal.sessions.create({
      customer: plans.customer.id,
      return_url,
      configuration: configuration.id,
      flow_data: { type, after_completion: { type: "redirect", redirect: { return_url: `${return_url}?done` } } },
    });
  const { url } = await open("payment_method_update");
  expect(await (await fetch(url)).text()).not.toContain("Cancel subscription");
  const paid = await read();
  const { default_payment_method: card } = await stripe.subscriptions.retrieve(paid.id, {
    expand: ["default_payment_method"],
  });
  expect(card).toMatchObject({ object: "payment_method", card: { brand: "visa", last4: "4242" } });
  expect(await press(url)).toMatchObject({ status: 303, location: `${return_url}?done` });
  await expect(open("subscription_update")).rejects.toMatchObject({ statusCode: 400 });
  expect((await stripe.billingPortal.configurations.list({ active: true })).data).toHaveLength(1);
});
