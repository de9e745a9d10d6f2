import { afterAll, beforeEach, expect, test } from "vitest";
import type { PlanName } from "#lib/plans.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { PaymentError } from "#server/partners/payments/payment-error.ts";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { withBillingLock } from "./billing-lock.ts";
import { openCheckout, planCheckout } from "./buy-plan.ts";
import { syncBilling } from "./index.ts";
import { requirePayments } from "./payments-of.ts";
import { aMerchant } from "./testing/a-merchant.ts";

const stripe = await startBillingSandbox();
beforeEach(() => stripe.inDays(0));
afterAll(async () => {
  stripe.close();
  await stopSender();
});

const newMerchant = () => aMerchant(stripe);

test("a merchant buys a plan after the trial, and has it when they come back", async () => {
  stripe.inDays(0);
  const merchant = await newMerchant();
  stripe.inDays(20);
  expect(await merchant.plan()).toBe("Free");
  expect(await merchant.buy("Orders_5K")).toBe("/dashboard?upgraded=Orders_5K");
  expect(await merchant.profile()).toMatchObject({
    billingPlan: "Orders_5K",
    billingSubscriptionPrice: 49,
    accountStatus: "active",
    planUsage: { limit: 5_000 },
  });
});

test("a purchase during the trial is charged when the trial ends, and at its end 49 hours later", async () => {
  for (const [day, first] of [
    [2, 14],
    [13, 13 + 49 / 24],
  ] as const) {
    stripe.inDays(0);
    const merchant = await newMerchant();
    const start = Date.now();
    stripe.inDays(day);
    await merchant.buy("Orders_1K_Annual");
    expect(await merchant.profile()).toMatchObject({ billingPlan: "Orders_1K_Annual", billingSubscriptionPrice: 190 });
    const sent = stripe.recorded().findLast(({ path }) => path.endsWith("/checkout/sessions"));
    const trialEnd = Number(Object.entries(Object(sent?.body)).find(([name]) => name.includes("trial_end"))?.[1]);
    expect(Math.abs(trialEnd * 1_000 - start - first * 86_400_000)).toBeLessThan(60_000);
  }
});

test("two tabs open one checkout; another plan replaces it", async () => {
  const merchant = await newMerchant();
  stripe.inDays(20);
  const urls = await Promise.all([merchant.change("Orders_1K"), merchant.change("Orders_1K")]);
  expect(new Set(urls.map(({ json }) => json.url)).size).toBe(1);
  const other = (await merchant.change("Orders_5K")).json.url;
  expect(other).not.toBe(urls[0]?.json.url);
  expect((await stripe.press(urls[0]?.json.url)) ?? "").not.toMatch(/ReturnFromStripe/);
});

const plannedFor = async (accountId: string, plan: PlanName) =>
  await withBillingLock(accountId, (client) =>
    planCheckout(client, requirePayments(), { accountId, plan, host: null, source: null }),
  );

test("a checkout that another one replaced while Stripe opened it can't be paid", async () => {
  const { accountId } = await newMerchant();
  const [first, second] = [await plannedFor(accountId, "Orders_1K"), await plannedFor(accountId, "Orders_5K")];
  const late = openCheckout(requirePayments(), accountId, first);
  await expect(late).rejects.toMatchObject({ code: "conflict" });
  await openCheckout(requirePayments(), accountId, second);
  expect(await stripe.openCheckouts(first.customerId)).toHaveLength(1);
});

test("a checkout that was paid before it could expire isn't followed by another one", async () => {
  const merchant = await newMerchant();
  const { json } = await merchant.change("Orders_1K");
  const next = await plannedFor(merchant.accountId, "Orders_5K");
  await stripe.press(json.url, "closeTab");
  await expect(openCheckout(requirePayments(), merchant.accountId, next)).rejects.toMatchObject({ code: "conflict" });
  expect(await stripe.openCheckouts(next.customerId)).toEqual([]);
  // The purchase is found with the next click.
  expect((await merchant.change("Orders_5K")).json).toMatchObject({ plan: "Orders_5K" });
});

test("a checkout stays to be expired until it is, even if the process ends before", async () => {
  const merchant = await newMerchant();
  const { json } = await merchant.change("Orders_1K");
  await plannedFor(merchant.accountId, "Orders_5K");
  await plannedFor(merchant.accountId, "Orders_10K");
  const { customerId } = await plannedFor(merchant.accountId, "Orders_5K");
  await merchant.change("Orders_5K");
  expect(await stripe.openCheckouts(customerId)).toHaveLength(1);
  expect((await stripe.press(json.url)) ?? "").not.toMatch(/ReturnFromStripe/);
});

