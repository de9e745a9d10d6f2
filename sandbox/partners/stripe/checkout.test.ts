import { expect, test, vi } from "vitest";
import { press } from "./testing/browse.ts";
import { makePlans, openCheckout } from "./testing/plans.ts";
import { serveStripe, webhookSecret } from "./testing/serve-stripe.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

test("the first button pays, the browser returns, and the events follow in the usual order", async () => {
  const { stripe, received } = await serveStripe();
  const { small, customer } = await makePlans(stripe);
  const { id, url } = await openCheckout(stripe, { price: small, customer });
  const page = await (await fetch(url)).text();
  expect(page).toMatch(/<button name="action" value="good" class="main">Subscribe<\/button>/);
  const pressed = await press(url);
  expect([pressed.status, pressed.location]).toEqual([
    303,
    `https://app.example/Billing/ReturnFromStripe?session_id=${id}`,
  ]);
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ["subscription", "customer"] });
  expect(session).toMatchObject({
    status: "complete",
    payment_status: "paid",
    client_reference_id: "a1",
    customer: { email: "owner@store.example" },
    subscription: {
      status: "active",
      items: { data: [{ price: { lookup_key: "Orders_1K" }, current_period_end: Date.UTC(2026, 1, 28, 12) / 1_000 }] },
    },
  });
  const invoices = await stripe.invoices.list({ customer: customer.id });
  expect(invoices.data).toMatchObject([{ amount_paid: 1_900, status: "paid", billing_reason: "subscription_create" }]);
  await vi.waitFor(() => expect(received.at(-1)?.type).toBe("checkout.session.completed"));
  const types = received.map(({ type }) => type);
  expect(types.slice(types.indexOf("invoice.created"))).toEqual([
    ...["invoice.created", "customer.subscription.created", "invoice.finalized", "invoice.paid"],
    ...["customer.subscription.updated", "checkout.session.completed"],
  ]);
  for (const { body, signature } of received) {
    expect(stripe.webhooks.constructEvent(body, signature, webhookSecret).livemode).toBe(false);
  }
});

test("a trial is free, and needs no payment at checkout", async () => {
  const { stripe, time } = await serveStripe();
  const { small, customer } = await makePlans(stripe);
  const at = (ms: number) => Math.floor((time.now + ms) / 1_000);
  const withTrial = (trial_end: number) => ({ subscription_data: { trial_end, metadata: { accountId: "a1" } } });
  await expect(openCheckout(stripe, { price: small, customer }, withTrial(at(DAY_MS)))).rejects.toMatchObject({
    statusCode: 400,
    param: "subscription_data[trial_end]",
  });
  const { id, url } = await openCheckout(stripe, { price: small, customer }, withTrial(at(9 * DAY_MS)));
  await press(url);
  expect(await stripe.checkout.sessions.retrieve(id, { expand: ["subscription"] })).toMatchObject({
    payment_status: "no_payment_required",
    status: "complete",
    subscription: { status: "trialing", trial_end: at(9 * DAY_MS), metadata: { accountId: "a1" } },
  });
});

test("a declined card leaves the page open, and another one pays", async () => {
  const { stripe } = await serveStripe();
  const { small, customer } = await makePlans(stripe);
  const { id, url } = await openCheckout(stripe, { price: small, customer });
  expect((await press(url, "declined")).html).toContain("Your card was declined");
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("open");
  expect((await press(url)).location).toContain(id);
});

test("the bank confirms, refuses, or is left; what isn't confirmed expires after 23 hours", async () => {
  const { stripe, time } = await serveStripe();
  const { small, customer } = await makePlans(stripe);
  const { id, url } = await openCheckout(stripe, { price: small, customer });
  const bank = new URL((await press(url, "bank")).location ?? "", url).href;
  expect((await press(bank, "fail")).location).toBe(`${new URL(url).pathname}?notice=bank`);
  expect((await press(bank, "leave")).location).toBe(`${new URL(url).pathname}?notice=left`);
  const waiting = await stripe.subscriptions.list({ customer: customer.id });
  expect(waiting.data.map(({ status }) => status)).toEqual(["incomplete"]);
  expect((await press(bank)).location).toContain(`session_id=${id}`);
  const paid = await stripe.subscriptions.list({ customer: customer.id, expand: ["data.latest_invoice"] });
  expect(paid.data).toMatchObject([{ status: "active", latest_invoice: { status: "paid" } }]);

  const second = await openCheckout(stripe, { price: small, customer });
  await press(second.url, "bank");
  time.now += 23 * 60 * 60 * 1_000;
  const all = await stripe.subscriptions.list({ customer: customer.id, status: "all" });
  expect(all.data.map(({ status }) => status)).toEqual(["incomplete_expired", "active"]);
});

test("a promotion code makes the first period free, and a closed tab isn't sent back", async () => {
  const { stripe } = await serveStripe();
  const { small, customer } = await makePlans(stripe);
  const { id, url } = await openCheckout(stripe, { price: small, customer }, { allow_promotion_codes: true });
  expect((await press(url, "promotion")).html).toContain("$0.00 due today");
  const closed = await press(url, "closeTab");
  expect([closed.status, closed.location]).toEqual([200, null]);
  expect(await stripe.checkout.sessions.retrieve(id, { expand: ["subscription"] })).toMatchObject({
    payment_status: "no_payment_required",
    amount_total: 0,
    subscription: { status: "active" },
  });
});

