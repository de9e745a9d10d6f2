import { expect, test } from "vitest";
import { press } from "./testing/browse.ts";
import { serveStripe } from "./testing/serve-stripe.ts";
import { serveSubscribed } from "./testing/subscribe.ts";

const return_url = "https://app.example/billingplan";
const features = {
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  customer_update: { enabled: true, allowed_updates: ["address" as const, "tax_id" as const] },
  subscription_cancel: { enabled: false },
};

test("a portal without cancellation and plan change shows neither, and refuses both", async () => {
  const { stripe, read, plans } = await serveSubscribed();
  const { id: configuration } = await stripe.billingPortal.configurations.create({ features });
  const session = { customer: plans.customer.id, return_url, configuration };
  const { url } = await stripe.billingPortal.sessions.create(session);
  const shown = await (await fetch(url)).text();
  expect(shown).toContain("Orders_1K, $19.00 a month");
  expect(shown).toContain("Card ending in 4242");
  expect(shown).toMatch(/<a href="[^"]+">SANDBOX-0001<\/a> January 31, 2026: \$19\.00, paid/);
  expect(shown).toContain(`<a href="${return_url}">`);
  expect(shown).not.toMatch(/Cancel subscription|Change to Orders/);
  await press(url, "cancel");
  await press(url, `plan:${plans.large.id}`);
  expect(await read()).toMatchObject({ cancel_at: null, items: { data: [{ price: { id: plans.small.id } }] } });
});

test("a configuration is as it was sent last, and a portal needs one that exists", async () => {
  const { stripe } = await serveStripe();
  const { id: customer } = await stripe.customers.create({ email: "a@store.example" });
  const open = (configuration?: string) =>
    stripe.billingPortal.sessions.create({ customer, return_url, ...(configuration ? { configuration } : {}) });
  await expect(open()).rejects.toMatchObject({ statusCode: 400 });
  const { id } = await stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: false } },
    metadata: { app: "afterword" },
  });
  const wanted = { features, default_return_url: return_url, metadata: { app: "afterword" } };
  await stripe.billingPortal.configurations.update(id, wanted);
  const { data } = await stripe.billingPortal.configurations.list({ active: true });
  expect(data).toEqual([{ id, object: "billing_portal.configuration", active: true, ...wanted }]);
  await expect(open("bpc_1")).rejects.toMatchObject({ code: "resource_missing", param: "configuration" });
});