test.each([
  ["busy", 500, null, false],
  ["refused", 400, "trial_end_too_near", false],
  ["busy", 409, "idempotency_key_in_use", true],
  ["unreachable", null, "timeout", true],
] as const)(
  "after a checkout failed (%s, %s, %s), whether its key is used again: %s",
  async (kind, status, code, isKept) => {
    const { accountId } = await newMerchant();
    const intent = await plannedFor(accountId, "Orders_1K");
    const error = new PaymentError(kind, "No.", { status, code, requestId: null });
    const failing = { ...requirePayments(), openCheckout: () => Promise.reject(error) };
    await expect(openCheckout(failing, accountId, intent)).rejects.toBe(error);
    expect((await plannedFor(accountId, "Orders_1K")).key === intent.key).toBe(isKept);
  },
);

test("a customer that was deleted at Stripe buys again as another one", async () => {
  const merchant = await newMerchant();
  stripe.inDays(20);
  const { customerId } = await plannedFor(merchant.accountId, "Orders_1K");
  await stripe.deleteCustomer(customerId);
  expect(await merchant.buy("Orders_5K")).toBe("/dashboard?upgraded=Orders_5K");
  expect(await merchant.plan()).toBe("Orders_5K");
});

test("what isn't sold, what is unknown and what one has already is refused", async () => {
  const merchant = await newMerchant();
  stripe.inDays(20);
  for (const plan of ["Enterprise", "Staff", "Foundation"]) expect((await merchant.change(plan)).status).toBe(403);
  expect((await merchant.change("Gold")).status).toBe(400);
  expect((await merchant.change("Free")).status).toBe(409);
  await merchant.buy("Orders_1K");
  expect((await merchant.change("Orders_1K")).status).toBe(409);
});

test("the portal opens once a plan was bought, and for nobody before", async () => {
  const merchant = await newMerchant();
  stripe.inDays(20);
  const portal = async () => await merchant.ask("GET", "/Billing/CustomerPortal");
  const hasPortal = async () => (await merchant.ask("GET", "/app/billing/current")).json.hasPortal;
  // A checkout that was only opened has neither cards nor invoices.
  await merchant.change("Orders_5K");
  expect([(await portal()).status, await hasPortal()]).toEqual([409, false]);
  await merchant.buy("Orders_1K");
  expect([(await portal()).json.url, await hasPortal()]).toEqual([expect.stringMatching(/^http/), true]);
});

test("an upgrade is now, a downgrade and a cancellation at the period's end, and both can be taken back", async () => {
  const merchant = await newMerchant();
  stripe.inDays(20);
  await merchant.buy("Orders_1K");
  expect((await merchant.change("Orders_10K")).json).toEqual({ plan: "Orders_10K", effectiveAt: expect.any(String) });
  expect(await merchant.profile()).toMatchObject({ billingPlan: "Orders_10K", billingSubscriptionPrice: 89 });
  const down = (await merchant.change("Orders_5K")).json;
  expect(Date.parse(down.effectiveAt)).toBeGreaterThan(Date.now() + 45 * 86_400_000);
  expect(await merchant.plan()).toBe("Orders_10K");
  expect((await merchant.change("Orders_10K")).status).toBe(200);
  expect((await merchant.change("Orders_10K")).status).toBe(409);
  const reason = { plan: "Free", reason: "tooExpensive", comment: "It's quiet in winter." };
  expect((await merchant.ask("POST", "/Billing/DowngradePlanReason", reason)).status).toBe(204);
  expect((await merchant.change("Free")).json).toMatchObject({ plan: "Free" });
  expect(await merchant.plan()).toBe("Orders_10K");
  stripe.inDays(55);
  await syncBilling(merchant.accountId);
  expect(await merchant.profile()).toMatchObject({ billingPlan: "Free", billingSubscriptionPrice: null });
});

test("a downgrade takes effect when the paid period ends", async () => {
  const merchant = await newMerchant();
  stripe.inDays(20);
  await merchant.buy("Orders_10K");
  await merchant.change("Orders_1K");
  stripe.inDays(55);
  await syncBilling(merchant.accountId);
  expect(await merchant.profile()).toMatchObject({ billingPlan: "Orders_1K", billingSubscriptionPrice: 19 });
});

test("a checkout takes no payment that is only made days later", async () => {
  const merchant = await newMerchant();
  stripe.inDays(20);
  const { json } = await merchant.change("Orders_1K");
  expect(await stripe.press(json.url, "debit")).toBeNull();
  await syncBilling(merchant.accountId);
  expect(await merchant.plan()).toBe("Free");
});

test("invoices keep the name, address and VAT ID that were entered at the checkout", async () => {
  const merchant = await newMerchant();
  stripe.inDays(20);
  const { json } = await merchant.change("Orders_1K");
  const entered = { name: "Ann GmbH", line1: "1 Platz", country: "DE", vat: "DE123456789" };
  await merchant.comeBack(await stripe.press(json.url, "good", entered));
  const synced = await syncBilling(merchant.accountId);
  expect(await stripe.customer(synced?.customerId ?? "")).toMatchObject({
    name: "Ann GmbH",
    email: merchant.owner.emailAddress,
    address: { line1: "1 Platz", country: "DE" },
    tax_ids: { data: [{ value: "DE123456789" }] },
  });
});