test("a checkout expires by request, or after a day; then its page says so", async () => {
  const { stripe, time, received } = await serveStripe();
  const { small, customer } = await makePlans(stripe);
  const [first, second] = [
    await openCheckout(stripe, { price: small, customer }),
    await openCheckout(stripe, { price: small, customer }),
  ];
  expect(await stripe.checkout.sessions.expire(first.id)).toMatchObject({ status: "expired", url: null });
  await expect(stripe.checkout.sessions.expire(first.id)).rejects.toMatchObject({ statusCode: 400 });
  time.now += DAY_MS;
  expect((await fetch(second.url)).status).toBe(410);
  await vi.waitFor(() => expect(received.filter(({ type }) => type === "checkout.session.expired")).toHaveLength(2));
});

const collects = {
  tax_id_collection: { enabled: true },
  billing_address_collection: "required",
  customer_update: { name: "auto", address: "auto" },
} as const;

test("a checkout collects name, address and VAT ID, and writes to the customer what it may", async () => {
  const { stripe } = await serveStripe();
  const { small, customer } = await makePlans(stripe);
  const { url } = await openCheckout(stripe, { price: small, customer }, collects);
  expect((await press(url, "good", { name: "", line1: "", country: "" })).html).toContain("Enter your name");
  await press(url, "good", { name: "Ann GmbH", line1: "1 Platz", country: "DE", vat: "DE123456789" });
  expect(await stripe.customers.retrieve(customer.id, { expand: ["tax_ids"] })).toMatchObject({
    name: "Ann GmbH",
    address: { line1: "1 Platz", country: "DE" },
    tax_ids: { data: [{ type: "eu_vat", value: "DE123456789" }] },
  });
});

test("a checkout that may not write to its customer collects no tax ID and computes no taxes", async () => {
  const { stripe } = await serveStripe();
  const { small, customer } = await makePlans(stripe);
  const opened = (changes: object) => openCheckout(stripe, { price: small, customer }, changes);
  const refused = { statusCode: 400, type: "StripeInvalidRequestError" };
  await expect(opened({ tax_id_collection: { enabled: true } })).rejects.toMatchObject(refused);
  await expect(opened({ automatic_tax: { enabled: true } })).rejects.toMatchObject(refused);
  await expect(opened({ payment_method_types: ["card"] })).rejects.toMatchObject(refused);
});

test("a bank debit makes a subscription active before it's paid, unless the checkout allows cards alone", async () => {
  const { stripe } = await serveStripe();
  const { small, customer } = await makePlans(stripe);
  const cardsOnly = await openCheckout(stripe, { price: small, customer }, { allowed_payment_method_types: ["card"] });
  await press(cardsOnly.url, "debit");
  expect((await stripe.checkout.sessions.retrieve(cardsOnly.id)).status).toBe("open");
  const { id, url } = await openCheckout(stripe, { price: small, customer });
  await press(url, "debit");
  expect(
    await stripe.checkout.sessions.retrieve(id, { expand: ["subscription", "subscription.latest_invoice"] }),
  ).toMatchObject({
    status: "complete",
    payment_status: "unpaid",
    subscription: { status: "active", latest_invoice: { status: "open" } },
  });
});

test("a payment is disputed on its invoice's page, and the events name only the charge", async () => {
  const { stripe, received } = await serveStripe();
  const { small, customer } = await makePlans(stripe);
  await press((await openCheckout(stripe, { price: small, customer })).url);
  const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data;
  for (let twice = 0; twice < 2; twice++) await press(invoice?.hosted_invoice_url ?? "", "disputeLost");
  await vi.waitFor(() => expect(received.at(-1)?.type).toBe("charge.dispute.closed"));
  const disputes = received.filter(({ type }) => type.startsWith("charge.dispute."));
  const objects = disputes.map(({ body }) => JSON.parse(body).data.object);
  expect(objects).toMatchObject([{ status: "needs_response" }, { status: "lost" }]);
  expect(objects[1]).not.toHaveProperty("customer");
  const charge = await stripe.charges.retrieve(objects[1].charge);
  expect(charge).toMatchObject({ customer: customer.id, amount: 1_900 });
});

test("a form of another site, or without the page's token, does nothing", async () => {
  const { stripe } = await serveStripe();
  const { small, customer } = await makePlans(stripe);
  const { id, url } = await openCheckout(stripe, { price: small, customer });
  const body = new URLSearchParams({ action: "good" });
  expect((await fetch(url, { method: "POST", body })).status).toBe(403);
  const headers = { origin: "https://evil.example" };
  expect((await fetch(url, { method: "POST", body, headers })).status).toBe(403);
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("open");
});

test("a page that doesn't exist is a 404", async () => {
  const { url } = await serveStripe();
  for (const path of ["checkout/cs_1", "checkout/cs_1/bank", "invoices/in_1", "portal/bps_1"]) {
    expect((await fetch(`${url}/stripe/${path}`)).status).toBe(404);
  }
});
